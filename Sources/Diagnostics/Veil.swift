import Text

/// What of the site must not be quoted in reports that others read, such as those of a public build machine. It is decided
/// here alone, by where the words of a diagnostic come from: one that lies in a file for staff, points to one or tells of
/// one keeps its place and its code and nothing else. A file is for staff unless it is known to be for everybody.
public struct Veil: Sendable {
  /// The files that may be quoted, by the paths that reports show; `nil`: the site has nothing for staff.
  public var open: Set<ExactString>?
  /// Collections whose sources hold something for staff, as `Diagnostic.tells` has them.
  public var closed: Set<ExactString> = []

  public init() {}

  /// Whether a diagnostic must not be quoted.
  public func hides(_ diagnostic: Diagnostic) -> Bool {
    let places = [diagnostic.location] + diagnostic.notes.map(\.location)
    let tellsClosed = open != nil && diagnostic.tells.contains { closed.contains(ExactString($0)) }
    return tellsClosed || !places.allSatisfy(isOpen)
  }

  /// A diagnostic without what must not be quoted.
  public func covering(_ diagnostic: Diagnostic) -> Diagnostic {
    if !hides(diagnostic) { return diagnostic }
    var result = diagnostic
    // Where it begins; its length would tell that of a cell.
    result.location = diagnostic.location.map { place in
      SourceLocation(place.file, place.span.map { $0.lowerBound..<$0.lowerBound })
    }
    result.location?.showsLine = isOpen(diagnostic.location)
    result.message = "this mistake is in data for staff, so it is not quoted"
    result.suggestion = "to see it, run \"gablota check\" on your own machine, without --format"
    result.notes = []
    return result
  }

  private func isOpen(_ location: SourceLocation?) -> Bool {
    guard let open, let location else { return true }
    return open.contains(ExactString(location.file.path))
  }
}
