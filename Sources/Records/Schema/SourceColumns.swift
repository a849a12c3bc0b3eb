import Diagnostics
import Tables
import Text

/// The columns of all sources of a collection.
struct SourceColumns {
  /// Their names, each once, in the order in which they are met; nobody can name a column without a name.
  private(set) var names: [String] = []
  private let tables: [Table]
  private let known: Set<ExactString>

  init(_ sources: [RecordSource]) {
    tables = sources.flatMap { $0.tables.map(\.table) }
    var known: Set<ExactString> = []
    for name in tables.flatMap(\.columns).map(\.name) where known.insert(ExactString(name)).inserted && !name.isEmpty {
      names.append(name)
    }
    self.known = known
  }

  /// Whether there is nothing to compare with: no source could be read, none has a record, or no column a name.
  var isEmpty: Bool { names.isEmpty }

  /// Whether all columns are members of JSON objects, where what nobody filled in is not there at all.
  var areMembers: Bool { tables.allSatisfy { $0.format != .csv } }

  /// Whether a table has the column, or a JSON record has something at the path.
  func has(_ name: String) -> Bool {
    if known.contains(ExactString(name)) { return true }
    guard name.utf8.contains(UInt8(ascii: ".")) else { return false }
    return tables.contains { $0.column(name) != nil }
  }

  /// What columns there are, in words.
  var listed: String {
    names.count == 1
      ? "the only column name is \(quoted(names[0]))" : "the columns are \(enumerated(names, limit: 20, last: "and"))"
  }

  /// The nearest column, or all of them.
  func advice(for name: String) -> String {
    if let near = nearChoice(to: name, among: names) { return "did you mean \(quoted(near))?" }
    return listed
  }
}
