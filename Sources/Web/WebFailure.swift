/// Why there is no answer.
public enum WebFailure: Error, Sendable, Equatable {
  /// The server was not reached, or went away; libcurl's words.
  case connection(String)
  /// The answer ended before it was whole.
  case cut(String)
  /// It took more than so many seconds.
  case timeout(seconds: Int)
  /// The certificate of the server is not trusted; libcurl's words.
  case certificate(String)
  /// The address of a host belongs to this machine or its network.
  case privateAddress(host: String, address: String)
  /// The answer has more bytes than allowed.
  case tooLarge(limit: Int)
  /// What the server packed cannot be unpacked.
  case packing(String)
  /// The server sent on more often than allowed.
  case tooManyRedirects(Int)
  /// The server sent on to where nobody may follow; where, and why not.
  case redirect(to: String, reason: String)
  /// The machine has no memory left.
  case outOfMemory

  /// Whether the next try may succeed.
  public var isTransient: Bool {
    switch self {
    case .connection, .cut, .packing: true
    default: false
    }
  }

  /// Whether it is a matter of the network or the moment, and not of what was asked for.
  public var isForNow: Bool {
    if case .timeout = self { true } else { isTransient }
  }
}

extension WebFailure: CustomStringConvertible {
  /// One line for people, without a full stop.
  public var description: String {
    switch self {
    case .connection(let reason): reason
    case .cut(let reason): "the answer ended too early: \(reason)"
    case .timeout(let seconds): "no complete answer within \(seconds) s"
    case .certificate(let reason): "the certificate of the server is not trusted: \(reason)"
    case .privateAddress(let host, let address):
      "\(host) is \(address), an address of this machine or its network"
    case .tooLarge(let limit): "the answer has more than \(WebFailure.size(limit))"
    case .packing(let reason): "the answer is packed as gzip, and \(reason)"
    case .tooManyRedirects(let count): "the server redirects more than \(count) times"
    case .redirect(let to, let reason): "the server redirects to \(to): \(reason)"
    case .outOfMemory: "there is not enough memory"
    }
  }

  private static func size(_ bytes: Int) -> String {
    bytes >= 1 << 20 ? "\(bytes >> 20) MiB" : "\(bytes) bytes"
  }
}
