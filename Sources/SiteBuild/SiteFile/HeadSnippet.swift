import Diagnostics
import Text

/// Markup of the site's own for the head of every page: trusted, and told where it loads from.
struct HeadSnippet {
  /// The origins of what it loads, `https://stats.example.org`, each once.
  let origins: [String]
  /// Whether it has a script in itself, which a content security policy does not let run.
  let hasInlineScript: Bool

  init(_ markup: String) {
    let bytes = Array(markup.utf8)
    var origins: [String] = []
    for scheme in ["https://", "http://", "//"] {
      for start in Self.places(of: scheme, in: bytes) {
        // `//` of `https://` is no address of its own.
        if scheme == "//", start > 0, bytes[start - 1] == UInt8(ascii: ":") { continue }
        let rest = bytes[(start + scheme.utf8.count)...]
        let host = rest.prefix { $0.isASCIILetter || $0.isASCIIDigit || "-.:".utf8.contains($0) }
        guard host.contains(UInt8(ascii: ".")) else { continue }
        let origin = (scheme == "//" ? "https://" : scheme) + String(decoding: host, as: UTF8.self)
        if !origins.contains(where: origin.isExactly) { origins.append(origin) }
      }
    }
    self.origins = origins
    hasInlineScript = Self.places(of: "<script", in: bytes).contains { start in
      let tag = bytes[start...].prefix { $0 != UInt8(ascii: ">") }
      return Self.places(of: "src=", in: Array(tag)).isEmpty
    }
  }

  private static func places(of word: String, in bytes: [UInt8]) -> [Int] {
    bytes.indices.filter { bytes[$0...].starts(with: word.utf8) }
  }

  /// The policy that lets a site work with what it loads.
  var policy: String {
    let others = origins.map { " " + $0 }.joined()
    return "default-src 'self'; img-src 'self' https: data:; style-src 'self'; script-src 'self'\(others); "
      + "connect-src 'self'\(others); frame-ancestors 'self'"
  }

  func report(at location: SourceLocation, _ log: DiagnosticLog) {
    let sources = origins.isEmpty ? "nothing from elsewhere" : origins.joined(separator: ", ")
    log.report(
      Diagnostic(
        .notice, "site.head", "the head of every page has markup of your own, which loads \(sources)", at: location,
        suggestion: "where the host sends a content security policy:  Content-Security-Policy: \(policy)"))
    if hasInlineScript {
      log.warning(
        "site.head", "the markup has a script in itself, which a content security policy does not let run",
        at: location, suggestion: "put the script into a file of an assets folder:  <script src=\"/scripts/own.js\">")
    }
  }
}
