import NIOCore
import NIOHTTP1
import NIOPosix
import Synchronization
import Tables
import Text

/// A second door to the desk, for phones of the same network: it is there only while somebody asks for it, and behind it
/// there is nothing but scanning and taking pictures. A phone comes in with a code from the screen, which holds once and for
/// some minutes.
final class PhoneDoor: Sendable {
  /// How many wrong codes close the door.
  static let mostTries = 5
  /// How long a code holds, and how long a door stays open that nobody goes through.
  static let codeLife = Duration.seconds(300)
  static let idleLife = Duration.seconds(1_800)

  private struct State {
    var channel: (any Channel)?
    var host = ""
    var port = 0
    /// `nil`: it was used, or is too old.
    var code: String?
    var codeEnd = ContinuousClock.now
    var tries = 0
    var cookies: [String] = []
    var lastUse = ContinuousClock.now
    /// Why it closed by itself: `tries`, `idle`.
    var reason = ""
  }

  private let given: String?
  private let group: Mutex<MultiThreadedEventLoopGroup?> = Mutex(nil)
  private let state = Mutex(State())

  /// - Parameter address: the address of this machine that phones reach; `nil`: the first one of its network.
  init(address: String?) { given = address }

  func use(_ group: MultiThreadedEventLoopGroup) { self.group.withLock { $0 = group } }

  /// What the desk shows of it.
  var node: JSONNode {
    closeIfIdle()
    return state.withLock { state in
      guard state.channel != nil else { return ["open": false, "reason": .text(state.reason)] }
      let isAsking = state.code != nil && ContinuousClock.now < state.codeEnd
      return [
        "open": true, "address": .text("http://\(state.host):\(state.port)/"),
        "code": isAsking ? .text(state.code ?? "") : .null, "phones": .integer(state.cookies.count),
      ]
    }
  }

  /// The address with the code behind a `#`, which no browser sends to anybody, as a picture for cameras.
  func picture() throws(DeskRoom.Problem) -> Response {
    let text = state.withLock { state in state.code.map { "http://\(state.host):\(state.port)/#\($0)" } }
    guard let text, let code = QRCode(text) else { throw DeskRoom.Problem(.notFound, "no-code") }
    return Response(.ok, type: "image/svg+xml", code.svg)
  }

  func change(_ body: JSONValue, room: DeskRoom) throws(DeskRoom.Problem) -> JSONNode {
    if body["open"]?.boolean == true { try open(room) } else { close("") }
    return node
  }

  // MARK: Opening and closing

  private func open(_ room: DeskRoom) throws(DeskRoom.Problem) {
    let code = Self.newCode()
    let isOpen = state.withLock { state in
      (state.code, state.codeEnd, state.tries) = (code, .now + Self.codeLife, 0)
      (state.lastUse, state.reason) = (.now, "")
      return state.channel != nil
    }
    if isOpen { return }
    guard let group = group.withLock({ $0 }), let host = given ?? reachableAddresses("0.0.0.0").first else {
      throw DeskRoom.Problem(.conflict, "no-network")
    }
    let desk = PhoneDesk(room, door: self)
    let channel: any Channel
    do { channel = try Doors.bootstrap(group, desk, isOpen: true).bind(host: host, port: 0).wait() } catch {
      throw DeskRoom.Problem(.conflict, "no-network", "\(error)")
    }
    let port = channel.localAddress?.port ?? 0
    desk.open(HostRule(host: host, port: port))
    state.withLock { ($0.channel, $0.host, $0.port) = (channel, host, port) }
    // Also where no window of the desk looks any more.
    channel.eventLoop.scheduleRepeatedTask(initialDelay: .seconds(30), delay: .seconds(30)) { [weak self] task in
      self?.closeIfIdle()
      if !channel.isActive { task.cancel() }
    }
  }

  /// Closes the door; who was in is out.
  func close(_ reason: String) {
    let channel = state.withLock { state in
      let channel = state.channel
      state = State()
      state.reason = reason
      return channel
    }
    channel?.close(promise: nil)
  }

  private func closeIfIdle() {
    let isIdle = state.withLock { state in
      state.channel != nil
        && ContinuousClock.now - state.lastUse > (state.cookies.isEmpty ? Self.codeLife : Self.idleLife)
    }
    if isIdle { close("idle") }
  }

  // MARK: Who comes

  /// A cookie for the right code, which is worth nothing from then on.
  func letIn(_ given: String) -> String? {
    let plain = given.uppercased().utf8.filter { $0.isASCIILetter || $0.isASCIIDigit }
    enum Outcome { case cookie(String), wrong, tooMany }
    let outcome = state.withLock { state -> Outcome in
      guard state.channel != nil, let code = state.code, ContinuousClock.now < state.codeEnd else { return .wrong }
      guard isSame(plain, code.utf8) else {
        state.tries += 1
        return state.tries >= Self.mostTries ? .tooMany : .wrong
      }
      let cookie = randomToken()
      state.code = nil
      state.cookies.append(cookie)
      state.lastUse = .now
      return .cookie(cookie)
    }
    switch outcome {
    case .cookie(let cookie): return cookie
    case .wrong: return nil
    case .tooMany:
      close("tries")
      return nil
    }
  }

  func isKnown(_ cookie: some Collection<UInt8>) -> Bool {
    state.withLock { state in
      let isIn = state.cookies.contains { isSame(cookie, $0.utf8) }
      if isIn { state.lastUse = .now }
      return isIn
    }
  }

  /// Eight signs that nobody confuses: 40 bits, of which five may be tried.
  private static func newCode() -> String {
    let signs = Array("ABCDEFGHJKLMNPQRSTUVWXYZ23456789".utf8)
    var generator = SystemRandomNumberGenerator()
    return String(decoding: (0..<8).map { _ in signs[Int.random(in: 0..<32, using: &generator)] }, as: UTF8.self)
  }
}

/// Compares every byte, however many are right.
private func isSame(_ given: some Collection<UInt8>, _ secret: String.UTF8View) -> Bool {
  given.count == secret.count && zip(given, secret).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
}
