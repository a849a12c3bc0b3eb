import CCurl
import Synchronization
import Text

/// Asks servers over HTTP: one request, one whole answer. Keeps connections for the next request; safe to use from many
/// threads.
public final class WebClient: Sendable {
  /// A handle of libcurl, used by one thread at a time.
  private struct Handle: @unchecked Sendable { let pointer: UnsafeMutableRawPointer }

  /// Handles that nobody uses, by whether their connections may lead to this machine's network.
  private let idle = Mutex<(open: [Handle], guarded: [Handle])>(([], []))
  private let agent: String

  /// - Parameter agent: what the client says that it is.
  public init(agent: String) { self.agent = agent }

  deinit {
    idle.withLock { idle in
      for handle in idle.open + idle.guarded { gablota_web_close(handle.pointer) }
    }
  }

  /// Asks, and follows redirects: each is checked as the first address was. What is secret, and what is sent, goes to no
  /// other origin than that of the request.
  ///
  /// - Throws: why there is no whole answer. An answer of any status is one, 404 and 500 too.
  public func ask(_ request: WebRequest) throws(WebFailure) -> WebAnswer {
    var request = request
    var redirects = 0
    while true {
      let answer = try exchange(request)
      guard let target = try redirect(of: answer, to: request) else { return answer }
      redirects += 1
      guard redirects <= request.mostRedirects else { throw .tooManyRedirects(request.mostRedirects) }
      if !target.hasOrigin(of: request.address) { request.headers.removeAll(where: \.isSecret) }
      if ![307, 308].contains(answer.status) { (request.body, request.method) = (nil, nil) }
      request.address = target
    }
  }

  /// Where an answer sends on to; `nil` for one that does not.
  private func redirect(of answer: WebAnswer, to request: WebRequest) throws(WebFailure) -> WebAddress? {
    guard [301, 302, 303, 307, 308].contains(answer.status), let location = answer.header("Location") else {
      return nil
    }
    let target: WebAddress
    do { target = try WebAddress(location, relativeTo: request.address) } catch {
      throw .redirect(to: location, reason: "the address \(error)")
    }
    if request.address.isEncrypted, !target.isEncrypted {
      throw .redirect(to: target.text, reason: "the connection to it is not encrypted")
    }
    if request.body != nil, [307, 308].contains(answer.status), !target.hasOrigin(of: request.address) {
      throw .redirect(to: target.text, reason: "the data that is sent is not for another host")
    }
    return target
  }

  private func exchange(_ request: WebRequest) throws(WebFailure) -> WebAnswer {
    guard let handle = take(request.allowsPrivate) else { throw .outOfMemory }
    defer { give(handle, request.allowsPrivate) }
    var answer = gablota_web_answer()
    defer { gablota_web_free(&answer) }
    perform(request, by: handle, into: &answer)
    if let failure = WebFailure(answer, to: request) { throw failure }
    let headers = Self.headers(UnsafeRawBufferPointer(start: answer.head, count: answer.head_size))
    let body = [UInt8](UnsafeRawBufferPointer(start: answer.body, count: answer.body_size))
    let packing = headers.last { $0.name.utf8.equalsIgnoringASCIICase("content-encoding".utf8) }?.value
    return WebAnswer(
      status: answer.status, headers: headers, body: try unpacked(body, packing, limit: request.limit),
      address: request.address)
  }

  private func perform(_ request: WebRequest, by handle: Handle, into answer: inout gablota_web_answer) {
    let lines = request.headers.map(\.line) + ["Accept-Encoding: gzip"]
    withCStrings(lines) { headers in
      agent.withCString { agent in
        request.address.text.withCString { address in
          withOptionalCString(request.method) { method in
            // A body without bytes is one all the same.
            let bytes = request.body.map { $0 + [0] }
            bytes.withOptionalBuffer { body in
              var question = gablota_web_request()
              (question.address, question.method, question.agent) = (address, method, agent)
              (question.headers, question.header_count) = (headers.baseAddress, lines.count)
              (question.body, question.body_size) = (body, request.body?.count ?? 0)
              (question.timeout_ms, question.connect_timeout_ms) = (request.timeout, request.connectTimeout)
              (question.limit, question.allows_private) = (request.limit, request.allowsPrivate ? 1 : 0)
              gablota_web_ask(handle.pointer, &question, &answer)
            }
          }
        }
      }
    }
  }

  private static func headers(_ head: UnsafeRawBufferPointer) -> [(name: String, value: String)] {
    head.split(separator: UInt8(ascii: "\n")).compactMap { line in
      guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { return nil }
      let name = String(decoding: line[..<colon].trimmedASCII, as: UTF8.self)
      return (name, String(decoding: line[line.index(after: colon)...].trimmedASCII, as: UTF8.self))
    }
  }

  private func take(_ isOpen: Bool) -> Handle? {
    let known = idle.withLock { isOpen ? $0.open.popLast() : $0.guarded.popLast() }
    return known ?? gablota_web_open().map(Handle.init)
  }

  private func give(_ handle: Handle, _ isOpen: Bool) {
    idle.withLock { if isOpen { $0.open.append(handle) } else { $0.guarded.append(handle) } }
  }
}
