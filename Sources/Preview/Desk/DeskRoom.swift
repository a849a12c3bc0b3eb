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
  /// How rows were looked at last, newest first.
  let views = Mutex<[RowView]>([])
  let finding = Mutex<FindIndex?>(nil)
  let problems = Mutex(KnownProblems())
  let publishing = Mutex(PublishJob())
  /// The pictures that the desk put into the site. Undo takes back the text that names one, and says that the file stays.
  let stored = Mutex<Set<ExactString>>([])
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
      publish(kept)
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
  func publish(_ table: KeptTable) {
    if table.current.draft.isUnchanged { return keeper.show(nil, of: table.path) }
    keeper.show({ table.unsaved }, of: table.path)
  }

  /// Looks whether other programs saved tables that are open here.
  func look() -> [(path: String, outside: KeptTable.Outside)] {
    open.compactMap { table in
      guard let outside = try? table.look(), outside != .same else { return nil }
      if outside == .taken || outside == .merged { publish(table) }
      return (table.path, outside)
    }
  }
}
