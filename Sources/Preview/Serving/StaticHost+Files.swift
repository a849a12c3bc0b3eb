import Files
import Glibc
import NIOHTTP1
import SiteBuild
import Text

/// Bytes and files as answers: tags, what is known already, parts.
extension StaticHost {
  func file(
    _ bytes: [UInt8], _ path: String, _ status: HTTPResponseStatus, _ headers: HTTPHeaders, tag: String? = nil
  ) -> Response {
    let tag = tag ?? "\"\(Fingerprint(of: bytes).hex)\""
    let caching = caching(of: path)
    if status == .ok, isKnown(tag, headers) { return notModified(tag, caching) }
    var response = Response(status, type: contentType(of: path), bytes)
    response.headers.add(name: "Cache-Control", value: caching.rawValue)
    response.headers.add(name: "ETag", value: tag)
    if status == .ok, let range = part(of: bytes.count, tag, modified: nil, headers, &response) {
      response.body = .bytes(Array(bytes[range]))
    }
    return response
  }

  func copy(_ source: String, _ path: String, _ live: LiveSite, _ headers: HTTPHeaders) -> Response {
    guard let place = live.place(ofCopy: source, in: keeper.site), let file = try? OpenFile(place) else {
      return Response(refusal: .notFound, "the file is gone")
    }
    let tag = "\"\(String(file.status.modified, radix: 16))-\(String(file.status.size, radix: 16))\""
    let modified = httpDate(file.status.modified / 1_000_000_000)
    if isKnown(tag, headers) || (headers.first(name: "If-None-Match") == nil && isSince(modified, headers)) {
      return notModified(tag, .asked)
    }
    var response = Response(.ok, type: contentType(of: path))
    response.headers.add(name: "Cache-Control", value: Caching.asked.rawValue)
    response.headers.add(name: "ETag", value: tag)
    response.headers.add(name: "Last-Modified", value: modified)
    let size = file.status.size
    response.body = .file(file, part(of: size, tag, modified: modified, headers, &response) ?? 0..<size)
    if response.status == .rangeNotSatisfiable { response.body = .bytes([]) }
    return response
  }

  private func isKnown(_ tag: String, _ headers: HTTPHeaders) -> Bool {
    headers["If-None-Match"].contains { value in
      value.utf8.split(separator: UInt8(ascii: ",")).contains { one in
        let one = String(decoding: Array(one).trimmedASCII, as: UTF8.self)
        return one.isExactly("*") || one.isExactly(tag) || one.isExactly("W/" + tag)
      }
    }
  }

  private func isSince(_ modified: String, _ headers: HTTPHeaders) -> Bool {
    headers.first(name: "If-Modified-Since").map { $0.isExactly(modified) } ?? false
  }

  /// Theme files lie in a folder that is named by what is in them: a browser that has one need not ask for it at every reload.
  private func caching(of path: String) -> Caching {
    guard let folder = keeper.current.live?.themeFolder else { return .asked }
    return path.starts(withBytesOf: folder) ? .lasting : .asked
  }

  private func notModified(_ tag: String, _ caching: Caching) -> Response {
    var response = Response(.notModified)
    response.headers.add(name: "ETag", value: tag)
    response.headers.add(name: "Cache-Control", value: caching.rawValue)
    return response
  }

  /// The part of the body that is asked for; `nil`: all of it. Sets the status and the headers that go with it.
  private func part(
    of size: Int, _ tag: String, modified: String?, _ headers: HTTPHeaders, _ response: inout Response
  ) -> Range<Int>? {
    response.headers.add(name: "Accept-Ranges", value: "bytes")
    if let condition = headers.first(name: "If-Range"), !condition.isExactly(tag), !condition.isExactly(modified ?? "")
    {
      return nil
    }
    switch ByteRange(headers.first(name: "Range"), size: size) {
    case .whole: return nil
    case .part(let range):
      response.status = .partialContent
      response.headers.add(
        name: "Content-Range", value: "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(size)")
      return range
    case .none:
      response.status = .rangeNotSatisfiable
      response.headers.add(name: "Content-Range", value: "bytes */\(size)")
      return 0..<0
    }
  }
}

/// A moment as HTTP writes it.
func httpDate(_ seconds: Int64) -> String {
  var moment = time_t(seconds)
  var parts = tm()
  gmtime_r(&moment, &parts)
  var buffer = [CChar](repeating: 0, count: 40)
  let count = strftime(&buffer, buffer.count, "%a, %d %b %Y %H:%M:%S GMT", &parts)
  return String(decoding: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
}
