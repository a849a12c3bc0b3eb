import Text

/// Which hosts a request may name: otherwise a page of somebody else's name could lead here (DNS rebinding) and read.
public struct HostRule: Sendable {
  /// What is allowed at any address: the loopback's names and what `--host` said.
  private let names: [String]
  private let port: Int

  /// - Parameter host: what `--host` said; `nil`: only this machine.
  public init(host: String?, port: Int) {
    names = ["localhost", "127.0.0.1", "[::1]"] + [host].compactMap(\.self).map(Self.bracketed)
    self.port = port
  }

  /// Whether a request may have this `Host`.
  ///
  /// - Parameter address: the address at which the connection came in: who listens everywhere is called by that too.
  public func allows(_ host: String, at address: String?) -> Bool {
    let bytes = Array(host.utf8)
    let suffix = Array(":\(port)".utf8)
    var name = bytes[...]
    if bytes.count > suffix.count, bytes.suffix(suffix.count).elementsEqual(suffix) {
      name = bytes.dropLast(suffix.count)
    } else if port != 80 {
      return false
    }
    return (names + [address].compactMap(\.self).map(Self.bracketed)).contains {
      name.equalsIgnoringASCIICase($0.utf8)
    }
  }

  private static func bracketed(_ host: String) -> String {
    host.utf8.contains(UInt8(ascii: ":")) && host.utf8.first != UInt8(ascii: "[") ? "[\(host)]" : host
  }
}
