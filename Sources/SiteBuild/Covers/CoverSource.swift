import Diagnostics
import Text
import Web

/// Who is asked for covers.
struct CoverSource: Sendable {
  let name: String
  /// The address of a cover, with `{isbn}` in it.
  let pattern: String
  /// What the table says of the rights to its covers.
  let license: String
  var allowsPrivate = false

  /// The Internet Archive's library: it answers 404 where it has no cover, if it is asked so.
  static let openLibrary = CoverSource(
    name: "openlibrary", pattern: "https://covers.openlibrary.org/b/isbn/{isbn}-L.jpg?default=false",
    license: "for catalogues; see openlibrary.org/dev/docs/api/covers")

  /// The address of a book's cover.
  func address(isbn: String) -> WebAddress? {
    try? WebAddress(
      String(
        decoding: Array(pattern.utf8).replacing(Array("{isbn}".utf8), with: Array(isbn.utf8)), as: UTF8.self))
  }
}

/// The sources that the site file names, in order; everything that is wrong is reported.
func readCoverSources(_ node: ConfigNode?, log: DiagnosticLog) -> [CoverSource] {
  guard let items = node?["sources"]?.items else { return [.openLibrary] }
  return items.compactMap { item -> CoverSource? in
    if let name = item.text {
      if name.isExactly(CoverSource.openLibrary.name) { return .openLibrary }
      log.error(
        "covers.source", "\"\(name)\" is no source of covers that Gablota knows, expected openlibrary",
        at: item.location,
        suggestion: "write  {name: \(name), url: \"https://…/{isbn}.jpg\"}")
      return nil
    }
    guard let name = item["name"]?.text, let url = item["url"], let pattern = url.text else { return nil }
    let source = CoverSource(
      name: name, pattern: pattern, license: item["license"]?.text ?? "",
      allowsPrivate: item["allow_private"]?.boolean ?? false)
    let hasPlace = Array(pattern.utf8)[...].contains(Array("{isbn}".utf8))
    if hasPlace, source.address(isbn: "9780000000002") != nil { return source }
    log.error(
      "covers.source",
      "\"\(pattern)\" is not the address of covers, expected one that begins with https:// and has {isbn} in it",
      at: url.location)
    return nil
  }
}
