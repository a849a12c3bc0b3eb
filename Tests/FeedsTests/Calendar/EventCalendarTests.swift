import Feeds
import Foundation
import Locales
import TestSupport
import Testing
import Text

@Suite struct EventCalendarTests {
  @Test func writesACalendarInFull() throws {
    let text = String(decoding: try sample().bytes(), as: UTF8.self)
    try assertSnapshot(text, "../Cases/calendar.ics")
  }

  @Test func satisfiesAStrictReaderAndTheIcalendarPackage() throws {
    let calendar = try sample()
    let expected: JSONNode = [
      [
        "uid": "events.1@example.org", "summary": "Spotkanie, z autorem; \\ część 1", "location": "Sala 2: parter",
        "starts": "2026-03-28T17:00:00Z", "ends": "2026-03-28T19:30:00Z", "categories": ["Talk", "A,B"],
        "status": "CONFIRMED",
      ],
      ["uid": "events.2@example.org", "starts": "2026-03-28", "ends": "2026-03-31", "status": "CANCELLED"],
      ["uid": "events.3@example.org", "starts": "2026-07-01T08:00:00Z", "absent": ["DTEND"]],
    ]
    try judge(
      "icalendar_strict",
      ["document": .document(calendar.bytes()), "name": "Wydarzenia", "events": expected, "icalendar": true],
      needing: ["icalendar"])
  }

  @Test func staysValidWithHostileTexts() throws {
    var calendar = try sample()
    calendar.name = HostileTexts.handmade[9]
    let texts = HostileTexts.all.filter { !$0.isBlank }
    calendar.events = try texts.enumerated().map { index, text in
      var event = CalendarEvent(
        uid: "\(index)" + text, name: text, span: try Samples.span(from: "2026-03-28 18:00", to: nil), revised: nil)
      event.description = text
      event.place = text
      event.categories = [text, text]
      event.url = "https://example.org/" + text
      event.image = text
      event.latitude = text
      event.longitude = text
      return WrittenEvent(event)
    }
    let expected = texts.enumerated().map { index, text in
      JSONNode.object([
        .init("uid", .text("\(index)" + text)), .init("summary", .text(text)), .init("description", .text(text)),
        .init("location", .text(text)), .init("categories", [.text(text), .text(text)]),
        .init("absent", ["GEO", "IMAGE"]),
      ])
    }
    try judge(
      "icalendar_strict",
      ["document": .document(calendar.bytes()), "name": .text(calendar.name), "events": .list(expected)])
  }

  /// RFC 5545, 3.4: a calendar has at least one part.
  @Test func hasItsZoneAsAPartWhereThereAreNoEvents() throws {
    for name in ["Europe/Warsaw", "UTC", "Africa/Casablanca", "Asia/Taipei"] {
      let zone = try #require(TimeZoneRules.named(name))
      let text = String(decoding: EventCalendar(name: "x", zone: zone, product: "x", events: []).bytes(), as: UTF8.self)
      #expect(text.contains("BEGIN:VTIMEZONE\r\nTZID:\(name)\r\n"), "\(name)")
    }
  }

  @Test func foldsAtSeventyFiveOctetsWhateverTheText() throws {
    for length in 60...90 {
      for letter in ["a", "ł", "漢", "👍"] {
        var calendar = try sample()
        calendar.name = String(repeating: letter, count: length)
        let lines = calendar.bytes().split(separator: 0x0A)
        #expect(lines.allSatisfy { $0.count <= 76 && $0.last == 0x0D })
        // Only a whole character may be carried over to the next line.
        #expect(lines.allSatisfy { ($0.dropFirst($0.first == 0x20 ? 1 : 0).first ?? 0) & 0xC0 != 0x80 })
        #expect(unfolded(calendar.bytes()).contains("NAME:\(calendar.name)"))
      }
    }
  }

  @Test func raisesTheSequenceWithTheRevisionAndTheStatus() throws {
    let span = try Samples.span(from: "2026-03-28", to: nil)
    func sequence(_ revised: Int64?, _ status: EventStatus) throws -> Int {
      var calendar = try sample()
      var event = CalendarEvent(uid: "1", name: "x", span: span, revised: revised.map(Instant.init(secondsSince1970:)))
      event.status = status
      calendar.events = [WrittenEvent(event)]
      let lines = calendar.bytes().split(separator: 0x0D).map { String(decoding: $0.dropFirst(), as: UTF8.self) }
      let line = try #require(lines.first { $0.hasPrefix("SEQUENCE:") })
      return try #require(Int(line.dropFirst(9)))
    }
    #expect(try sequence(nil, .scheduled) == 0)
    #expect(try sequence(nil, .cancelled) > sequence(nil, .postponed))
    #expect(try sequence(1_800_000_600, .scheduled) > sequence(1_800_000_000, .cancelled))
    #expect(try sequence(.max, .cancelled) < 1 << 31)
    #expect(try sequence(.min, .scheduled) == 0)
  }

