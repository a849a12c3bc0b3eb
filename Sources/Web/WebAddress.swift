import CCurl
import Text

/// An address of http or https as libcurl reads it, so that what is checked is what is connected to.
public struct WebAddress: Sendable {
  /// The whole address, without its fragment; what no address may hold is percent-encoded.
  public let text: String
  /// `http` or `https`.
  public let scheme: String
  /// The host in lower case.
  public let host: String
  /// The port, also where the address names none.
  public let port: String

  /// Why a text is no address to ask at.
  public enum Problem: Error, Sendable, Equatable {
    /// It cannot be read; the reason in words.
    case malformed(String)
    /// Another scheme than http and https.
    case scheme(String)
    /// It holds a name or a password, which end up in reports and logs.
    case credentials
  }

  /// Reads an address.
  ///
  /// - Parameter base: what a relative one begins at.
  public init(_ text: String, relativeTo base: WebAddress? = nil) throws(Problem) {
    guard text.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F && $0 != UInt8(ascii: "\\") }) else {
      throw .malformed("it has blanks, control characters or \\")
    }
    var parts = gablota_web_address()
    let code = gablota_web_parse(base?.text, text, &parts)
    defer { gablota_web_free_address(&parts) }
    if code != 0, let other = Self.foreignScheme(text) { throw .scheme(other) }
    guard code == 0, let url = parts.url, let scheme = parts.scheme, let host = parts.host, let port = parts.port else {
      throw .malformed(String(cString: gablota_web_parse_reason(code)))
    }
    let name = String(cString: scheme).lowercased()
    guard name.isExactly("http") || name.isExactly("https") else { throw .scheme(name) }
    guard parts.has_credentials == 0 else { throw .credentials }
    self.scheme = name
    self.text = String(cString: url)
    self.host = String(cString: host).lowercased()
    self.port = String(cString: port)
  }

  /// The scheme of an address of another kind, which libcurl may not be able to read: `file` of `file:///etc`.
  private static func foreignScheme(_ text: String) -> String? {
    let letters = text.utf8.prefix(while: \.isASCIILetter)
    guard !letters.isEmpty, text.utf8.dropFirst(letters.count).starts(with: "://".utf8) else { return nil }
    let scheme = String(decoding: letters, as: UTF8.self).lowercased()
    return ["http", "https"].contains { $0.isExactly(scheme) } ? nil : scheme
  }

  /// Whether another address is of the same origin, so that what is secret may go there too.
  public func hasOrigin(of other: WebAddress) -> Bool {
    scheme.isExactly(other.scheme) && host.isExactly(other.host) && port.isExactly(other.port)
  }

  /// Whether nobody on the way can read or change what is said.
  public var isEncrypted: Bool { scheme.isExactly("https") }
}

extension WebAddress.Problem: CustomStringConvertible {
  /// What is wrong, in words that go on after "the address".
  public var description: String {
    switch self {
    case .malformed(let reason): "cannot be read: \(reason)"
    case .scheme(let scheme): "begins with \(scheme):, expected https: or http:"
    case .credentials: "holds a name or a password"
    }
  }
}
