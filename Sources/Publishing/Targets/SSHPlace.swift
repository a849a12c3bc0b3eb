import Text

/// A folder on a machine that ssh reaches: `ssh://user@host:22/srv/www/library`, `ssh://host/~/library`.
public struct SSHPlace: Sendable, Equatable {
  /// `user@host`, or the name of a host in the user's configuration of ssh.
  let login: String
  let port: Int?
  /// Absolute, or relative to the home folder on the host; without a slash at the end.
  let path: String

  /// Why a text is no such place.
  public enum Problem: Error, Sendable {
    /// It has another form.
    case form
    /// It holds a password.
    case password
    /// The path has a character that shells of hosts read otherwise.
    case path(Character)
    /// It is the root of the host or the home folder itself.
    case root
  }

  public init(_ text: String) throws(Problem) {
    guard text.starts(withBytesOf: "ssh://") else { throw .form }
    let rest = Array(text.utf8.dropFirst(6))
    guard let slash = rest.firstIndex(of: UInt8(ascii: "/")) else { throw .form }
    var host = rest[..<slash]
    var path = rest[slash...]
    if let at = host.firstIndex(of: UInt8(ascii: "@")), host[..<at].contains(UInt8(ascii: ":")) { throw .password }
    port = try Self.takePort(&host)
    guard let first = host.first, first != UInt8(ascii: "-"), host.allSatisfy(Self.isHostByte) else { throw .form }
    if path.starts(with: "/~/".utf8) { path = path.dropFirst(3) }
    while path.last == UInt8(ascii: "/") { path = path.dropLast() }
    guard !path.isEmpty else { throw .root }
    guard path.first != UInt8(ascii: "-") else { throw .form }
    if let bad = path.first(where: Self.isBad) { throw .path(Character(UnicodeScalar(bad))) }
    login = String(decoding: host, as: UTF8.self)
    self.path = String(decoding: path, as: UTF8.self)
  }

  private static func takePort(_ host: inout ArraySlice<UInt8>) throws(Problem) -> Int? {
    guard let colon = host.lastIndex(of: UInt8(ascii: ":")) else { return nil }
    guard let port = Int(String(decoding: host[(colon + 1)...], as: UTF8.self)), (1...65_535).contains(port) else {
      throw .form
    }
    host = host[..<colon]
    return port
  }

  private static func isHostByte(_ byte: UInt8) -> Bool {
    byte.isASCIILetter || byte.isASCIIDigit || ".-_@".utf8.contains(byte)
  }

  /// What could end a quoted text, or mean something inside of one to some shell.
  private static func isBad(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == 0x7F || "'\"`\\$!*?[]{}<>|;&".utf8.contains(byte)
  }

  var shown: String { "\(login):\(path)" }

  /// The options of ssh. Nobody is asked for anything: keys come from the agent or the user's configuration, and a host that
  /// is not known is refused.
  var options: [String] {
    ["-o", "BatchMode=yes", "-o", "ConnectTimeout=20", "-o", "ServerAliveInterval=15"]
      + (port.map { ["-p", String($0)] } ?? [])
  }
}

extension SSHPlace.Problem: CustomStringConvertible {
  /// What is wrong, in words that go on after the address.
  public var description: String {
    switch self {
    case .form: "is not an address for ssh"
    case .password: "has a password: use an ssh key instead"
    case .path(let character): "has the character \(character), which has a special meaning in some shells"
    case .root: "has no folder: the home folder and the root of the host cannot be used"
    }
  }
}
