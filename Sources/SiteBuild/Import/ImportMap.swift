import Diagnostics
import Kinds
import MARC
import Records
import Tables
import Text
import Theme

/// How the records of another program become books: a file of `Sources/CTheme/imports/`, or one of the same form that a
/// person wrote.
struct ImportMap: Sendable {
  enum Format: String, CaseIterable, Sendable {
    case table, marc
  }

  /// What the program is called.
  let title: String
  let format: Format
  /// The columns by which a file is recognised; of several names in one place one is enough.
  let columns: [[String]]
  let rules: [ImportRule]

  /// The names of those that the program has.
  static var names: [String] { BuiltInTheme.importMaps.map(\.path) }

  /// One that the program has; `nil` where there is none of the name.
  static func named(_ name: String, log: DiagnosticLog) -> ImportMap? {
    guard let file = BuiltInTheme.importMaps.first(where: { $0.path.isExactly(name) }) else { return nil }
    return ImportMap(SourceFile(path: "imports/\(name).yaml", bytes: file.bytes), log: log)
  }

  /// The one that a table's columns are of.
  static func recognizing(_ table: Table, log: DiagnosticLog) -> ImportMap? {
    let names = Set(table.columns.map { ExactString($0.name) })
    return names.isEmpty
      ? nil
      : ImportMap.names.lazy.compactMap { named($0, log: log) }.first { map in
        !map.columns.isEmpty && map.columns.allSatisfy { $0.contains { names.contains(ExactString($0)) } }
      }
  }

  /// Reads one; `nil` after mistakes.
  init?(_ file: SourceFile, log: DiagnosticLog) {
    let reading = DiagnosticLog()
    defer { for diagnostic in reading.sorted() { log.report(diagnostic) } }
    guard let node = parseConfig(file, log: reading) else { return nil }
    ImportMap.grammar.check(node, log: reading)
    title = node["title"]?.text ?? ""
    format = node["format"]?.text.flatMap(Format.init(rawValue:)) ?? .table
    columns = (node["columns"]?.items ?? []).map(\.texts)
    rules = (node["words"]?.entries ?? []).compactMap { ImportRule($0, log: reading) }
    if format == .marc { checkPlaces(node, log: reading) }
    if reading.hasErrors { return nil }
  }

  private func checkPlaces(_ node: ConfigNode, log: DiagnosticLog) {
    for entry in node["words"]?.entries ?? [] {
      let places = if case .mapping = entry.node.content { entry.node["from"]?.items ?? [] } else { entry.node.items }
      for place in places where place.text.map({ MARCPath($0) == nil }) ?? false {
        log.error(
          "import.place", "\(place.described) is no place in a record of MARC", at: place.location,
          suggestion: "write a tag and subfields, as 245$a, or characters of a field, as 008/35-37")
      }
    }
  }

  /// What such a file may say.
  static let grammar = Group(
    "an import",
    [
      Key("title", .text, required: true, "what the other program is called"),
      Key("format", .choice(Format.allCases.map(\.rawValue)), "what is read: a table, or MARC (default: table)"),
      Key(
        "columns", .list(.oneOrMany(.text)), "the columns by which `init` recognises a table; of a list one is enough"),
      Key(
        "words", .named(.either([.text, .list(.text), .group(rule)])), required: true,
        "what becomes each field of a book"),
    ])

  static let rule = Group(
    "a field of an import",
    [
      Key("from", .oneOrMany(.text), required: true, "the columns, or places in MARC such as 245$a"),
      Key("first", .boolean, "whether only the first of them that says something is taken (default: false)"),
      Key("join", .text, "the text between the texts of several, which are then one value"),
      Key("split", .text, "the text between several values in one cell"),
      Key("match", .text, "a pattern of the whole value; what its first group takes is the value"),
      Key(
        "clean", .oneOrMany(.choice(ImportCleaning.allCases.map(\.rawValue))),
        "what is taken off or read out of a value"),
      Key("rename", .named(.text), "what some values become"),
      Key("others", .choice(["keep", "drop"]), "what happens to values that `rename` does not name (default: keep)"),
    ])
}

