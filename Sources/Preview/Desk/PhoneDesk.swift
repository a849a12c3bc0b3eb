import Diagnostics
import NIOHTTP1
import SiteBuild
import Synchronization
import Tables
import Text

/// Answers phones that were let in: numbers and pictures come in, what became of them goes out, and nothing else of the
/// desk or the site can be reached here.
final class PhoneDesk: Reception {
  private let room: DeskRoom
  private let door: PhoneDoor
  private let hosts: Mutex<HostRule?> = Mutex(nil)
  private let connections = Atomic(0)
  private static let cookieName = "gablota-phone"

  init(_ room: DeskRoom, door: PhoneDoor) { (self.room, self.door) = (room, door) }

  func open(_ rule: HostRule) { hosts.withLock { $0 = rule } }

  func admit() -> Bool { connections.wrappingAdd(1, ordering: .relaxed).newValue <= 60 }

  func close() { connections.wrappingSubtract(1, ordering: .relaxed) }

  func bodyLimit(for request: Request) -> Int { isKnown(request) ? DeskRoom.bodyLimit : FrontDesk.bodyLimit }

  private func isKnown(_ request: Request) -> Bool {
    let name = Array("\(Self.cookieName)=".utf8)
    return request.headers["Cookie"].contains { header in
      header.utf8.split(separator: UInt8(ascii: ";")).contains { part in
        let pair = Array(part).trimmedASCII
        return pair.starts(with: name) && door.isKnown(pair.dropFirst(name.count))
      }
    }
  }

  func answer(_ request: Request) -> FrontDesk.Answer {
    if request.headLength > FrontDesk.headLimit { return room.refuse(.requestHeaderFieldsTooLarge, "too large") }
    guard let name = request.host, hosts.withLock({ $0 })?.allows(name, at: request.address) ?? false else {
      return room.refuse(.forbidden, "open the address that the desk shows")
    }
    guard let target = RequestTarget(request.rawTarget), !request.hasUnwantedBody else {
      return room.refuse(.badRequest, "this is not the address of a page")
    }
    let source = request.source(name)
    if request.method == .GET || request.method == .HEAD { return read(target, request, source) }
    guard request.method == .POST else { return room.refuse(.methodNotAllowed, "only GET, POST") }
    guard OriginRule.mayChange(source) else { return room.refuse(.forbidden, "not for other sites") }
    return change(target, request)
  }

  private func read(_ target: RequestTarget, _ request: Request, _ source: OriginRule.Source) -> FrontDesk.Answer {
    guard OriginRule.mayRead(source) else { return room.refuse(.forbidden, "not for other sites") }
    switch target.path {
    case "/":
      let page = phonePage(language: room.keeper.sight?.languageCode)
      return .response(room.safe(Response(.ok, type: "text/html; charset=utf-8", page)))
    case "/phone.js", "/camera.js", "/parts.js", "/ean.js", "/desk.css":
      let name = String(decoding: target.path.utf8.dropFirst(), as: UTF8.self)
      guard let file = DeskFiles.file(name) else { return room.refuse(.notFound, "there is nothing here") }
      return .response(room.safe(Response(.ok, type: contentType(of: name), file)))
    case "/api/list":
      guard isKnown(request) else { return room.refuse(.forbidden, "a code is needed") }
      return .response(room.json(.ok, listNode()))
    case "/api/cover":
      guard isKnown(request) else { return room.refuse(.forbidden, "a code is needed") }
      let id = target.parameter("id").flatMap { Int($0) } ?? 0
      guard let response = try? room.intakePicture(id) else { return room.refuse(.notFound, "there is nothing here") }
      return .response(room.drawn(response))
    default: return room.refuse(.notFound, "there is nothing here")
    }
  }

  private func change(_ target: RequestTarget, _ request: Request) -> FrontDesk.Answer {
    let type = request.headers.first(name: "Content-Type") ?? ""
    let isPicture = target.path.isExactly("/api/picture")
    guard type.isExactly(isPicture ? "application/octet-stream" : "application/json") else {
      return room.refuse(.unsupportedMediaType, "only JSON, or a picture")
    }
    let body = request.body
    if target.path.isExactly("/let-in") { return letIn(body) }
    guard isKnown(request) else { return room.refuse(.forbidden, "a code is needed") }
    switch target.path {
    case "/api/picture":
      return .later { [room] in
        room.answering { () throws(DeskRoom.Problem) in try room.takePhonePicture(target, body) }
      }
    case "/api/scan":
      return .later { [room] in
        room.answering { () throws(DeskRoom.Problem) in
          let number = JSONDocument.read(path: "", bytes: body, log: DiagnosticLog())?.root["number"]?.string ?? ""
          return ["id": .integer(try room.scan(number, into: "").id)]
        }
      }
    default: return room.refuse(.notFound, "there is nothing here")
    }
  }

  private func letIn(_ body: [UInt8]) -> FrontDesk.Answer {
    let code = JSONDocument.read(path: "", bytes: body, log: DiagnosticLog())?.root["code"]?.string ?? ""
    guard let cookie = door.letIn(code) else {
      return .response(room.json(.forbidden, ["problem": "wrong-code"]))
    }
    var response = room.json(.ok, ["in": true])
    response.headers.add(
      name: "Set-Cookie", value: "\(Self.cookieName)=\(cookie); Path=/; HttpOnly; SameSite=Strict")
    return .response(response)
  }

  /// What somebody who stands at a shelf has to see, and no more of the tables.
  private func listNode() -> JSONNode {
    let wish = room.intake.wish
    return [
      "wish": wish.map { .text($0.label) } ?? .null,
      "entries": .list(
        room.intake.entries.prefix(30).map { entry in
          [
            "id": .integer(entry.id), "number": .text(entry.number), "state": .text(entry.state.rawValue),
            "title": .text(entry.book?.title ?? entry.own.first?.title ?? ""),
            "authors": .texts(entry.book?.texts("authors") ?? []), "cover": .integer(entry.pictureNumber),
          ]
        }),
    ]
  }
}

extension DeskRoom {
  /// Takes a picture for an entry, or for the field that the desk wants one for.
  func takePhonePicture(_ target: RequestTarget, _ bytes: [UInt8]) throws(Problem) -> JSONNode {
    guard PictureKind(bytes) != nil else { throw Problem(.unsupportedMediaType, "no-picture") }
    guard let id = target.parameter("id").flatMap({ Int($0) }) else {
      guard let wish = intake.wish else { throw Problem(.conflict, "no-wish") }
      _ = try takePicture(bytes, table: wish.table, row: wish.row, column: wish.column)
      intake.wish = nil
      return ["done": true]
    }
    guard let entry = intake.update(id, { $0.picture = bytes }) else { throw Problem(.notFound, "no-entry") }
    let own = entry.state == .have ? entry.own.first.map { ($0.table, $0.row) } : (entry.table, entry.row)
    if let (table, row) = own, let row, let column = try shelf(table).column("cover") {
      _ = try takePicture(bytes, table: table, row: row, column: column, name: entry.number)
    }
    return ["done": true]
  }
}
