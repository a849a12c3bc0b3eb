import Diagnostics
import Files
import Records
import TestSupport
import Testing

/// What people who are no programmers get wrong, all in one run, with the exact words they are told.
struct MistakesTests {
  @Test func allMistakesOfTwoTablesAreToldAtOnce() throws {
    let log = DiagnosticLog()
    let folder = projectRoot() + "/Tests/RecordsTests/Cases/district/"
    let text = { (name: String) in String(decoding: (try? Files.read(folder + name)) ?? [], as: UTF8.self) }
    var type = Field("type", .choice, from: ["eventType"])
    type.choices = ["Talk", "Concert", "Film", "Exhibition"].map { Choice($0) }
    var tickets = Field("tickets", .integer)
    tickets.constraints.minimum = "0"
    let events = schema(
      "events", .event, key: ["eventId"],
      [
        Field("name", from: ["eventName"]), Field("start", .datetime, from: ["eventDateStart", "eventTimeStart"]),
        Field("end", .datetime, from: ["eventDateEnd", "eventTimeEnd"]), type,
        reference("library", to: "libraries", from: ["libId"]), Field("price", .number), Field("free", .boolean),
        tickets,
      ])
    let libraries = schema(
      "libraries", .library, key: ["libId"],
      [
        Field("name", from: ["libName"]), Field("opening_hours", from: ["timeOpen"]),
        Field("address", from: ["libLoc"]),
        Field("link", from: ["libLink"]),
      ])
    let loaded = load(
      [
        (libraries, [source(text("libraries.csv"), "libraries.csv", log: log)]),
        (events, [source(text("events.csv"), "events.csv", log: log)]),
      ], log: log)
    try assertSnapshot(TextReport().text(of: loaded.log.sorted()), "Cases/district/expected.txt")
    #expect(loaded.store.ledgers.map { $0.balances } == [true, true])
  }
}
