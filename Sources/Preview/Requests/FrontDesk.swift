import NIOHTTP1
import Synchronization
import SiteBuild
import Text

/// Who answers the requests that come in at a door.
protocol Reception: AnyObject, Sendable {
  /// Counts a new connection; `false` when there are too many.
  func admit() -> Bool
  /// Counts a connection that ended.
  func close()
  /// How many bytes the body of a request may have.
  func bodyLimit(for request: Request) -> Int
  func answer(_ request: Request) -> FrontDesk.Answer
}

/// Decides what becomes of a request: who may ask, and for what.
final class FrontDesk: Reception {
  /// How many bytes the head of a request and its body may have.
  static let headLimit = 16 << 10
  static let bodyLimit = 4 << 10
  /// How many connections there may be at a time.
  static let connectionLimit = 900

  enum Answer {
    case response(Response)
    /// An answer that takes a while, to be worked out where nobody else waits.
    case later(@Sendable () -> Response)
    /// The reload channel of a page, with the fingerprint of what it shows.
    case channel(page: String, shown: String)
  }

  let host: StaticHost
  let listeners: Listeners
  /// Where tables are changed; `nil`: the site is only shown.
  let room: DeskRoom?
  private let hosts: Mutex<HostRule?> = Mutex(nil)
  private let connections = Atomic(0)

  init(_ host: StaticHost, listeners: Listeners, room: DeskRoom? = nil) {
    self.host = host
    self.listeners = listeners
    self.room = room
  }

  /// Opens for requests once it is known where they come in.
  func open(_ rule: HostRule) { hosts.withLock { $0 = rule } }

  func admit() -> Bool {
    connections.wrappingAdd(1, ordering: .relaxed).newValue <= Self.connectionLimit
  }

  func close() { connections.wrappingSubtract(1, ordering: .relaxed) }

  /// How many bytes the body of a request may have: changes of tables more than others, from who has the desk's cookie.
  func bodyLimit(for request: Request) -> Int {
    guard let room, request.rawTarget.starts(withBytesOf: deskFolder), room.isKnown(request) else {
      return Self.bodyLimit
    }
    return DeskRoom.bodyLimit
  }

  func answer(_ request: Request) -> Answer {
    if request.headLength > Self.headLimit {
      return refuse(.requestHeaderFieldsTooLarge, "the head of the request is too large")
    }
    guard let name = request.host, hosts.withLock({ $0 })?.allows(name, at: request.address) ?? false else {
      return refuse(.forbidden, "this is the preview of a site; open the address that it printed")
    }
    guard let target = RequestTarget(request.rawTarget) else {
      return refuse(.badRequest, "this is not the address of a page")
    }
    if request.hasUnwantedBody { return refuse(.badRequest, "the request must not have a body") }
    let source = request.source(name)
    if target.path.starts(withBytesOf: ownFolder) { return own(target, request, source) }
    if let room, target.path.starts(withBytesOf: deskFolder) { return room.answer(target, request, source) }
    if room != nil, (target.path + "/").isExactly(deskFolder) {
      return .response(.redirect(.movedPermanently, to: deskFolder))
    }
    guard request.method == .GET || request.method == .HEAD else { return notAllowed("GET, HEAD") }
    guard OriginRule.mayRead(source) else { return refuse(.forbidden, "not for other sites") }
    if request.isForWorker { return own(PreviewFiles.worker, contentType(of: "worker.js"), .asked) }
    let host = host
    let answer = { @Sendable in host.answer(target, headers: request.headers, isFromHere: request.isFromHere) }
    return host.takesLong(target) ? .later(answer) : .response(answer())
  }

  private func own(_ target: RequestTarget, _ request: Request, _ source: OriginRule.Source) -> Answer {
    let name = String(decoding: target.path.utf8.dropFirst(ownFolder.utf8.count), as: UTF8.self)
    if name.isExactly("view") { return view(request, source) }
    guard request.method == .GET || request.method == .HEAD else { return notAllowed("GET, HEAD") }
    if name.isExactly("events") {
      guard OriginRule.mayListen(source) else { return refuse(.forbidden, "not for other sites") }
      guard request.method == .GET else { return notAllowed("GET") }
      return .channel(page: target.parameter("page") ?? "/", shown: target.parameter("shown") ?? "")
    }
    guard OriginRule.mayRead(source) else { return refuse(.forbidden, "not for other sites") }
    let caching = target.query?.isExactly(PreviewFiles.version) == true ? Caching.lasting : .asked
    switch name {
    case "preview.js": return own(PreviewFiles.script, contentType(of: name), caching)
    case "preview.css": return own(PreviewFiles.style, contentType(of: name), caching)
    default: return refuse(.notFound, "there is nothing here")
    }
  }

  private func own(_ bytes: [UInt8], _ type: String, _ caching: Caching) -> Answer {
    var response = Response(.ok, type: type, bytes)
    response.headers.add(name: "Cache-Control", value: caching.rawValue)
    return .response(response)
  }

  /// Shows another day, drafts, what is for staff: the only thing that a request can change.
  private func view(_ request: Request, _ source: OriginRule.Source) -> Answer {
    guard request.method == .POST else { return notAllowed("POST") }
    guard OriginRule.mayChange(source), isOurToken(formValue("token", in: request.body)) else {
      return refuse(.forbidden, "not for other sites")
    }
    var view = View(now: host.keeper.firstView.now)
    let now = formValue("now", in: request.body) ?? ""
    if !now.isEmpty {
      guard isMoment(now) else { return refuse(.badRequest, "that is not a moment") }
      view.now = now
    }
    view.showsDrafts = formValue("drafts", in: request.body) == "1"
    view.isForStaff = formValue("staff", in: request.body) == "1"
    if view.isForStaff, !request.isFromHere {
      return refuse(.forbidden, "data for staff is shown only on the machine that runs the preview")
    }
    host.keeper.show(view)
    return .response(Response(.noContent))
  }

  /// Compares every byte, however many are right.
  private func isOurToken(_ given: String?) -> Bool {
    guard let given, given.utf8.count == host.token.utf8.count else { return false }
    return zip(given.utf8, host.token.utf8).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }

  private func notAllowed(_ methods: String) -> Answer {
    var response = Response(refusal: .methodNotAllowed, "only \(methods)")
    response.headers.add(name: "Allow", value: methods)
    return .response(response)
  }

  private func refuse(_ status: HTTPResponseStatus, _ reason: String) -> Answer {
    .response(Response(refusal: status, reason))
  }
}
