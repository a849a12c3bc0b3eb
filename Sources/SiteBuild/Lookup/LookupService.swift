import Diagnostics
import Fetching
import Records
import Text

/// A catalogue that is asked for books by their ISBN.
public struct LookupService: Sendable {
  enum Kind: String, CaseIterable {
    case openLibrary = "open-library"
    case googleBooks = "google-books"
    /// A library's catalogue that speaks SRU and gives MARCXML.
    case sru

    /// What people call it.
    var name: String {
      switch self {
      case .openLibrary: "Open Library"
      case .googleBooks: "Google Books"
      case .sru: "SRU"
      }
    }

    /// Where it is; `nil`: the site file says so.
    var address: String? {
      switch self {
      case .openLibrary: "https://openlibrary.org/api/books?bibkeys=ISBN:{isbn}&format=json&jscmd=data"
      case .googleBooks: "https://www.googleapis.com/books/v1/volumes?q=isbn:{isbn}"
      case .sru: nil
      }
    }
  }

  /// The variable that holds the owner's own key to Google Books. Without a key all the world shares one quota.
  static let googleKey = "\(sentVariables)GOOGLE_BOOKS_KEY"

  public let name: String
  let kind: Kind
  /// Its address has `{isbn}`.
  let source: RemoteSource

  /// The variables of the environment that it needs.
  var variables: [String] {
    source.headers.flatMap { $0.value.parts(separatedBy: UInt8(ascii: " ")).compactMap(variableName) }
  }

  init(_ kind: Kind, name: String? = nil, source: RemoteSource) {
    self.kind = kind
    self.name = name ?? kind.name
    var source = source
    if kind == .googleBooks, source.headers.isEmpty { source.headers = [("X-Goog-Api-Key", "env:\(Self.googleKey)")] }
    // A person waits for the answer.
    source.timeout = min(source.timeout, 20)
    source.limit = 8 << 20
    self.source = source
  }

  /// The one asked at its usual address.
  init(_ kind: Kind, at location: SourceLocation) {
    self.init(kind, source: RemoteSource(collection: "", address: kind.address ?? "", location: location))
  }

  /// What is asked for a book.
  func source(for isbn: String) -> RemoteSource {
    var asked = RemoteSource(
      collection: source.collection,
      address: String(
        decoding: Array(source.address.utf8).replacing(Array("{isbn}".utf8), with: Array(isbn.utf8)), as: UTF8.self),
      location: source.location)
    (asked.headers, asked.timeout, asked.limit) = (source.headers, source.timeout, source.limit)
    asked.allowsPrivate = source.allowsPrivate
    return asked
  }
}

/// Reads which catalogues are asked, in their order; everything that is wrong is reported.
func readLookup(_ node: ConfigNode?, at site: SourceLocation, log: DiagnosticLog) -> [LookupService] {
  guard let node else { return [.openLibrary, .googleBooks].map { LookupService($0, at: site) } }
  return node.items.compactMap { entry in
    if let name = entry.text {
      guard let kind = kind(name, at: entry.location, log) else { return nil }
      return service(kind, entry, nil, log)
    }
    guard let name = entry["service"]?.text, let kind = LookupService.Kind(rawValue: name) else { return nil }
    return service(kind, entry, entry["name"]?.text, log)
  }
}

private func kind(_ name: String, at location: SourceLocation, _ log: DiagnosticLog) -> LookupService.Kind? {
  if let kind = LookupService.Kind(rawValue: name) { return kind }
  let known = LookupService.Kind.allCases.map(\.rawValue)
  log.error(
    "lookup.service", "\"\(name)\" is no catalogue that Gablota can ask, expected \(known.joined(separator: ", "))",
    at: location, suggestion: nearMiss(to: name, among: known).map { "did you mean \"\($0)\"?" })
  return nil
}

private func service(
  _ kind: LookupService.Kind, _ node: ConfigNode, _ name: String?, _ log: DiagnosticLog
) -> LookupService? {
  let own = node["address"]
  guard let address = own?.text ?? kind.address else {
    log.error(
      "lookup.address", "the catalogue has no address", at: node.location,
      suggestion:
        "write for example  address: \"https://library.example.org/sru?operation=searchRetrieve&query=isbn={isbn}\"")
    return nil
  }
  let location = own?.location ?? node.location
  guard address.utf8.contains("{isbn}".utf8) else {
    log.error(
      "lookup.address", "the address does not say where the number of the book goes", at: location,
      suggestion: "write {isbn} in its place")
    return nil
  }
  let source = readRemote(node, address: address, at: location, log: log)
  return source.isUsable ? LookupService(kind, name: name, source: source) : nil
}
