import Text

/// How many diagnostics that say the same are shown one by one.
private let shownEach = 3
/// How many of the other places are listed.
private let listedPlaces = 8

extension [Diagnostic] {
  /// Those for people: where a file has the same mistake many times, as a column whose every cell reads "yes", the first
  /// one stands for all, with a note of where the others are. In their order.
  ///
  /// Only what is the same word for word is taken together, with notes that say the same; they stay those of the first.
  public var withoutRepeats: [Diagnostic] {
    guard count > shownEach else { return self }
    var places: [Sameness: [SourceLocation]] = [:]
    for diagnostic in self {
      if let sameness = Sameness(diagnostic), let location = diagnostic.location {
        places[sameness, default: []].append(location)
      }
    }
    var told: Set<Sameness> = []
    return compactMap { diagnostic in
      guard let sameness = Sameness(diagnostic), let all = places[sameness], all.count > shownEach else {
        return diagnostic
      }
      guard told.insert(sameness).inserted else { return nil }
      var first = diagnostic
      first.notes.append(Diagnostic.Note(note(of: all.dropFirst())))
      return first
    }
  }
}

/// `the same at 12 other places: 3:6, 4:6, …`
private func note(of places: ArraySlice<SourceLocation>) -> String {
  let listed = places.prefix(listedPlaces).map { $0.file.place(of: $0.span?.lowerBound ?? 0) }
  let rest = places.count - listed.count
  return "the same at \(places.count) other places: " + listed.joined(separator: ", ")
    + (rest > 0 ? " and \(rest) more" : "")
}

/// What two diagnostics have in common that differ in their place alone.
private struct Sameness: Hashable {
  private let severity: Severity
  private let path: ExactString
  private let code: ExactString
  private let message: ExactString
  private let suggestion: ExactString
  /// What the notes say; where they point is another place for each.
  private let notes: [ExactString]
  /// The column of a table: two columns may have the same mistake for different reasons.
  private let column: ExactString

  init?(_ diagnostic: Diagnostic) {
    guard let location = diagnostic.location, location.span != nil else { return nil }
    severity = diagnostic.severity
    path = ExactString(location.file.path)
    code = ExactString(diagnostic.code)
    message = ExactString(diagnostic.message)
    suggestion = ExactString(diagnostic.suggestion ?? "")
    notes = diagnostic.notes.map { ExactString($0.message) }
    // `row 12, column "n"`
    column = ExactString(String(decoding: location.cell.utf8.drop { $0 != UInt8(ascii: ",") }, as: UTF8.self))
  }
}
