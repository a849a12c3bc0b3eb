import Text

/// What of the site's files must not be quoted in reports that others read, such as those of a public build machine: the
/// place of a mistake and its code are told, not what stands there.
public struct Veil: Sendable {
  /// Files of which nothing is quoted, by the paths that reports show.
  public var files: Set<ExactString> = []
  /// Columns of which nothing is quoted, by file. Of such a file no line is shown, since it holds all its columns.
  public var columns: [ExactString: [String]] = [:]
  /// What is declared for some readers only. What is told at such a place about records quotes them.
  public var declarations: [SourceLocation] = []
  /// Collections and fields whose values are not quoted, as `Diagnostic.tells` has them.
  public var values: Set<ExactString> = []

  public init() {}

  /// A diagnostic without what must not be quoted.
  public func covering(_ diagnostic: Diagnostic) -> Diagnostic {
    var result = diagnostic
    result.location?.showsLine = diagnostic.location.map(showsLine) ?? true
    result.notes = diagnostic.notes.filter { !hides($0.location) }.map { note in
      guard var location = note.location else { return note }
      location.showsLine = showsLine(location)
      return Diagnostic.Note(note.message, at: location)
    }
    let tellsHidden = diagnostic.tells.contains { values.contains(ExactString($0)) }
    guard hides(diagnostic.location) || tellsHidden || isAboutHiddenRecords(diagnostic) else { return result }
    result.message = "what is wrong here is for staff, so it is not quoted"
    result.suggestion = "to see it, check the site on your own machine"
    result.notes = []
    return result
  }

  /// Whether a place lies in a file or a column of which nothing is quoted.
  private func hides(_ location: SourceLocation?) -> Bool {
    guard let location else { return false }
    let path = ExactString(location.file.path)
    if files.contains(path) { return true }
    return columns[path]?.contains { contains(location.cell, $0) } ?? false
  }

  private func showsLine(_ location: SourceLocation) -> Bool {
    let path = ExactString(location.file.path)
    return !files.contains(path) && columns[path] == nil
  }

  private func isAboutHiddenRecords(_ diagnostic: Diagnostic) -> Bool {
    guard diagnostic.code.utf8.starts(with: "record.".utf8), let place = diagnostic.location else { return false }
    return declarations.contains { $0.span == place.span && $0.file.path.isExactly(place.file.path) }
  }
}

/// Whether some bytes of a text are those of another; a column's name within `row 2, column "name"`.
private func contains(_ text: String, _ part: String) -> Bool {
  let (text, part) = (Array(text.utf8), Array(part.utf8))
  guard !part.isEmpty, text.count >= part.count else { return false }
  return (0...(text.count - part.count)).contains { text[$0..<($0 + part.count)].elementsEqual(part) }
}
