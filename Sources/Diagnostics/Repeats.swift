import Text

/// How many diagnostics that say the same are shown one by one.
private let shownEach = 3
/// How many wrong cells of a column are shown one by one, where each says something else.
private let shownCells = 10
/// How many of the other places are listed.
private let listedPlaces = 8
/// How many of a column's wrong values are quoted.
private let quotedValues = 3

extension [Diagnostic] {
  /// Those for people, grouped by cause. Where a file has the same mistake many times, as a column whose every cell reads
  /// "yes", the first one stands for all, with a note of where the others are. Where many cells of a column have mistakes
  /// of one kind with values of their own, they are one, with the commonest values. In a file, those groups stand last,
  /// so that the few that differ are seen.
  public var withoutRepeats: [Diagnostic] {
    guard count > shownEach else { return self }
    let groups = Group.groups(of: self)
    guard groups.contains(where: { $0.cause != nil }) else { return groups.flatMap(\.told) }
    var masses: [Cause: [Group]] = [:]
    for group in groups {
      if let cause = group.cause { masses[cause, default: []].append(group) }
    }
    masses = masses.filter { $0.value.count > 1 && $0.value.reduce(0) { $0 + $1.all.count } > shownCells }
    var result: [Diagnostic] = []
    var waiting: [Diagnostic] = []
    var told: Set<Cause> = []
    for (index, group) in groups.enumerated() {
      if index > 0, group.path != groups[index - 1].path {
        result += waiting
        waiting = []
      }
      guard let cause = group.cause, let mass = masses[cause] else {
        result += group.told
        continue
      }
      if told.insert(cause).inserted { waiting.append(mostCommon(mass)) }
    }
    return result + waiting
  }
}

/// Diagnostics that differ in their place alone.
private struct Group {
  /// In the order of their places.
  var all: [Diagnostic]
  /// What they have in common with others of their column; `nil` for what is in no cell, or points elsewhere too.
  let cause: Cause?

  var path: ExactString { ExactString(all[0].location?.file.path ?? "") }

  /// In the order in which the first of each stands.
  static func groups(of diagnostics: [Diagnostic]) -> [Group] {
    var groups: [Group] = []
    var places: [Sameness: Int] = [:]
    for diagnostic in diagnostics {
      guard let sameness = Sameness(diagnostic) else {
        groups.append(Group(all: [diagnostic], cause: nil))
        continue
      }
      if let place = places[sameness] {
        groups[place].all.append(diagnostic)
      } else {
        places[sameness] = groups.count
        groups.append(Group(all: [diagnostic], cause: Cause(diagnostic)))
      }
    }
    return groups
  }

  /// One by one where they are few; else the first, with a note of where the others are.
  var told: [Diagnostic] {
    guard all.count > shownEach else { return all }
    var first = all[0]
    first.notes.append(
      Diagnostic.Note(
        "the same at \(all.count - 1) other places: \(listed(all.compactMap(\.location).dropFirst()))"))
    return [first]
  }

  /// The text of the cell.
  var value: String {
    guard let location = all[0].location, let span = location.span else { return "" }
    let bytes = location.file.bytes[
      Swift.max(0, span.lowerBound)..<Swift.min(span.upperBound, location.file.bytes.count)]
    let quote = UInt8(ascii: "\"")
    let isQuoted = bytes.count > 1 && bytes.first == quote && bytes.last == quote
    let text = String(decoding: isQuoted ? bytes.dropFirst().dropLast() : bytes, as: UTF8.self).unicodeScalars
    return "\"" + String(text.prefix(40)) + (text.dropFirst(40).isEmpty ? "\"" : "…\"")
  }
}

/// One diagnostic for all wrong cells of a column: the commonest, with the other common values and where they are.
private func mostCommon(_ groups: [Group]) -> Diagnostic {
  // Equally common ones in the order in which they stand.
  let ordered = groups.enumerated().sorted { ($1.element.all.count, $0.offset) < ($0.element.all.count, $1.offset) }
    .map(\.element)
  var first = ordered[0].all[0]
  let total = groups.reduce(0) { $0 + $1.all.count }
  let quoted = ordered.prefix(quotedValues).map { $0.all.count == 1 ? $0.value : "\($0.value) \($0.all.count) times" }
  let rest = groups.count - quoted.count
  first.notes.append(
    Diagnostic.Note(
      "\(total) cells of this column have such a mistake: " + quoted.joined(separator: ", ")
        + (rest > 0 ? " and \(rest) other values" : "")))
  let places = groups.flatMap(\.all).compactMap(\.location).sorted {
    ($0.span?.lowerBound ?? 0) < ($1.span?.lowerBound ?? 0)
  }
  let others = places.filter { $0.span != first.location?.span }
  first.notes.append(Diagnostic.Note("the others are at \(listed(others[...]))"))
  let advice = Set(groups.map { ExactString($0.all[0].suggestion ?? "") })
  if advice.count > 1 { first.suggestion = nil }
  if let settled = first.settledBy { first.suggestion = first.suggestion.map { $0 + "; or " + settled } ?? settled }
  return first
}

/// `3:6, 4:6 and 12 more`
private func listed(_ places: ArraySlice<SourceLocation>) -> String {
  let first = places.prefix(listedPlaces).map { $0.file.place(of: $0.span?.lowerBound ?? 0) }
  let rest = places.count - first.count
  return first.joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
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
    column = ExactString(location.column ?? "")
  }
}

/// What the mistakes of a column's cells have in common that are of one kind, whatever the cells hold.
private struct Cause: Hashable {
  private let severity: Severity
  private let path: ExactString
  private let code: ExactString
  private let column: ExactString

  init?(_ diagnostic: Diagnostic) {
    guard diagnostic.notes.isEmpty, let location = diagnostic.location, let column = location.column,
      location.span?.isEmpty == false
    else { return nil }
    severity = diagnostic.severity
    path = ExactString(location.file.path)
    code = ExactString(diagnostic.code)
    self.column = ExactString(column)
  }
}

extension SourceLocation {
  /// What all cells of a column have in their names: `column "start"` of `row 12, column "start"`, and `libraries..name` of
  /// `libraries.3.name`; `nil` for a place that is no cell.
  fileprivate var column: String? {
    let bytes = cell.utf8
    if let comma = bytes.firstIndex(of: UInt8(ascii: ",")), bytes.starts(with: "row ".utf8) {
      return String(decoding: bytes[comma...].dropFirst(2), as: UTF8.self)
    }
    guard bytes.contains(UInt8(ascii: ".")) else { return nil }
    return String(decoding: bytes.filter { !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }, as: UTF8.self)
  }
}
