import Diagnostics
import Fetching
import Locales
import MARC
import Records
import Tables
import Text

/// Asks catalogues of others for a book: each in its turn, as long as something is missing. Nothing that one says is
/// replaced by what a later one says.
public struct BookLookup: Sendable {
  /// What became of the question to one catalogue.
  public struct Note: Sendable {
    public enum What: String, Sendable {
      case found, nothing
      /// The variable of the environment with its key is not set.
      case noKey = "no-key"
      /// There is no answer now; there may be one later.
      case later
      case failed
    }

    public let service: String
    public let what: What
    /// What the catalogue, the system or the network says.
    public let detail: String
  }

  public struct Finding: Sendable {
    public var book: ImportedBook?
    public var notes: [Note] = []

    /// Whether nothing was found, and one that gave no answer now may have it.
    public var isForLater: Bool { book == nil && notes.contains { $0.what == .later } }
  }

  let services: [LookupService]
  /// `nil`: nobody is asked.
  let inquiry: Inquiry?
  let environment: @Sendable (String) -> String?
  let today: CivilDate

  /// Asks for an ISBN of 13 digits.
  ///
  /// - Parameter wanted: the words that there is room for.
  public func look(for isbn: String, wanted: Set<String>) -> Finding {
    var finding = Finding()
    for service in services {
      if let book = finding.book, wanted.allSatisfy({ !book.texts($0).isEmpty }) { break }
      finding.notes.append(ask(service, isbn, &finding.book))
    }
    return finding
  }

  private func ask(_ service: LookupService, _ isbn: String, _ book: inout ImportedBook?) -> Note {
    guard let inquiry else { return Note(service: service.name, what: .later, detail: "--offline") }
    if let missing = service.variables.first(where: { environment($0)?.utf8.isEmpty ?? true }) {
      return Note(service: service.name, what: .noKey, detail: missing)
    }
    do throws(Inquiry.Failure) {
      guard let bytes = try inquiry.ask(service.source(for: isbn)) else {
        return Note(service: service.name, what: .nothing, detail: "")
      }
      switch read(bytes, as: service.kind, isbn: isbn, origin: service.name) {
      case .found(let found):
        if book == nil { book = found } else { book?.fillGaps(from: found) }
        return Note(service: service.name, what: .found, detail: "")
      case .nothing: return Note(service: service.name, what: .nothing, detail: "")
      case .failed(let words): return Note(service: service.name, what: .failed, detail: words)
      }
    } catch {
      return Note(service: service.name, what: error.isForNow ? .later : .failed, detail: error.reason)
    }
  }

  /// Reads an answer that a person copied, whoever's it is, and takes from it what is not known yet.
  public func read(pasted text: [UInt8], isbn: String, known: ImportedBook?) -> ImportedBook? {
    guard let pasted = read(pasted: text, isbn: isbn) else { return nil }
    guard var book = known else { return pasted }
    book.fillGaps(from: pasted)
    return book
  }

  private func read(pasted text: [UInt8], isbn: String) -> ImportedBook? {
    guard let first = text.first(where: { !$0.isASCIIWhitespace }) else { return nil }
    var kind = LookupService.Kind.sru
    if first != UInt8(ascii: "<") {
      guard let document = JSONDocument.read(path: "", bytes: text, log: DiagnosticLog()) else { return nil }
      kind = OpenLibraryAnswer.isOne(document) ? .openLibrary : .googleBooks
    }
    guard case .found(let book) = read(text, as: kind, isbn: isbn, origin: kind.name) else { return nil }
    return book
  }

  /// The picture of a book's cover; `nil` where there is none.
  public func picture(of book: ImportedBook) -> [UInt8]? {
    guard let value = book.values.first(where: { $0.word.isExactly("cover") }), var address = value.texts.first,
      let service = services.first(where: { $0.name.isExactly(value.origin) }) ?? services.first
    else { return nil }
    let isOpen = "http://"
    if address.starts(withBytesOf: isOpen), !service.source.allowsPrivate {
      address = "https://" + String(decoding: address.utf8.dropFirst(isOpen.utf8.count), as: UTF8.self)
    }
    var source = RemoteSource(collection: "", address: address, location: service.source.location)
    (source.timeout, source.limit) = (service.source.timeout, service.source.limit)
    source.allowsPrivate = service.source.allowsPrivate
    return (try? inquiry?.ask(source)) ?? nil
  }

  /// A book of which nothing is known but its number.
  public func unknown(isbn: String?) -> ImportedBook { ImportedBook([], isbn: isbn, today: today) }

  private enum Reading {
    case found(ImportedBook)
    case nothing
    case failed(String)
  }

  private func read(_ bytes: [UInt8], as kind: LookupService.Kind, isbn: String, origin: String) -> Reading {
    switch kind {
    case .sru: return readMARC(bytes, isbn: isbn, origin: origin)
    case .openLibrary, .googleBooks:
      guard let document = JSONDocument.read(path: isbn, bytes: bytes, log: DiagnosticLog()) else {
        return .failed("the answer is no JSON")
      }
      if kind == .googleBooks { return readGoogle(document, isbn, origin) }
      guard document.root.kind == .object else { return .failed("the answer is none of Open Library") }
      let book = OpenLibraryAnswer.book(document, isbn: isbn, origin: origin, today: today)
      return book.map { .found($0) } ?? .nothing
    }
  }

  private func readGoogle(_ document: JSONDocument, _ isbn: String, _ origin: String) -> Reading {
    let answer = GoogleBooksAnswer(document, name: isbn)
    switch answer.finding {
    case .nothing: return .nothing
    case .failure(let words): return .failed(words)
    case .foreign: return .failed("the answer is none of Google Books")
    case .book:
      // The interface answers with a near book where it has not the one that was asked for.
      if !answer.numbers.isEmpty, !answer.numbers.contains(where: isbn.isExactly) { return .nothing }
      let book = ImportedBook(document, answer.finding, origin: origin, today: today, log: DiagnosticLog())
      return book.map { .found($0) } ?? .nothing
    }
  }

  /// What holds for every copy of a book, wherever it is.
  private static let bookWords = [
    "title", "subtitle", "authors", "year", "volume", "place_published", "publisher", "series", "language", "pages",
    "issn", "categories", "description",
  ]

  /// The record that has the number: a catalogue may find it in a note of another book.
  private func readMARC(_ bytes: [UInt8], isbn: String, origin: String) -> Reading {
    guard let map = ImportMap.named("marc", log: DiagnosticLog()) else { return .nothing }
    do throws(MARCFault) {
      let books = try MARCXMLReader.records(bytes).map { ImportedBook($0, map, origin: origin, today: today) }
      guard let book = books.first(where: { $0.texts("isbn").contains(where: isbn.isExactly) }) else {
        return .nothing
      }
      // What another library says of its own copies is left out.
      let values = book.values.filter { value in Self.bookWords.contains(where: value.word.isExactly) }
      return .found(ImportedBook(values, isbn: isbn, today: today))
    } catch {
      return .failed("the answer is no MARCXML: \(error.message)")
    }
  }
}
