import NIOHTTP1
import Text

/// One request, as far as the preview looks at it.
struct Request: Sendable {
  let method: HTTPMethod
  let version: HTTPVersion
  let rawTarget: String
  let headers: HTTPHeaders
  /// The address at which the connection came in.
  let address: String?
  let isKeptAlive: Bool
  var body: [UInt8] = []

  init(_ head: HTTPRequestHead, address: String?) {
    method = head.method
    version = head.version
    rawTarget = head.uri
    headers = head.headers
    isKeptAlive = head.isKeepAlive
    self.address = address
  }

  /// Whether it came from this machine: by the loopback, which no other can use.
  var isFromHere: Bool {
    guard let address else { return true }
    return address.starts(withBytesOf: "127.") || address.isExactly("::1")
  }

  /// Whether a browser asks for the script of a service worker.
  var isForWorker: Bool { headers.first(name: "Service-Worker")?.isExactly("script") ?? false }

  /// Only what changes something carries a body.
  var mayHaveBody: Bool { method == .POST }

  /// How long the head was, about.
  var headLength: Int {
    headers.reduce(rawTarget.utf8.count + 16) { $0 + $1.name.utf8.count + $1.value.utf8.count + 4 }
  }

  /// Whether there is a body although there must be none, or one whose end others may see elsewhere: no page of ours sends
  /// it in chunks.
  var hasUnwantedBody: Bool {
    let length = headers.first(name: "Content-Length") ?? "0"
    return headers.contains(name: "Transfer-Encoding") || !(mayHaveBody || length.isExactly("0"))
  }

  /// Its one `Host`; `nil` where it has none or several.
  var host: String? {
    let hosts = headers["Host"]
    return hosts.count == 1 ? hosts[0] : nil
  }

  func source(_ host: String) -> OriginRule.Source {
    OriginRule.Source(
      host: host, origin: headers.first(name: "Origin"), site: headers.first(name: "Sec-Fetch-Site"),
      mode: headers.first(name: "Sec-Fetch-Mode"), destination: headers.first(name: "Sec-Fetch-Dest"))
  }
}
