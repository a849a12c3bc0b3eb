import Diagnostics
import NIOCore
import NIOHTTP1
import SiteBuild
import Synchronization
import Text

/// An open page that waits for news.
final class Listener: Sendable {
  private let channel: any Channel
  private let host: StaticHost
  /// The page's path as it was asked for.
  private let page: String
  /// Whether it is open on this machine.
  private let isFromHere: Bool
  /// The fingerprint of what it shows.
  private let known: Mutex<String>

  init(_ channel: any Channel, host: StaticHost, page: String, shows: String, isFromHere: Bool) {
    self.isFromHere = isFromHere
    self.channel = channel
    self.host = host
    self.page = page
    known = Mutex(shows)
  }

  /// Tells the page what it has to do; on any thread.
  func tell(_ change: Change) {
    channel.eventLoop.execute { self.tellNow(change) }
  }

  private func tellNow(_ change: Change) {
    var problems = host.keeper.current.diagnostics
    switch host.state(ofPage: page, isFromHere: isFromHere) {
    case .failure(let mistake): problems.append(mistake)
    case .success(let fingerprint):
      let old = known.withLock { known in
        defer { known = fingerprint }
        return known
      }
      if !old.isExactly(fingerprint) {
        if case .styles(let from, let to) = change, !old.isEmpty { sendStyles(from, to) } else { send("reload", []) }
      }
    }
    let shown = host.keeper.current
    send("state", stateReport(shown, shown.told(problems, isFromHere: isFromHere), first: host.keeper.firstView))
  }

  private func sendStyles(_ from: String, _ to: String) {
    var data = Array("{\"from\":\"".utf8)
    data.append(jsonEscaped: from)
    data.append(text: "\",\"to\":\"")
    data.append(jsonEscaped: to)
    data.append(text: "\"}")
    send("style", data)
  }

  private func send(_ event: String, _ data: [UInt8]) {
    var buffer = channel.allocator.buffer(capacity: data.count + 64)
    buffer.writeString("event: \(event)\ndata: ")
    buffer.writeBytes(data)
    buffer.writeString("\n\n")
    channel.writeAndFlush(HTTPServerResponsePart.body(.byteBuffer(buffer)), promise: nil)
  }

  /// Says nothing, so that a client that is gone is noticed.
  func beat() {
    let buffer = ByteBuffer(string: ": still here\n\n")
    channel.writeAndFlush(HTTPServerResponsePart.body(.byteBuffer(buffer)), promise: nil)
  }
}

/// All open pages.
final class Listeners: Sendable {
  private let all = Mutex<[ObjectIdentifier: Listener]>([:])

  func add(_ listener: Listener) { all.withLock { $0[ObjectIdentifier(listener)] = listener } }

  func remove(_ listener: Listener) { all.withLock { _ = $0.removeValue(forKey: ObjectIdentifier(listener)) } }

  var count: Int { all.withLock { $0.count } }

  func tell(_ change: Change) {
    for listener in all.withLock({ Array($0.values) }) { listener.tell(change) }
  }

  func beat() { for listener in all.withLock({ Array($0.values) }) { listener.beat() } }
}
