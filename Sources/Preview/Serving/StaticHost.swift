import Diagnostics
import Files
import Glibc
import NIOHTTP1
import SiteBuild
import Synchronization
import Text

/// Answers as a common static host would, from memory: what works here works there.
final class StaticHost: Sendable {
  let keeper: SiteKeeper
  /// Told to our own pages alone; who changes something must know it.
  let token: String
  private let seen = Mutex<SeenPages>(SeenPages())

  init(_ keeper: SiteKeeper, token: String) {
    self.keeper = keeper
    self.token = token
  }

  /// A site or a page that cannot be shown.
  private struct Mistakes: Error {
    let diagnostics: [Diagnostic]
    let subject: StaticString
  }

  /// The answer to a request for something of the site.
  ///
  /// - Parameter isFromHere: whether it came from this machine; others read no mistake that quotes what is for staff.
  func answer(_ target: RequestTarget, headers: HTTPHeaders = HTTPHeaders(), isFromHere: Bool) -> Response {
    do throws(Mistakes) {
      return try answer(target, headers)
    } catch {
      let told = keeper.current.told(error.diagnostics, isFromHere: isFromHere)
      return errorPage(for: target.path, told, error.subject)
    }
  }

  private func answer(_ target: RequestTarget, _ headers: HTTPHeaders) throws(Mistakes) -> Response {
    let shown = keeper.current
    guard let live = shown.live else { throw Mistakes(diagnostics: shown.diagnostics, subject: "The site") }
    switch SitePath(target.path, in: live) {
    case .file(let path): return try answer(path, .ok, target, live, headers)
    case .elsewhere(let address):
      let query = target.query.map { "?" + $0 } ?? ""
      return .redirect(
        target.path.isExactly("/") ? .found : .movedPermanently, to: address.percentEncoded(keeping: .path) + query)
    case .missing: return try answer("404.html", .notFound, target, live, headers)
    }
  }

  /// Whether the whole site is made for the answer.
  func takesLong(_ target: RequestTarget) -> Bool {
    guard let live = keeper.current.live, case .file(let path) = SitePath(target.path, in: live) else { return false }
    return live.takesLong(path)
  }

  private func answer(
    _ path: String, _ status: HTTPResponseStatus, _ target: RequestTarget, _ live: LiveSite, _ headers: HTTPHeaders
  ) throws(Mistakes) -> Response {
    do throws(Diagnostic) {
      switch try live.content(path) {
      case .page(let html):
        seen.withLock { $0.keep(html, of: path, isForStaff: live.isForStaff) }
        guard target.hasParameter("inspect"), case .page(let noted)? = try live.content(path, inspected: true) else {
          return page(html, at: target.path, status, headers)
        }
        return page(noted, insteadOf: html, at: target.path, status, headers)
      case .bytes(let bytes): return file(bytes, path, status, headers)
      case .copy(let source): return copy(source, path, headers)
      case nil: return Response(refusal: .notFound, "there is nothing here")
      }
    } catch {
      // The mistake lies over the page as it was, where it has been seen before.
      if let old = seen.withLock({ $0.page(path, isForStaff: live.isForStaff) }) {
        return page(old, at: target.path, status, headers)
      }
      throw Mistakes(diagnostics: [error], subject: "This page")
    }
  }

  // MARK: Pages

  /// - Parameter plain: the page without notes, where it is shown with notes; by it one sees whether the page changed.
  private func page(
    _ html: [UInt8], insteadOf plain: [UInt8]? = nil, at path: String, _ status: HTTPResponseStatus,
    _ headers: HTTPHeaders
  ) -> Response {
    let shown = keeper.current
    let now = shown.view.now == nil ? nil : shown.live?.now
    let script = reloadScript(page: path, shown: Fingerprint(of: plain ?? html).hex, token: token, now: now)
    return file(injecting(script, into: html), "page.html", status, headers)
  }

  private func errorPage(for path: String, _ diagnostics: [Diagnostic], _ subject: StaticString) -> Response {
    let script = reloadScript(page: path, shown: "", token: token)
    let html = makeErrorPage(diagnostics, subject: subject, script: script)
    var response = Response(.internalServerError, type: "text/html; charset=utf-8", html)
    response.headers.add(name: "Cache-Control", value: "no-store")
    return response
  }

  /// What an open page shows now: the fingerprint of its bytes, or what is wrong with it.
  func state(ofPage path: String) -> Result<String, Diagnostic> {
    let shown = keeper.current
    guard let live = shown.live, let target = RequestTarget(path.percentEncoded(keeping: .path)) else {
      return .success("")
    }
    let file: String
    if case .file(let found) = SitePath(target.path, in: live) { file = found } else { file = "404.html" }
    if let known = seen.withLock({ $0.fingerprint(of: file, generation: shown.generation) }) { return .success(known) }
    if live.takesLong(file) { return .success("") }
    do {
      guard case .page(let html)? = try live.content(file) else { return .success("") }
      let fingerprint = Fingerprint(of: html).hex
      seen.withLock { $0.keep(fingerprint, of: file, generation: shown.generation) }
      return .success(fingerprint)
    } catch {
      return .failure(error)
    }
  }

  // MARK: Files

  private func file(
    _ bytes: [UInt8], _ path: String, _ status: HTTPResponseStatus, _ headers: HTTPHeaders, tag: String? = nil
  ) -> Response {
    let tag = tag ?? "\"\(Fingerprint(of: bytes).hex)\""
    if status == .ok, isKnown(tag, headers) { return notModified(tag) }
    var response = Response(status, type: contentType(of: path), bytes)
    response.headers.add(name: "Cache-Control", value: "no-cache")
    response.headers.add(name: "ETag", value: tag)
    if status == .ok, let range = part(of: bytes.count, tag, modified: nil, headers, &response) {
      response.body = .bytes(Array(bytes[range]))
    }
    return response
  }

  private func copy(_ source: String, _ path: String, _ headers: HTTPHeaders) -> Response {
    guard let file = try? OpenFile(source) else { return Response(refusal: .notFound, "the file is gone") }
    let tag = "\"\(String(file.status.modified, radix: 16))-\(String(file.status.size, radix: 16))\""
    let modified = httpDate(file.status.modified / 1_000_000_000)
    if isKnown(tag, headers) || (headers.first(name: "If-None-Match") == nil && isSince(modified, headers)) {
      return notModified(tag)
    }
    var response = Response(.ok, type: contentType(of: path))
    response.headers.add(name: "Cache-Control", value: "no-cache")
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

  private func notModified(_ tag: String) -> Response {
    var response = Response(.notModified)
    response.headers.add(name: "ETag", value: tag)
    response.headers.add(name: "Cache-Control", value: "no-cache")
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
