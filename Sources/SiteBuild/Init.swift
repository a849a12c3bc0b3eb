import Diagnostics
import Files
import Glibc
import Locales
import Records
import Tables
import Text

/// What `init` made.
public struct InitReport: Sendable {
  /// The files, in the order in which they were written.
  public let files: [String]
}

/// Begins a site in a folder that has none: from nothing, or from a table by looking at its columns.
///
/// Mistakes of the table are reported; then nothing is written.
///
/// - Parameters:
///   - table: the path of a CSV or JSON file, which is copied into the site.
///   - today: the day from which the dates of the example events are counted.
/// - Returns: `nil` after mistakes.
public func initSite(
  _ folder: String, from table: String?, language: String, today: CivilDate, log: DiagnosticLog
) throws(BuildFailure) -> InitReport? {
  do {
    if try !isFree(folder) {
      log.error(
        "init.not-empty", "the folder \"\(folder)\" has files in it, expected a new or empty one",
        suggestion: "name another folder")
      return nil
    }
    let files: [NewFile]?
    if let table { files = try filesOfSite(from: table, language, log) } else { files = starterFiles(language, today) }
    guard let files else { return nil }
    for file in files {
      try makeDirectories(above: joined(folder, file.path))
      try replace(joined(folder, file.path), with: file.bytes)
    }
    return InitReport(files: files.map { joined(folder, $0.path) })
  } catch {
    throw BuildFailure(error)
  }
}

private typealias NewFile = (path: String, bytes: [UInt8])

private func isFree(_ folder: String) throws(FileError) -> Bool {
  guard let found = try status(folder) else { return true }
  guard found.kind == .directory else { return false }
  return try list(folder).isEmpty
}

private func makeDirectories(above path: String) throws(FileError) {
  let bytes = Array(path.utf8)
  for index in bytes.indices.dropFirst() where bytes[index] == UInt8(ascii: "/") {
    let folder = String(decoding: bytes[..<index], as: UTF8.self)
    if try status(folder) == nil, mkdir(folder, 0o777) != 0, errno != EEXIST { throw FileError("make", folder) }
  }
}

// MARK: From a table

private func filesOfSite(from path: String, _ language: String, _ log: DiagnosticLog) throws(FileError) -> [NewFile]? {
  let bytes = try read(path)
  guard let table = TableReader.read(path: path, bytes: bytes, log: log), !log.hasErrors else { return nil }
  let name = String(decoding: path.utf8.split(separator: UInt8(ascii: "/")).last ?? [], as: UTF8.self)
  let stem = String(decoding: name.utf8.prefix { $0 != UInt8(ascii: ".") }, as: UTF8.self)
  let columns = table.columns.map(\.name)
  let kind = Kind.guess(columns: columns)
  let collection = SiteLanguage.english.slug(stem)
  var yaml = siteHead(title: stem, language)
  yaml += "collections:\n  \(yamlText(collection.isEmpty ? "records" : collection)):\n    kind: \(kind.rawValue)\n"
  yaml += "    source: \(yamlText("data/" + name))\n"
  if let key = guessKey(columns, in: table) { yaml += "    key: \(yamlText(key))\n" }
  yaml += "    fields:\n" + fieldLines(kind, columns, in: table)
  return [("site.yaml", Array(yaml.utf8)), ("data/" + name, bytes), aboutPage]
}

/// A line for each word of the vocabulary that a column was found for, then one for each other column.
private func fieldLines(_ kind: Kind, _ columns: [String], in table: Table) -> String {
  let guessed = kind.guessFields(columns: columns)
  var lines: [String] = []
  for field in guessed {
    let from = field.columns.count == 1 ? yamlText(field.columns[0]) : "[\(field.columns.map(yamlText).joined(separator: ", "))]"
    lines.append("      \(field.name): \(from)")
  }
  let used = Set(guessed.flatMap(\.columns).map(ExactString.init))
  var names = Set(guessed.map { ExactString($0.name) })
  for column in columns where !used.contains(ExactString(column)) && !column.isEmpty {
    let name = fieldName(for: column)
    guard !name.isEmpty, names.insert(ExactString(name)).inserted else { continue }
    lines.append("      \(name): \(yamlText(column))")
  }
  if !guessed.contains(where: { $0.name.isExactly(kind.titleField) }), let first = columns.first(where: { !$0.isEmpty }) {
    lines.insert("      \(kind.titleField): \(yamlText(first))  # the name of a record: change it where needed", at: 0)
  }
  return lines.map { $0 + "\n" }.joined()
}

