import Diagnostics
import Records
import TestSupport
import Testing

/// Words that mean something to the program, however the tables write them.
struct KnownWordsTests {
  private func events(_ statuses: [String], _ fields: [Field] = []) -> Loaded {
    let rows = statuses.enumerated().map { "\($0),Talk,2026-01-02,\($1)\n" }.joined()
    return load("id,name,start,status\n" + rows, fields, kind: .event, "events")
  }

  @Test(arguments: [
    ("cancelled", "cancelled"), ("Cancelled", "cancelled"), ("CANCELED", "cancelled"), ("EventCancelled", "cancelled"),
    ("odwołane", "cancelled"), ("Отменено", "cancelled"), ("cancelado", "cancelled"), ("已取消", "cancelled"),
    ("Fully booked", "full"), ("Brak miejsc", "full"), ("мест нет", "full"), ("moved online", "moved-online"),
    ("Postponed", "postponed"), ("new date", "rescheduled"), ("Zaplanowane", "scheduled"), ("", ""),
  ])
  func readsTheUsualWordsOfAStatus(_ word: String, _ status: String) {
    let loaded = events([word])
    #expect(loaded.store.value("events", "0", "status").plainText == status)
    #expect(loaded.messages == [])
  }

  @Test func aStatusThatIsNotKnownIsAMistake() {
    #expect(
      events(["canceld", "sunny"]).messages == [
        #"error data.csv:2:19 record.event-status: found "canceld", expected scheduled, cancelled, postponed, rescheduled, moved-online or full (did you mean "cancelled"?)"#,
        #"error data.csv:3:19 record.event-status: found "sunny", expected scheduled, cancelled, postponed, rescheduled, moved-online or full (write what it means under choices of the field status, such as "sunny": cancelled, or a label for it)"#,
      ])
  }

  @Test func aStatusOfTheSitesOwnStays() {
    var field = Field("status", .choice)
    field.choices = [Choice("sunny"), Choice("odwołane", label: "Nie odbędzie się")]
    let loaded = events(["sunny", "odwołane"], [field])
    #expect(loaded.messages == [])
    #expect(loaded.store.value("events", "1", "status").plainText == "odwołane")
  }

  @Test(arguments: [
    ("pl", "pl"), ("Polish", "pl"), ("POL", "pl"), ("polski", "pl"), ("zh_TW", "zh-TW"), ("Elvish", "Elvish"), ("", ""),
  ])
  func writesTheLanguagesOfBooksOneWay(_ word: String, _ tag: String) {
    let loaded = load("id,title,language\n1,Emma,\(word)\n", kind: .book, "books")
    #expect(loaded.store.value("books", "1", "language").plainText == tag)
  }

  @Test(arguments: [
    ("available", "available"), ("Na półce", "available"), ("dostępna", "available"), ("On loan", "on-loan"),
    ("wypożyczona", "on-loan"), ("閱覽室", "reading-room"), ("in the cellar", "in the cellar"), ("", ""),
  ])
  func writesOneWayWhetherABookCanBeHad(_ word: String, _ state: String) {
    let loaded = load("id,title,availability\n1,Emma,\(word)\n", kind: .book, "books")
    #expect(loaded.store.value("books", "1", "availability").plainText == state)
  }

  @Test(arguments: [
    ("End", "end"), ("Status", "status"), ("descripton", "description"), ("Previous Start", "previous_start"),
  ])
  func warnsOfColumnsThatAreNearlyCalledLikeAWord(_ column: String, _ word: String) {
    let loaded = load("id,name,start,\(column)\n1,Talk,2026-01-02,\n", kind: .event, "events")
    #expect(
      loaded.messages == [
        """
        warning data.csv:1:15 schema.unread-column: nothing reads the column "\(column)", whose name is almost \(word) \
        (rename it to \(word), or write under fields of events: \(word): "\(column)")
        """
      ])
  }

  @Test func saysNothingOfColumnsThatAreReadOrLikeNothing() {
    #expect(load("id,name,start,End\n1,Talk,2026-01-02,\n", [Field("end", from: ["End"])], kind: .event).messages == [])
    #expect(load("id,name,start,end,End\n1,Talk,2026-01-02,,\n", kind: .event).messages == [])
    #expect(load("id,name,start,weather\n1,Talk,2026-01-02,\n", kind: .event).messages == [])
  }
}