/// What becomes one field of a book.
struct ImportRule: Sendable {
  let word: String
  /// Columns, or places in MARC.
  let from: [String]
  private let takesFirst: Bool
  private let joiner: String?
  private let separator: [UInt8]
  private let pattern: Pattern?
  private let cleanings: [ImportCleaning]
  private let renamed: [(from: String, to: String)]
  private let dropsOthers: Bool
  /// Whether a value without text keeps its place, since the nth value is that of the nth copy.
  private let keepsBlanks: Bool

  fileprivate init?(_ entry: ConfigNode.Entry, log: DiagnosticLog) {
    let words = knownKinds.all.first { $0.numberField != nil }?.vocabulary.map(\.name) ?? []
    if !words.contains(where: { $0.isExactly(entry.key) }) {
      log.error(
        "import.word", "\"\(entry.key)\" is not a field of books", at: entry.keyLocation,
        suggestion: nearMiss(to: entry.key, among: words).map { "did you mean \"\($0)\"?" }
          ?? "fields of books are: \(words.joined(separator: ", "))")
      return nil
    }
    let node = entry.node
    word = entry.key
    keepsBlanks = word.starts(withBytesOf: "copy_")
    guard case .mapping = node.content else {
      (from, takesFirst, joiner, separator, pattern) = (node.texts, false, nil, [], nil)
      (cleanings, renamed, dropsOthers) = ([], [], false)
      return
    }
    from = node["from"]?.texts ?? []
    takesFirst = node["first"]?.boolean ?? false
    joiner = node["join"]?.text
    separator = Array((node["split"]?.text ?? "").utf8)
    cleanings = (node["clean"]?.texts ?? []).compactMap(ImportCleaning.init(rawValue:))
    renamed = (node["rename"]?.entries ?? []).map { ($0.key, $0.node.text ?? "") }
    dropsOthers = node["others"]?.text?.isExactly("drop") ?? false
    guard let written = node["match"], let text = written.text else {
      pattern = nil
      return
    }
    do throws(PatternMistake) {
      pattern = try Pattern(text)
    } catch {
      log.error(
        "import.pattern", "\"\(text)\" is no regular expression: \(error.message)", at: written.location,
        suggestion: error.suggestion)
      return nil
    }
  }

  /// The values of a record.
  ///
  /// - Parameter texts: what stands in one of the columns.
  func values(_ texts: (String) -> [String]) -> [String] {
    var found: [String] = []
    for column in from {
      let values = texts(column)
      found += values
      if takesFirst, values.contains(where: { !tidy($0).isEmpty }) {
        found = values
        break
      }
    }
    if let joiner { found = [found.filter { !$0.isEmpty }.map(tidy).joined(separator: joiner)] }
    let values = found.flatMap(parts).map(tidy)
    if keepsBlanks { return values.contains { !$0.isEmpty } ? values : [] }
    var seen: Set<ExactString> = []
    return values.filter { !$0.isEmpty && seen.insert(ExactString($0)).inserted }
  }

  private func parts(_ text: String) -> [String] {
    guard let first = separator.first else { return [text] }
    let bytes = Array(text.utf8)
    var parts: [String] = []
    var start = 0
    var place = 0
    while place + separator.count <= bytes.count {
      if bytes[place] == first, bytes[place..<(place + separator.count)].elementsEqual(separator) {
        parts.append(String(decoding: bytes[start..<place], as: UTF8.self))
        place += separator.count
        start = place
      } else {
        place += 1
      }
    }
    return parts + [String(decoding: bytes[start...], as: UTF8.self)]
  }

  private func tidy(_ text: String) -> String {
    var value = String(decoding: Array(text.utf8).trimmedASCII, as: UTF8.self)
    if let pattern { value = pattern.firstGroup(of: value) ?? "" }
    for cleaning in cleanings { value = cleaning.of(value) }
    if renamed.isEmpty { return value }
    if let known = renamed.first(where: { $0.from.isExactly(value) }) { return known.to }
    return dropsOthers ? "" : value
  }
}
