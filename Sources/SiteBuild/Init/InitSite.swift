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
///   - table: the path of a CSV or JSON file or of a workbook, which is copied into the site.
///   - encoding: the file's encoding, where it is not UTF-8.
///   - language: the site's language; `nil`: that of the table's columns, else English.
///   - today: the day from which the dates of the example events are counted.
/// - Returns: `nil` after mistakes.
public func initSite(
  _ folder: String, from table: String?, encoding: TextEncoding? = nil, language: SiteLanguage?, today: CivilDate,
  log: DiagnosticLog
) throws(BuildFailure) -> InitReport? {
  if folder.isEmpty { throw BuildFailure.wrongUse("the folder of the site has no name") }
  do {
    if try !isFree(folder) {
      log.error(
        "init.not-empty", "the folder \"\(folder)\" has files in it, expected a new or empty one",
        suggestion: "name another folder")
      return nil
    }
    let files: [NewFile]?
    if let table {
      files = try siteFiles(from: table, encoding: encoding, language, today: today, log)
    } else {
      files = starterFiles(language ?? .english, today)
    }
    guard let files else { return nil }
    for file in files {
      try makeDirectories(above: joined(folder, file.path))
      try create(joined(folder, file.path), with: file.bytes)
    }
    return InitReport(files: files.map { joined(folder, $0.path) })
  } catch {
    throw BuildFailure(error)
  }
}

/// A file that `init` makes.
typealias NewFile = (path: String, bytes: [UInt8])

private func isFree(_ folder: String) throws(FileError) -> Bool {
  guard let found = try status(folder) else { return true }
  guard found.kind == .directory else { return false }
  return try list(folder).isEmpty
}

/// Makes the folders in which a file will be.
func makeDirectories(above path: String) throws(FileError) {
  let bytes = Array(path.utf8)
  for index in bytes.indices.dropFirst() where bytes[index] == UInt8(ascii: "/") {
    let folder = String(decoding: bytes[..<index], as: UTF8.self)
    if try status(folder) == nil, mkdir(folder, 0o777) != 0, errno != EEXIST { throw FileError("make", folder) }
  }
}

// MARK: From nothing

private func starterFiles(_ language: SiteLanguage, _ today: CivilDate) -> [NewFile] {
  let texts = StarterTexts.of(language)
  let yaml =
    siteHead(title: texts.title, language) + homeLine + """

      collections:
        events:
          kind: event
          title: \(yamlText(texts.events))
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
  let times = [(7, "18:00"), (14, "11:00"), (28, "17:30")]
  for (number, (event, time)) in zip(texts.examples, times).enumerated() {
    csv +=
      "\(number + 1),\(event.name),\(today.adding(days: time.0).iso),\(time.1),\(event.place),\(event.type),"
      + "\"\(event.description)\"\n"
  }
  return [("site.yaml", Array(yaml.utf8)), ("data/events.csv", Array(csv.utf8)), texts.aboutPage]
}
