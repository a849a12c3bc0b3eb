import Hours
import Locales
import Testing

/// Seasons, single days and nights.
@Suite struct TimetableTests {
  private func table(_ text: String, _ exceptions: [HoursException] = []) throws -> Timetable {
    Timetable(try #require(OpeningHours(text), "\(text)"), exceptions: exceptions)
  }

  private func day(_ iso: String) throws -> CivilDate { try #require(CivilDate(iso: iso)) }

  private func written(_ table: Timetable, _ iso: String) throws -> String {
    switch table.day(on: try day(iso)) {
    case .unstated: "unstated"
    case .closed: "closed"
    case .open(let intervals): intervals.map { $0.opens.iso + "-" + $0.closes.iso }.joined(separator: ",")
    }
  }

  @Test("A season holds on its days and leaves the others as they are")
  func seasons() throws {
    let table = try table("Mo-Fr 09:00-18:00; Sa 10:00-14:00; Jul-Aug Mo-Fr 10:00-16:00; Dec 24-26 off")
    #expect(try written(table, "2026-06-30") == "09:00-18:00")
    #expect(try written(table, "2026-07-01") == "10:00-16:00")
    #expect(try written(table, "2026-07-04") == "10:00-14:00")
    #expect(try written(table, "2026-09-01") == "09:00-18:00")
    #expect(try written(table, "2026-12-25") == "closed")
    #expect(try written(table, "2026-12-27") == "unstated")
  }

  @Test("A season may run over the new year")
  func newYear() throws {
    let table = try table("10:00-18:00; Nov-Feb 10:00-15:00; Dec 24-Jan 2 off")
    #expect(try written(table, "2026-10-31") == "10:00-18:00")
    #expect(try written(table, "2028-02-29") == "10:00-15:00")
    #expect(try written(table, "2027-01-02") == "closed")
    #expect(try written(table, "2027-01-03") == "10:00-15:00")
    #expect(OpeningHours("Nov 15-Feb 10:00-15:00") == nil)
  }

  @Test(
    "What names months is understood as a whole or not at all",
    arguments: [
      ("Jan-Mar Mo-Fr 10:00-18:00", true), ("Mo-Fr 10:00-18:00; Jul off", true), ("Jul,Aug Mo 10:00-12:00", true),
      ("January - March: Mo-Fr 10:00-18:00", true), ("Dec 24 09:00-12:00", true), ("Nov-Feb 10:00-15:00", true),
      ("Dec 24-Jan 2 off", true), ("May 10:00-12:00", true),
      ("Jul Mo-Fr 10:00-18:00; Mo-Fr 09:00-17:00", false), ("Jul", false), ("Jan 32 off", false),
      ("Dec 26-24 off", false),
      ("Mo-Fr 10:00-18:00; Jul perhaps", false), ("Jul-Foo off", false), ("Mayor 10:00-12:00", false),
    ])
  func months(_ text: String, _ isUnderstood: Bool) { #expect((OpeningHours(text) != nil) == isUnderstood) }

  @Test(
    "A cell about one day",
    arguments: [
      ("10:00-17:00", "open 1"), ("9-12, 13-18", "open 2"), ("closed", "closed"), ("00:00-00:00", "closed"),
      ("nieczynne", "closed"), (" ", "unstated"), ("00:00-24:00", "open 1"), ("Mo 10:00-12:00", "?"), ("perhaps", "?"),
    ])
  func cells(_ text: String, _ wanted: String) {
    let found =
      switch OpeningHours.day(text) {
      case nil: "?"
      case .unstated?: "unstated"
      case .closed?: "closed"
      case .open(let intervals)?: "open \(intervals.count)"
      }
    #expect(found == wanted)
  }

  @Test("The last exception of a day counts more than the week")
  func exceptions() throws {
    let may = try day("2026-05-01")...day("2026-05-03")
    let open = try #require(OpeningHours.day("12:00-15:00"))
    let second = try day("2026-05-02")
    let table = try table(
      "Mo-Su 09:00-18:00",
      [HoursException(may, .closed, note: "Floor"), HoursException(second...second, open, note: "")])
    #expect(try written(table, "2026-05-01") == "closed")
    #expect(try written(table, "2026-05-02") == "12:00-15:00")
    #expect(try written(table, "2026-05-04") == "09:00-18:00")
    #expect(table.isClosed(on: try day("2026-05-03")) && !table.isClosed(on: second))
  }

  @Test("A night belongs to the day on which it begins")
  func nights() throws {
    let table = try table("Fr 18:00-02:00; Sa closed")
    func isOpen(_ date: String, _ hour: Int, _ minute: Int) throws -> Bool {
      table.isOpen(at: CivilDateTime(try day(date), try #require(CivilTime(hour: hour, minute: minute))))
    }
    #expect(try !isOpen("2026-05-01", 17, 59))
    #expect(try isOpen("2026-05-01", 18, 0))
    #expect(try isOpen("2026-05-02", 1, 59))
    #expect(try !isOpen("2026-05-02", 2, 0))
  }

  @Test("A script gets spans in minutes, what is to come, and how times are written")
  func script() throws {
    let past = try day("2026-01-01")
    let table = try table(
      "Mo 09:00-18:00; Fr 18:00-02:00; Jul Mo 10:00-12:00", [HoursException(past...past, .closed, note: "")])
    let text = table.script(from: try day("2026-03-01")) { "\($0.hour)" }
    #expect(
      text
        == "{\"w\":[[[540,1080]],[],[],[],[[1080,1560]],[],[]],\"x\":[[20260701,20260731,0,[[[600,720]],0,0,0,0,0,0]],"
        + "[20270701,20270731,0,[[[600,720]],0,0,0,0,0,0]]],"
        + "\"t\":{\"120\":\"2\",\"540\":\"9\",\"600\":\"10\",\"720\":\"12\",\"1080\":\"18\"}}")
  }
}
