import NIOHTTP1

/// How long a browser may keep an answer.
enum Caching: String {
  /// It asks each time whether it is still the same.
  case asked = "no-cache"
  /// For ever: the address has the fingerprint of the content in it.
  case lasting = "max-age=31536000, immutable"
}

/// An answer before it is written.
struct Response: Sendable {
  /// What is sent behind the headers.
  enum Body: Sendable {
    case bytes([UInt8])
    /// A part of a file of the site.
    case file(OpenFile, Range<Int>)
  }

  var status: HTTPResponseStatus
  var headers = HTTPHeaders()
  var body: Body = .bytes([])

  init(_ status: HTTPResponseStatus, type: String? = nil, _ bytes: [UInt8] = []) {
    self.status = status
    if let type { headers.add(name: "Content-Type", value: type) }
    body = .bytes(bytes)
  }

  /// A refusal in one line of plain text.
  init(refusal status: HTTPResponseStatus, _ reason: String) {
    self.init(status, type: "text/plain; charset=utf-8", Array("\(status.code): \(reason)\n".utf8))
    headers.add(name: "Cache-Control", value: "no-store")
  }

  /// Another address for the same thing.
  static func redirect(_ status: HTTPResponseStatus, to address: String) -> Response {
    var response = Response(status, type: "text/plain; charset=utf-8", Array("see \(address)\n".utf8))
    response.headers.add(name: "Location", value: address)
    response.headers.add(name: "Cache-Control", value: Caching.asked.rawValue)
    return response
  }

  /// How many bytes the body has.
  var length: Int {
    switch body {
    case .bytes(let bytes): bytes.count
    case .file(_, let range): range.count
    }
  }
}
