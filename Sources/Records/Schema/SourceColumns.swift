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
    guard name.utf8.contains(where: { ".*{".utf8.contains($0) }) else { return false }
    return tables.contains { $0.column(name) != nil }
  }

  /// What columns there are, in words.
  var listed: String {
    let list =
      names.count == 1
      ? "the only column name is \(quoted(names[0]))" : "the columns are \(enumerated(names, limit: 20, last: "and"))"
    let isKeyed = tables.contains(where: \.looksKeyed)
    return list + (isKeyed ? "; if they are the keys of records, write  records: {keyed_by: key}  at the source" : "")
  }

  /// The nearest column, or all of them.
  func advice(for name: String) -> String {
    if let path = dotted(name), has(path) { return "write \(path): places in lists stand between dots, from 0" }
    if name.utf8.first == UInt8(ascii: "{") { return "in braces stand {file} and {folder}; " + listed }
    if let near = nearChoice(to: name, among: names) { return "did you mean \(quoted(near))?" }
    return listed
  }
}

/// A path in the notation of programs, `authors[0].name` and `authors[].name`, as it is written here; `nil` for others.
private func dotted(_ name: String) -> String? {
  guard name.utf8.contains(UInt8(ascii: "[")) else { return nil }
  var path: [UInt8] = []
  for byte in name.utf8 {
    switch byte {
    case UInt8(ascii: "["): if !path.isEmpty { path.append(UInt8(ascii: ".")) }
    case UInt8(ascii: "]"): if path.isEmpty || path.last == UInt8(ascii: ".") { path.append(UInt8(ascii: "*")) }
    default: path.append(byte)
    }
  }
  return String(decoding: path, as: UTF8.self)
}
