import CCurl
import Glibc
import Text

extension WebFailure {
  /// What libcurl says went wrong; `nil` for a whole answer. The numbers are those of `CURLcode`.
  init?(_ answer: gablota_web_answer, to request: WebRequest) {
    if answer.code == 0 { return nil }
    if answer.is_out_of_memory != 0 {
      self = .outOfMemory
      return
    }
    if answer.is_too_large != 0 {
      self = .tooLarge(limit: request.limit)
      return
    }
    if answer.has_large_head != 0 {
      self = .connection("the head of the answer is too large")
      return
    }
    let refused = Self.text(answer.refused)
    let reason = Self.text(answer.reason)
    switch answer.code {
    case 7 where !refused.utf8.isEmpty: self = .privateAddress(host: request.address.host, address: refused)
    case 6: self = .connection("there is no host called \(request.address.host)")
    case 7: self = .connection("\(request.address.host) cannot be reached at port \(request.address.port)")
    case 52, 55, 56: self = .connection("the connection broke: \(Self.lowercased(reason))")
    case 28: self = .timeout(seconds: max(1, request.timeout / 1000))
    case 35, 51, 53, 54, 58, 59, 60, 64, 66, 77, 80, 82, 83, 90, 91, 98: self = .certificate(Self.lowercased(reason))
    case 18: self = .cut(reason)
    default: self = .connection(Self.lowercased(reason))
    }
  }

  /// libcurl's words as they stand inside a sentence: with a small letter at the beginning.
  private static func lowercased(_ reason: String) -> String {
    let bytes = Array(reason.utf8)
    guard bytes.count > 1, bytes[1] >= UInt8(ascii: "a") else { return reason }
    return String(decoding: [bytes[0].lowercasedASCII] + bytes.dropFirst(), as: UTF8.self)
  }

  /// The text of an array of C characters, which ends with a zero.
  private static func text<Characters>(_ characters: Characters) -> String {
    withUnsafeBytes(of: characters) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }
}

/// The bytes of an answer without their packing.
func unpacked(_ body: [UInt8], _ packing: String?, limit: Int) throws(WebFailure) -> [UInt8] {
  guard let packing, !packing.utf8.isEmpty, !packing.utf8.equalsIgnoringASCIICase("identity".utf8) else { return body }
  guard ["gzip", "x-gzip", "deflate"].contains(where: { packing.utf8.equalsIgnoringASCIICase($0.utf8) }) else {
    throw .packing("not as gzip, which Gablota asked for, but as \(packing)")
  }
  if body.isEmpty { return body }
  var bytes: UnsafeMutablePointer<UInt8>?
  var count = 0
  let code = gablota_web_unpack(body, body.count, limit, &bytes, &count)
  defer { free(bytes) }
  switch Int(code) {
  case Int(GABLOTA_UNPACK_WHOLE): return [UInt8](UnsafeBufferPointer(start: bytes, count: count))
  case Int(GABLOTA_UNPACK_CUT): throw .packing("ends before it is complete")
  case Int(GABLOTA_UNPACK_LARGE): throw .tooLarge(limit: limit)
  case Int(GABLOTA_UNPACK_MEMORY): throw .outOfMemory
  default: throw .packing("is damaged")
  }
}

/// Calls a function with texts as C has them, as long as it runs.
func withCStrings<Result>(
  _ texts: [String], _ body: (UnsafeBufferPointer<UnsafePointer<CChar>?>) -> Result
) -> Result {
  let copies = texts.map { strdup($0) }
  defer { for copy in copies { free(copy) } }
  return copies.map { UnsafePointer($0) }.withUnsafeBufferPointer(body)
}

func withOptionalCString<Result>(_ text: String?, _ body: (UnsafePointer<CChar>?) -> Result) -> Result {
  if let text { text.withCString(body) } else { body(nil) }
}

extension [UInt8]? {
  func withOptionalBuffer<Result>(_ body: (UnsafePointer<UInt8>?) -> Result) -> Result {
    if let self { self.withUnsafeBufferPointer { body($0.baseAddress) } } else { body(nil) }
  }
}
