import Diagnostics
import Files
import Records
import Tables
import Text

/// Reads an answer of Google Books as a table of one book. An answer without a book is a warning that names the ISBN that
/// was asked for; `nil` then, and after a mistake.
func loadGoogleBooks(
  path: String, key: String?, bytes: [UInt8], encoding: TextEncoding?, log: DiagnosticLog
) -> SourceTable? {
  guard let document = JSONDocument.read(path: path, bytes: bytes, encoding: encoding, log: log) else { return nil }
  let name = key ?? fileName(path)
  let answer = GoogleBooksAnswer(document, name: name)
  let location = SourceLocation(document.file)
  guard case .book(let records, let isbn) = answer.finding else {
    report(answer, name, at: location, log: log)
    return nil
  }
  reportOtherBook(answer, at: location, log: log)
  let table = JSONReader.read(path: path, bytes: document.file.bytes, records: records, log: log)
  return table.map { SourceTable($0, keyFromPath: isbn ?? document.volumeID(records) ?? name) }
}

private func fileName(_ path: String) -> String {
  path.parts(separatedBy: UInt8(ascii: "/")).last ?? path
}

func report(_ answer: GoogleBooksAnswer, _ name: String, at location: SourceLocation, log: DiagnosticLog) {
  let subject = answer.asked.map { "the ISBN \($0)" } ?? "what was asked for in \"\(name)\""
  switch answer.finding {
  case .book: break
  case .nothing:
    log.warning(
      "google-books.not-found", "Google Books has no book for \(subject)", at: location,
      suggestion: "compare the number with the book, or enter the book by hand")
  case .failure(let words):
    log.warning(
      "google-books.failure", "Google Books gave no answer about \(subject): \(words)", at: location,
      suggestion: "ask again later and save the new answer")
  case .foreign:
    log.error(
      "google-books.foreign", "this is not an answer of Google Books, expected an object with totalItems and items",
      at: location, suggestion: "remove  adapter: google-books  for other files")
  }
}

/// The interface answers with a near book where it has not the one that was asked for.
private func reportOtherBook(_ answer: GoogleBooksAnswer, at location: SourceLocation, log: DiagnosticLog) {
  guard let asked = answer.asked, !answer.numbers.isEmpty, !answer.numbers.contains(where: { $0.isExactly(asked) })
  else { return }
  log.warning(
    "google-books.other-book",
    "the answer for the ISBN \(asked) is a book with \(answer.numbers.joined(separator: " and "))",
    at: location, suggestion: "compare it with the book, and remove the answer if it is about another book")
}

extension JSONDocument {
  fileprivate func volumeID(_ records: String?) -> String? {
    (records.flatMap { root.value(at: $0) } ?? root)["id"]?.string
  }
}
