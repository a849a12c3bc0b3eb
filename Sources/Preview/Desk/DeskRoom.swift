import Diagnostics
import Editing
import Files
import NIOHTTP1
import SiteBuild
import Synchronization
import Tables
import Text

/// The path below which the desk is.
let deskFolder = "/desk/"

/// Where somebody keeps the tables of a site: the drafts that are open, for all windows that look at them.
final class DeskRoom: Sendable {
  let keeper: SiteKeeper
  /// What the address that is printed carries; exchanged for a cookie.
  let key: String
  let cookie: String
  private let tables = Mutex<[ExactString: KeptTable]>([:])
  private let views = Mutex<RowView?>(nil)
  /// What was said of the tables last, by the age of the site and of the drafts.
  let problems = Mutex<(age: [Int], nodes: [JSONNode])>(([], []))
  /// Books that are being taken in by their numbers.
  let intake: Intake
  /// Lets phones of the same network in while somebody asks for it.
  let phones: PhoneDoor
  /// Held as long as the desk is open: a second one would not know of the first one's drafts.
  private let lock: HeldLock?

  init(
    _ keeper: SiteKeeper, key: String, cookie: String, lock: HeldLock?, access: LookupAccess, phoneAddress: String?
  ) {
    self.keeper = keeper
    intake = Intake(access, site: keeper.site.folder)
    phones = PhoneDoor(address: phoneAddress)
    self.key = key
    self.cookie = cookie
    self.lock = lock
  }

  /// Why something is not done, as the desk's pages know it.
  struct Problem: Error {
    let status: HTTPResponseStatus
    let code: String
    var detail = ""

    init(_ status: HTTPResponseStatus = .conflict, _ code: String, _ detail: String = "") {
      self.status = status
      self.code = code
      self.detail = detail
    }
  }

  /// Opens the tables that were not saved when the desk was open last, so that the site shows them as they are.
  func openUnsaved() {
    for table in keeper.sight?.tables ?? [] where table.obstacle == nil {
      guard KeptTable.hasJournal(site: keeper.site.folder, path: table.path), let kept = try? self.table(table.path)
      else {
        continue
      }
      if let bytes = kept.unsaved { keeper.show(bytes, of: table.path) }
    }
  }

  func sight() throws(Problem) -> DeskSight {
    guard let sight = keeper.sight else { throw Problem(.serviceUnavailable, "no-site") }
    return sight
  }

  func description(_ path: String) throws(Problem) -> DeskSight.Table {
    guard let table = try sight().table(path) else { throw Problem(.notFound, "no-table") }
    return table
  }

  /// A table that can be changed.
  func table(_ path: String) throws(Problem) -> KeptTable {
    let description = try description(path)
    if let obstacle = description.obstacle { throw Problem(.forbidden, "read-only-\(obstacle.rawValue)") }
    let site = keeper.site
    let result: Result<KeptTable, KeptTable.Problem> = tables.withLock { tables in
      if let table = tables[ExactString(path)] { return .success(table) }
      do throws(KeptTable.Problem) {
        let table = try KeptTable(site: site.folder, path: path, key: description.key) {
          description.parse($0, site: site)
        }
        tables[ExactString(path)] = table
        return .success(table)
      } catch {
        return .failure(error)
      }
    }
    do throws(KeptTable.Problem) { return try result.get() } catch {
      switch error {
      case .obstacle(let obstacle):
        throw Problem(.forbidden, "read-only-\(obstacle.rawValue)")
      case .unreadable: throw Problem(.conflict, "unreadable")
      case .world(let error): throw Problem(.internalServerError, "world", error.description)
      }
    }
  }

  var open: [KeptTable] { tables.withLock { $0.values.sorted { ExactString($0.path) < ExactString($1.path) } } }

  /// Makes the site of what a table's draft says now.
  func publish(_ table: KeptTable) { keeper.show(table.unsaved, of: table.path) }

  /// Looks whether other programs saved tables that are open here.
  func look() -> [(path: String, outside: KeptTable.Outside)] {
    open.compactMap { table in
      guard let outside = try? table.look(), outside != .same else { return nil }
      if outside == .taken || outside == .merged { publish(table) }
      return (table.path, outside)
    }
  }

  /// The rows of a table in an order, those that a text was sought in. The file stays in its own.
  func rows(_ table: KeptTable, sort: Int?, isDown: Bool, find: String) -> [Int] {
    let (draft, version) = table.current
    let wanted = RowView(path: table.path, version: version, sort: sort, isDown: isDown, find: find)
    if let known = views.withLock({ $0 }), known.isSame(as: wanted) { return known.rows }
    var view = wanted
    view.make(of: draft)
    views.withLock { [view] in $0 = view }
    return view.rows
  }
}

/// Rows as somebody looks at them.
private struct RowView: Sendable {
  let path: String
  let version: Int
  let sort: Int?
  let isDown: Bool
  let find: String
  var rows: [Int] = []

  init(path: String, version: Int, sort: Int?, isDown: Bool, find: String) {
    (self.path, self.version, self.sort, self.isDown, self.find) = (path, version, sort, isDown, find)
  }

  func isSame(as other: RowView) -> Bool {
    path.isExactly(other.path) && version == other.version && sort == other.sort && isDown == other.isDown
      && find.isExactly(other.find)
  }

  mutating func make(of draft: Draft) {
    rows = draft.rows
    let words = Array(find.lowercased().utf8).split(separator: 0x20)
    if !words.isEmpty {
      let columns = draft.columns.indices
      rows = rows.filter { row in
        let text = Array(columns.map { draft.text(row, $0) }.joined(separator: "\n").lowercased().utf8)
        return words.allSatisfy { holds(text, $0) }
      }
    }
    guard let sort, draft.columns.indices.contains(sort) else { return }
    let keyed = rows.enumerated().map { place, row in
      let text = draft.text(row, sort)
      return (row, place, text.isEmpty, Double(text), ExactString(text.lowercased()))
    }
    let isDown = isDown
    rows = keyed.sorted { left, right in
      // Rows without anything go last, whatever the order.
      if left.2 != right.2 { return right.2 }
      if let first = left.3, let second = right.3, first != second { return (first < second) != isDown }
      if (left.3 == nil) != (right.3 == nil) { return (left.3 != nil) != isDown }
      if left.3 == nil, left.4 != right.4 { return (left.4 < right.4) != isDown }
      return left.1 < right.1
    }.map(\.0)
  }
}

/// Whether bytes have others among them.
private func holds(_ text: [UInt8], _ word: ArraySlice<UInt8>) -> Bool {
  guard let first = word.first, text.count >= word.count else { return word.isEmpty }
  for start in 0...(text.count - word.count) where text[start] == first {
    if text[start..<(start + word.count)].elementsEqual(word) { return true }
  }
  return false
}
