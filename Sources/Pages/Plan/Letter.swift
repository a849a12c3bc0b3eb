import Feeds
import Locales
import Records
import Text

/// What the site file says of the letter of a selection.
public struct Letter: Sendable {
  /// The folder of its files.
  public let folder: String
  /// How many days it looks ahead, today counted; `nil`: it has all records of the selection.
  public let days: Int?
  /// What stands above the events.
  public let introduction: String?

  public init(folder: String, days: Int?, introduction: String?) {
    (self.folder, self.days, self.introduction) = (folder, days, introduction)
  }
}

/// The plain text of a letter before it is written.
struct LetterPlan: Sendable {
  let title: String
  let introduction: String?
  let records: [RecordID]
}

/// The next events of a library before they are written.
struct NextPlan: Sendable {
  let owner: RecordID
  let records: [RecordID]
  /// The path of the page that shows them all.
  let page: String

  /// So many are shown.
  static let most = 5
  /// So many stand on the page, so that others are there when the first have ended.
  static let mostKept = 10
}

extension SiteModel {
  /// The records of a selection that its letter has.
  func records(of selection: NamedSelection, in letter: Letter) -> [RecordID] {
    let all = selection.selected.records
    guard let days = letter.days else { return all }
    let last = today.adding(days: days - 1)
    return all.filter { id in
      guard let time = time(id) else { return false }
      return time.span.start.date <= last && time.end > now
    }
  }

  /// A letter as plain text: each event's name, when and where it is, and its address.
  func bytes(of plan: LetterPlan) -> [UInt8] {
    var text = plan.title + "\n" + String(repeating: "=", count: min(72, plan.title.unicodeScalars.count)) + "\n\n"
    if let introduction = plan.introduction { text += introduction + "\n\n" }
    for id in plan.records {
      let record = Record(store: store, id: id)
      let facts = kindPages(id.collection).feedFacts(record, self)
      let summary = plainText("summary", of: record).map { [$0] } ?? []
      let lines = [record.title] + facts + summary + [address(of: id)].compactMap { $0 }
      text += lines.filter { !$0.isEmpty }.joined(separator: "\n") + "\n\n"
    }
    text += "-- \n" + site.title + "\n"
    if let home = site.absolute("/") { text += home + "\n" }
    return Array(text.utf8)
  }

  /// The next events of a library for programs.
  func bytes(of plan: NextPlan) -> [UInt8] {
    let events = plan.records.prefix(NextPlan.most).compactMap { nextEvent($0) }
    return JSONNode.object([
      JSONNode.Member("title", .text(Record(store: store, id: plan.owner).title)),
      JSONNode.Member("url", .text(site.absolute(plan.page) ?? site.link(plan.page))),
      JSONNode.Member("events", .list(events)),
    ]).bytes
  }

  private func nextEvent(_ id: RecordID) -> JSONNode? {
    guard let event = kindPages(id.collection).timed?.calendarEvent(id, self) else { return nil }
    let record = Record(store: store, id: id)
    var members = [JSONNode.Member("title", .text(record.title))]
    func add(_ name: String, _ text: String?) {
      if let text, !text.isEmpty { members.append(JSONNode.Member(name, .text(text))) }
    }
    add("url", address(of: id) ?? path(id).map(site.link))
    add("start", record["start"].plainText)
    add("end", record["end"].plainText)
    add("when", site.language.format(event.span, .full))
    add("place", event.place)
    add("summary", plainText("summary", of: record))
    add("image", event.image)
    add("status", event.status.rawValue)
    return .object(members)
  }
}