  /// One VTIMEZONE for every zone that there is, held against Python's own tables, hour by hour around the changes.
  @Test func namesInstantsThatOtherProgramsUnderstandInEveryZone() throws {
    var calendars: [JSONNode] = []
    for name in TimeZoneRules.identifiers where name.utf8.contains(UInt8(ascii: "/")) {
      let zone = try #require(TimeZoneRules.named(name))
      calendars.append(try question(about: zone))
    }
    #expect(calendars.count > 300)
    let checked = try judge("zones", ["calendars": .list(calendars)], needing: ["dateutil"])
    print("instants held against zoneinfo: \(checked)")
  }

  private func question(about zone: TimeZoneRules) throws -> JSONNode {
    let changes = zone.transitions.map(\.instant.secondsSince1970).filter { $0 > 1_735_689_600 && $0 < 1_893_456_000 }
    let around = changes.prefix(8).flatMap { change in
      [-7_200, -3_600, -60, 0, 60, 3_600, 7_200].map { change + Int64($0) }
    }
    let months = (0..<36).map { 1_767_225_600 + Int64($0) * 2_592_000 }
    let wanted: [Int64] = (around + months).sorted()
    let events = try wanted.enumerated().map { index, second in
      let civil = zone.civil(at: Instant(secondsSince1970: second))
      return CalendarEvent(
        uid: "\(index)@x", name: "x", span: try #require(EventSpan(start: .time(civil), end: nil)), revised: nil)
    }
    let instants = events.map { $0.span.startInstant(in: zone).secondsSince1970 }
    let calendar = EventCalendar(name: "x", zone: zone, product: "x", events: events.map { WrittenEvent($0) })
    return [
      "zone": .text(zone.identifier), "document": .document(calendar.bytes()),
      "instants": .list(instants.map { .integer(Int($0)) }),
    ]
  }

  private func unfolded(_ bytes: [UInt8]) -> [String] {
    String(decoding: bytes, as: UTF8.self).replacingOccurrences(of: "\r\n ", with: "", options: .literal)
      .components(separatedBy: "\r\n")
  }

  private func sample() throws -> EventCalendar {
    let zone = try #require(TimeZoneRules.named("Europe/Warsaw"))
    let revised = Instant(secondsSince1970: 1_772_000_000)
    var talk = CalendarEvent(
      uid: "events.1@example.org", name: "Spotkanie, z autorem; \\ część 1",
      span: try Samples.span(from: "2026-03-28 18:00", to: "2026-03-28 20:30"), revised: revised)
    talk.description = "Pierwszy wiersz\nDrugi, znacznie dłuższy wiersz: zażółć gęślą jaźń i jeszcze trochę słów"
    talk.place = "Sala 2: parter"
    talk.url = "https://example.org/events/1/"
    talk.categories = ["Talk", "A,B"]
    talk.latitude = "52.23"
    talk.longitude = "21.01"
    talk.image = "https://example.org/1.png"
    var fair = CalendarEvent(
      uid: "events.2@example.org", name: "Kiermasz", span: try Samples.span(from: "2026-03-28", to: "2026-03-30"),
      revised: revised)
    fair.status = .cancelled
    let open = CalendarEvent(
      uid: "events.3@example.org", name: "Otwarte", span: try Samples.span(from: "2026-07-01 10:00", to: nil),
      revised: nil)
    var calendar = EventCalendar(
      name: "Wydarzenia", zone: zone, product: "Gablota 1", events: [talk, fair, open].map { WrittenEvent($0) })
    calendar.description = "Wszystko, co się dzieje"
    calendar.pageURL = "https://example.org/events/"
    calendar.sourceURL = "https://example.org/events/all.ics"
    return calendar
  }
}

extension String {
  fileprivate var isBlank: Bool {
    unicodeScalars.allSatisfy { $0.properties.isWhitespace || $0.properties.generalCategory == .control }
  }
}
