import CCurl
import Text

/// What a server answered.
public struct WebAnswer: Sendable {
  public let status: Int
  /// The lines of the head, in their order.
  public let headers: [(name: String, value: String)]
  /// The content, unpacked.
  public let body: [UInt8]
  /// Where the answer came from in the end, after redirects.
  public let address: WebAddress

  public init(status: Int, headers: [(name: String, value: String)], body: [UInt8], address: WebAddress) {
    (self.status, self.headers, self.body, self.address) = (status, headers, body, address)
  }

  /// The value of the first header of a name.
  public func header(_ name: String) -> String? {
    headers.first { $0.name.utf8.equalsIgnoringASCIICase(name.utf8) }?.value
  }

  /// The media type in lower case, without parameters: `text/csv`.
  public var mediaType: String? {
    header("Content-Type").map { value in
      let type = value.utf8.prefix { $0 != UInt8(ascii: ";") }.trimmedASCII
      return String(decoding: type, as: UTF8.self).lowercased()
    }
  }

  /// The encoding that the head states: `windows-1250`.
  public var charset: String? {
    for part in (header("Content-Type") ?? "").parts(separatedBy: UInt8(ascii: ";")).dropFirst() {
      let pair = part.parts(separatedBy: UInt8(ascii: "="))
      guard pair.count == 2, pair[0].utf8.trimmedASCII.equalsIgnoringASCIICase("charset".utf8) else { continue }
      let value = pair[1].utf8.trimmedASCII.filter { $0 != UInt8(ascii: "\"") }
      return value.isEmpty ? nil : String(decoding: value, as: UTF8.self)
    }
    return nil
  }

  /// How many seconds the server asks to wait before the next try. A moment is counted from the one that the answer itself
  /// states, so that no clock of ours matters.
  public var retryAfter: Int64? {
    guard let text = header("Retry-After") else { return nil }
    if let seconds = Int64(text) { return max(0, seconds) }
    let moment = gablota_web_date(text)
    let now = header("Date").map { gablota_web_date($0) } ?? -1
    return moment < 0 || now < 0 ? nil : max(0, moment &- now)
  }

  /// The address of the next page that the head links: `Link: <…?page=2>; rel="next"` (RFC 8288).
  public var nextLink: String? {
    for header in headers where header.name.utf8.equalsIgnoringASCIICase("link".utf8) {
      var rest = Array(header.value.utf8)[...]
      while let open = rest.firstIndex(of: UInt8(ascii: "<")) {
        guard let close = rest[open...].firstIndex(of: UInt8(ascii: ">")) else { break }
        let end = rest[close...].firstIndex(of: UInt8(ascii: "<")) ?? rest.endIndex
        if Self.isNext(rest[close..<end]) { return String(decoding: rest[(open + 1)..<close], as: UTF8.self) }
        rest = rest[end...]
      }
    }
    return nil
  }

  /// Whether parameters of a link say `rel=next`, alone or among others.
  private static func isNext(_ parameters: ArraySlice<UInt8>) -> Bool {
    for parameter in parameters.split(whereSeparator: { $0 == UInt8(ascii: ";") || $0 == UInt8(ascii: ",") }) {
      let pair = parameter.split(separator: UInt8(ascii: "="), maxSplits: 1)
      guard pair.count == 2, pair[0].trimmedASCII.equalsIgnoringASCIICase("rel".utf8) else { continue }
      let words = pair[1].split { $0 == UInt8(ascii: "\"") || $0.isASCIIWhitespace }
      if words.contains(where: { $0.equalsIgnoringASCIICase("next".utf8) }) { return true }
    }
    return false
  }
}
