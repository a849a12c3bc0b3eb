import Diagnostics
import Locales
import MARC
import Programs
import Tables
import Text

/// Whether a file is MARC in one of its two forms.
func looksLikeMARC(_ bytes: [UInt8]) -> Bool {
  if MARCExchangeReader.looksLike(bytes) { return true }
  let head = bytes.prefix(2_000)
  return head.indices.contains { head[$0] == UInt8(ascii: "h") && head[$0...].starts(with: MARCRecord.namespace.utf8) }
}

/// The books of a file of MARC records.
func marcBooks(
  _ path: String, _ bytes: [UInt8], _ map: ImportMap, encoding: TextEncoding?, today: CivilDate, log: DiagnosticLog
) -> [ImportedBook] {
  var file = SourceFile(path: path, bytes: bytes)
  do throws(MARCFault) {
    let records: [MARCRecord]
    if !MARCExchangeReader.looksLike(bytes) {
      records = try MARCXMLReader.records(bytes)
    } else if let encoding, encoding != .utf8 {
      // Lengths are wrong then, but the marks between fields are those of ASCII.
      guard let decoded = SourceFile.decoding(bytes, path: path, encoding: encoding, log: log) else { return [] }
      file = decoded
      records = try MARCExchangeReader.records(decoded.bytes)
    } else if !MARCExchangeReader.isMARC8(bytes) {
      records = try MARCExchangeReader.records(bytes)
    } else {
      guard let converted = unicode(path, log) else { return [] }
      file = SourceFile(path: path, bytes: converted)
      records = try MARCXMLReader.records(converted)
      if refusesLetters(of: records, path, log) { return [] }
    }
    return titledBooks(of: records, file, map, today: today, log: log)
  } catch {
    log.error(
      "import.marc", "this cannot be read as MARC: \(error.message)",
      at: SourceLocation(file, min(error.offset, file.bytes.count)..<min(error.offset, file.bytes.count)),
      suggestion: "export the records again, as MARCXML or as ISO 2709 in UTF-8")
    return []
  }
}

/// What has no title is no book. UNIMARC has its titles elsewhere, and such a file would lose all.
private func titledBooks(
  of records: [MARCRecord], _ file: SourceFile, _ map: ImportMap, today: CivilDate, log: DiagnosticLog
) -> [ImportedBook] {
  let place = SourceLocation(file)
  let books = records.map { ImportedBook($0, map, at: place, today: today) }
  let untitled = books.indices.filter { books[$0].title.isEmpty }
  guard let first = untitled.first else { return books }
  let isUNIMARC = MARCPath("200$a").map { path in untitled.contains { !path.texts(in: records[$0]).isEmpty } } ?? false
  warnOfUntitled(
    untitled.count, of: books.count, "records", first: place, log, number: first + 1,
    suggestion: isUNIMARC
      ? "the records look like UNIMARC: describe its places in a file and name that file, as the guide's page of imports says"
      : nil)
  return books.filter { !$0.title.isEmpty }
}

/// Says how many records were left out for want of a title.
func warnOfUntitled(
  _ count: Int, of all: Int, _ what: String, first: SourceLocation?, _ log: DiagnosticLog, number: Int? = nil,
  suggestion: String? = nil
) {
  log.warning(
    "import.untitled",
    "\(count) of \(all) \(what) \(count == 1 ? "has" : "have") no title and \(count == 1 ? "is" : "are") left out"
      + (number.map { "; the first is record \($0)" } ?? ""),
    at: first, suggestion: suggestion)
}

/// Russian and other files in encodings of their own look like MARC-8, and their letters become marks that stand on nothing.
private func refusesLetters(of records: [MARCRecord], _ path: String, _ log: DiagnosticLog) -> Bool {
  var (marks, loose) = (0, 0)
  for text in records.lazy.flatMap(\.fields).flatMap({ [$0.text] + $0.subfields.map(\.text) }) {
    var run = 2
    for scalar in text.unicodeScalars {
      let isMark = (0x300...0x36F).contains(scalar.value) || (0xFE20...0xFE2F).contains(scalar.value)
      // A letter may carry two marks.
      if isMark {
        marks += 1
        run += 1
        if run > 2 { loose += 1 }
      } else {
        run = scalar.properties.isAlphabetic ? 0 : 2
      }
    }
  }
  guard loose > 5, loose * 4 > marks else { return false }
  log.error(
    "import.letters",
    "the letters of \"\(path)\" are not those of MARC-8: \(loose) of \(marks) accents stand on no letter",
    suggestion: "say how the file is encoded: --encoding windows-1251 for Russian, windows-1250 for Polish or Czech")
  return true
}

/// Records in MARC-8 as MARCXML, by the program of the package yaz.
private func unicode(_ path: String, _ log: DiagnosticLog) -> [UInt8]? {
  var program = Program(
    "yaz-marcdump", "-f", "marc8", "-t", "utf8", "-o", "marcxml", path.starts(withBytesOf: "-") ? "./" + path : path)
  program.seconds = 600
  program.limit = 1 << 30
  do throws(ProgramFailure) {
    let answer = try program.run()
    if answer.code == 0 { return answer.output }
    log.error("import.encoding", "yaz-marcdump cannot read \"\(path)\": \(answer.complaint)")
  } catch {
    log.error(
      "import.encoding", "\"\(path)\" is in MARC-8, an encoding that yaz-marcdump reads: \(error)",
      suggestion: "install the package yaz, or export the records in UTF-8")
  }
  return nil
}
