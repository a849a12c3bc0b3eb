import NIOHTTP1
import SiteBuild
import Tables
import Text
import Diagnostics

/// Who may come to the desk, and what they get.
extension DeskRoom {
  /// How many bytes a change may have, and a picture.
  static let bodyLimit = 32 << 20

  private static let cookieName = "gablota-desk"

  /// Whether a request carries the cookie of this desk.
  func isKnown(_ request: Request) -> Bool {
    request.headers["Cookie"].contains { header in
      header.utf8.split(separator: UInt8(ascii: ";")).contains { part in
        let pair = Array(part).trimmedASCII
        let name = Array("\(Self.cookieName)-\(cookieScope)=".utf8)
        return pair.starts(with: name) && isSameSecret(pair.dropFirst(name.count), cookie.utf8)
      }
    }
  }

  /// Cookies do not know ports, so that of another desk has another name.
  private var cookieScope: String { String(decoding: Array(key.utf8.prefix(8)), as: UTF8.self) }

  func answer(_ target: RequestTarget, _ request: Request, _ source: OriginRule.Source) -> FrontDesk.Answer {
    guard request.isFromHere else { return refuse(.forbidden, "the desk is for this machine alone") }
    let name = String(decoding: target.path.utf8.dropFirst(deskFolder.utf8.count), as: UTF8.self)
    let isReading = request.method == .GET || request.method == .HEAD
    if name.starts(withBytesOf: "api/") {
      guard isKnown(request) else { return refuse(.forbidden, "open the address that gablota desk printed") }
      let call = String(decoding: name.utf8.dropFirst(4), as: UTF8.self)
      if isReading {
        guard source.site == nil || source.site == "same-origin", OriginRule.mayRead(source) else {
          return refuse(.forbidden, "not for other sites")
        }
        return .later { [self] in reading(call, target) }
      }
      guard request.method == .POST else { return refuse(.methodNotAllowed, "only GET, POST") }
      guard OriginRule.mayChange(source) else { return refuse(.forbidden, "not for other sites") }
      let type = request.headers.first(name: "Content-Type") ?? ""
      let wanted = call.isExactly("picture") ? "application/octet-stream" : "application/json"
      guard type.isExactly(wanted) else { return refuse(.unsupportedMediaType, "only \(wanted)") }
      return .later { [self] in changing(call, target, request.body) }
    }
    guard isReading else { return refuse(.methodNotAllowed, "only GET, HEAD") }
    guard OriginRule.mayRead(source) else { return refuse(.forbidden, "not for other sites") }
    if let file = DeskFiles.file(name) { return .response(safe(Response(.ok, type: contentType(of: name), file))) }
    guard name.isEmpty else { return refuse(.notFound, "there is nothing here") }
    if let given = target.parameter("key") { return exchange(given) }
    guard isKnown(request) else {
      return .response(safe(Response(.forbidden, type: "text/html; charset=utf-8", deskClosedPage)))
    }
    return .response(
      safe(Response(.ok, type: "text/html; charset=utf-8", deskPage(language: keeper.sight?.languageCode))))
  }

  /// Gives the cookie for the key of the printed address.
  private func exchange(_ given: String) -> FrontDesk.Answer {
    guard isSameSecret(Array(given.utf8), key.utf8) else {
      return .response(safe(Response(.forbidden, type: "text/html; charset=utf-8", deskClosedPage)))
    }
    var response = Response.redirect(.seeOther, to: deskFolder)
    response.headers.replaceOrAdd(name: "Cache-Control", value: "no-store")
    response.headers.add(
      name: "Set-Cookie",
      value: "\(Self.cookieName)-\(cookieScope)=\(cookie); Path=\(deskFolder); HttpOnly; SameSite=Strict")
    return .response(response)
  }

  /// Compares every byte, however many are right.
  private func isSameSecret(_ given: some Collection<UInt8>, _ secret: String.UTF8View) -> Bool {
    given.count == secret.count && zip(given, secret).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }

  func refuse(_ status: HTTPResponseStatus, _ reason: String) -> FrontDesk.Answer {
    .response(safe(Response(refusal: status, reason)))
  }

  /// Nothing but files of the program runs in the desk's pages.
  func safe(_ response: Response) -> Response {
    var response = response
    response.headers.replaceOrAdd(name: "Cache-Control", value: "no-store")
    response.headers.add(
      name: "Content-Security-Policy",
      value: "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; "
        + "frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'")
    return response
  }

  /// A picture of the site, which may be a program in a drawing: opened by itself it is nothing but drawn.
  func drawn(_ response: Response) -> Response {
    var response = safe(response)
    response.headers.replaceOrAdd(
      name: "Content-Security-Policy", value: "default-src 'none'; style-src 'unsafe-inline'; sandbox")
    return response
  }

  // MARK: Calls

  private func reading(_ call: String, _ target: RequestTarget) -> Response {
    do throws(Problem) {
      if call.isExactly("intake") { return json(.ok, try intakeNode()) }
      if call.isExactly("intake-cover") { return drawn(try intakePicture(number(target.parameter("id")))) }
      if call.isExactly("phone-code") { return drawn(try phones.picture()) }
      if call.isExactly("pictures") { return json(.ok, try picturesNode(target)) }
      if call.isExactly("file") { return drawn(try file(target.parameter("path") ?? "")) }
      return json(.ok, try read(call, target))
    } catch {
      return json(error)
    }
  }

  private func changing(_ call: String, _ target: RequestTarget, _ body: [UInt8]) -> Response {
    do throws(Problem) {
      if call.isExactly("picture") { return json(.ok, try takePicture(target, body)) }
      guard let root = JSONDocument.read(path: "", bytes: body, log: DiagnosticLog())?.root, root.kind == .object else {
        throw Problem(.badRequest, "no-json")
      }
      switch call {
      case "intake": return json(.ok, try changeIntake(root))
      case "phone": return json(.ok, try phones.change(root, room: self))
      case "set-aside": return json(.ok, try setAside(root["path"]?.string ?? ""))
      default: return json(.ok, try change(call, root))
      }
    } catch {
      return json(error)
    }
  }

  /// Does what was asked for, or says why not.
  func answering(_ body: () throws(Problem) -> JSONNode) -> Response {
    do throws(Problem) { return json(.ok, try body()) } catch { return json(error) }
  }

  private func json(_ problem: Problem) -> Response {
    json(problem.status, ["problem": .text(problem.code), "detail": .text(problem.detail)])
  }

  func json(_ status: HTTPResponseStatus, _ node: JSONNode) -> Response {
    safe(Response(status, type: "application/json", node.bytes))
  }
}
