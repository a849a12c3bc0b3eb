import Text
import Web

/// Asks a source: its headers with their secrets, repetitions, limits.
struct Interface: Sendable {
  let source: RemoteSource
  let client: WebClient
  let turnstile: Turnstile
  let patience: Patience
  /// The value of a variable of the environment.
  let environment: @Sendable (String) -> String?
  private let start = ContinuousClock.now

  init(
    _ source: RemoteSource, client: WebClient, turnstile: Turnstile, patience: Patience,
    environment: @escaping @Sendable (String) -> String?
  ) {
    (self.source, self.client, self.turnstile) = (source, client, turnstile)
    (self.patience, self.environment) = (patience, environment)
  }

  /// Why a source gave nothing, in words.
  struct Failure: Error {
    let reason: String
    /// Whether a later try may have an answer: there is no network, or the server has no time.
    let isForNow: Bool

    init(_ reason: String, isForNow: Bool = false) { (self.reason, self.isForNow) = (reason, isForNow) }
  }

  /// Asks once, or as often as the server may have had a bad moment.
  ///
  /// - Parameter conditions: headers that ask for an answer only where there is something new.
  /// - Returns: an answer with the status 200 or 304, or one of those that are told apart here.
  func ask(
    _ address: String, body: String? = nil, conditions: [WebRequest.Header] = [], taking statuses: [Int] = [200]
  ) throws(Failure) -> WebAnswer {
    let request = try self.request(address, body: body, conditions: conditions)
    var wait = patience.firstWait
    for attempt in 0... {
      let problem: String
      var pause: Int? = wait
      var isForNow = false
      do throws(WebFailure) {
        let answer = try turnstile.pass(request.address.host) { () throws(WebFailure) in try client.ask(request) }
        if statuses.contains(answer.status) { return answer }
        problem = Self.words(answer)
        isForNow = Self.isForNow(answer)
        pause = self.pause(answer, wait)
      } catch {
        problem = error.description
        isForNow = error.isForNow
        if !error.isTransient { pause = nil }
      }
      guard let pause, attempt < patience.retries, !isOverdue(after: pause) else {
        throw Failure(problem, isForNow: isForNow)
      }
      patience.wait(pause)
      wait *= 2
    }
    throw Failure("it gave no answer")
  }

  private static func isForNow(_ answer: WebAnswer) -> Bool { [429, 500, 502, 503, 504].contains(answer.status) }

  /// Milliseconds until an answer of no use may be a better one; `nil`: it stays so.
  private func pause(_ answer: WebAnswer, _ wait: Int) -> Int? {
    guard Self.isForNow(answer) else { return nil }
    guard let asked = answer.retryAfter else { return wait }
    return asked > patience.longestWait ? nil : max(wait, Int(asked) * 1_000)
  }

  private func isOverdue(after pause: Int = 0) -> Bool {
    (ContinuousClock.now - start).components.seconds + Int64(pause / 1_000) >= patience.limit
  }

  /// Throws where all requests of the source together took too long.
  func checkTime() throws(Failure) {
    if isOverdue() { throw Failure("its answers took more than \(inWords(seconds: patience.limit)) together") }
  }

  private static func words(_ answer: WebAnswer) -> String {
    var words = "the server answered \(answer.status)"
    switch answer.status {
    case 401, 403: words += ", so it needs a log-in, or you have no permission"
    case 404, 410: words += ", so there is nothing at this address"
    case 429: words += ", so it gets too many requests"
    case 500...599: words += ", so it has an error"
    default: break
    }
    if let asked = answer.retryAfter { words += "; it asks you to wait \(inWords(seconds: asked))" }
    return words
  }

  private func request(
    _ address: String, body: String?, conditions: [WebRequest.Header]
  ) throws(Failure) -> WebRequest {
    var request: WebRequest
    do { request = WebRequest(try WebAddress(address)) } catch { throw Failure("the address \(error)") }
    // A site may come from a stranger: who builds it says too that it may ask the network inside.
    request.allowsPrivate = source.allowsPrivate && environment(privateVariable)?.isExactly("1") ?? false
    request.timeout = source.timeout * 1_000
    request.limit = source.limit
    request.headers = conditions
    for header in source.headers { request.headers.append(try self.header(header.name, header.value)) }
    guard let body else { return request }
    request.body = Array(body.utf8)
    let hasType = source.headers.contains { $0.name.utf8.equalsIgnoringASCIICase("content-type".utf8) }
    let isJSON = ["{", "["].contains { body.utf8.trimmedASCII.first == $0.utf8.first }
    let type = isJSON ? "application/json" : "application/x-www-form-urlencoded"
    if !hasType, let header = WebRequest.Header("Content-Type", type) { request.headers.append(header) }
    return request
  }

  /// A header with what its `env:NAME` stands for.
  private func header(_ name: String, _ value: String) throws(Failure) -> WebRequest.Header {
    var words: [String] = []
    var isSecret = false
    for word in value.parts(separatedBy: UInt8(ascii: " ")) {
      guard let variable = variableName(word) else {
        words.append(word)
        continue
      }
      isSecret = true
      guard let secret = environment(variable), !secret.utf8.isEmpty else {
        throw Failure("the environment has no variable \(variable), which the header \(name) uses")
      }
      words.append(secret)
    }
    guard let header = WebRequest.Header(name, words.joined(separator: " "), isSecret: isSecret) else {
      // Not what it is: it may be secret.
      throw Failure(
        "the header \(name) cannot be sent: its name or value has characters that are not allowed in headers")
    }
    return header
  }
}

/// The variable with which the one who builds a site lets its sources be on this machine or in its network: `1`.
public let privateVariable = "GABLOTA_ALLOW_PRIVATE"

/// What the names of variables begin with that a site file may send: a stranger's site file gets no others.
public let sentVariables = "GABLOTA_"

/// The variable that a word of a header stands for: `TOKEN` of `env:TOKEN`.
public func variableName(_ word: String) -> String? {
  guard word.starts(withBytesOf: "env:"), word.utf8.count > 4 else { return nil }
  return String(decoding: word.utf8.dropFirst(4), as: UTF8.self)
}