/// A column's name as templates can write it: lower-case letters, digits and underscores.
private func fieldName(for column: String) -> String {
  let slug = SiteLanguage.english.slug(column)
  return String(decoding: slug.utf8.map { $0 == UInt8(ascii: "-") ? UInt8(ascii: "_") : $0 }, as: UTF8.self)
}

/// The first column whose values are all there and all different.
private func guessKey(_ columns: [String], in table: Table) -> String? {
  columns.first { column in
    guard !column.isEmpty, let path = table.column(column) else { return false }
    var seen: Set<ExactString> = []
    return table.rows.allSatisfy { row in
      guard let text = row.cell(path)?.value.keyText, !text.isEmpty else { return false }
      return seen.insert(ExactString(text)).inserted
    }
  }
}

extension CellValue {
  fileprivate var keyText: String? {
    switch self {
    case .text(let text), .number(let text): text
    default: nil
    }
  }
}

// MARK: From nothing

private func starterFiles(_ language: String, _ today: CivilDate) -> [NewFile] {
  let yaml =
    siteHead(title: "My library", language) + """
      collections:
        events:
          kind: event
          title: Events
          source: data/events.csv
          key: id
          fields:
            name: name
            start: {from: [date, time], type: datetime}
            place: place
            type: {from: type, facet: true}
            description: {from: description, type: markdown}

      """
  var csv = "id,name,date,time,place,type,description\n"
  let events = [
    (7, "18:00", "An evening of poems", "Reading room", "Reading", "Bring a poem of your own, or just listen."),
    (14, "11:00", "Stories for the youngest", "Children's room", "Children", "For ages 3 to 6, **with a grown-up**."),
    (28, "17:30", "How to read an old map", "Hall", "Talk", "With maps from the library's own drawers."),
  ]
  for (number, event) in events.enumerated() {
    csv += "\(number + 1),\(event.2),\(today.adding(days: event.0).iso),\(event.1),\(event.3),\(event.4),\"\(event.5)\"\n"
  }
  return [("site.yaml", Array(yaml.utf8)), ("data/events.csv", Array(csv.utf8)), aboutPage]
}

private let aboutPage: NewFile = (
  "pages/about.md",
  Array("---\ntitle: About\n---\n\nWho we are, where to find us. Write it here, in Markdown.\n".utf8)
)

private func siteHead(title: String, _ language: String) -> String {
  """
  # The site file. `gablota schema` prints its JSON Schema for editors; the README has its reference.
  title: \(yamlText(title))
  language: \(yamlText(language))
  time_zone: UTC  # the IANA name of your zone, such as Europe/Warsaw
  # base_url: https://library.example.org

  """
}

/// Text for YAML: as it is where that is safe, else in double quotes.
private func yamlText(_ text: String) -> String {
  let bytes = Array(text.utf8)
  let words = ["true", "false", "yes", "no", "on", "off", "null", "~"]
  let isPlain =
    bytes.first.map { $0.isASCIILetter || $0 == UInt8(ascii: "_") || $0 >= 0x80 } ?? false
    && bytes.allSatisfy { $0.isASCIILetter || $0.isASCIIDigit || $0 >= 0x80 || "_-./ ".utf8.contains($0) }
    && bytes.last != UInt8(ascii: " ") && !words.contains { bytes.equalsIgnoringASCIICase($0.utf8) }
  if isPlain { return text }
  var quoted: [UInt8] = []
  quoted.append(jsonString: text)
  return String(decoding: quoted, as: UTF8.self)
}
