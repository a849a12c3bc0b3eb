import Text

/// What is asked of a server.
public struct WebRequest: Sendable {
  /// A line of the head.
  public struct Header: Sendable {
    public let name: String
    public let value: String
    /// Whether it is kept from other origins, to which a server sends on.
    public let isSecret: Bool

    /// - Returns: `nil` for a name or value that would end the line or is no ASCII token.
    public init?(_ name: String, _ value: String, isSecret: Bool = false) {
      guard !name.utf8.isEmpty, name.utf8.allSatisfy(Header.isTokenByte),
        value.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F })
      else { return nil }
      (self.name, self.value, self.isSecret) = (name, value, isSecret)
    }

    private static func isTokenByte(_ byte: UInt8) -> Bool {
      byte.isASCIILetter || byte.isASCIIDigit || "!#$%&'*+-.^_`|~".utf8.contains(byte)
    }

    var line: String { value.utf8.isEmpty ? "\(name);" : "\(name): \(value)" }
  }

  public var address: WebAddress
  /// The method; `nil`: GET, or POST where there is a body.
  public var method: String?
  public var headers: [Header] = []
  /// What is sent.
  public var body: [UInt8]?
  /// Whether addresses of this machine and its network may be connected to.
  public var allowsPrivate = false
  /// The most bytes of an unpacked answer: 64 MiB.
  public var limit = 64 << 20
  /// Milliseconds until the whole answer must be there.
  public var timeout = 60_000
  /// Milliseconds until the server must be reached.
  public var connectTimeout = 15_000
  /// How many times a server may send on.
  public var mostRedirects = 5

  public init(_ address: WebAddress) { self.address = address }
}
