import Diagnostics
import Foundation
import Pages
import Records
import TestSupport
import Testing
import Text

@testable import SiteBuild

/// Tables of events as towns publish them become sites with a few lines of `site.yaml`, and no row is lost.
@Suite struct RealEventTests {
  private let folder: TemporaryDirectory

  init() throws { folder = try TemporaryDirectory() }

  private func prepared(_ table: String, now: String, _ site: String) throws -> PreparedSite {
    let path = try sharedData(table)
    try folder.write(String(contentsOfFile: path, encoding: .utf8), to: "site/table.csv")
    try folder.write(site, to: "site/site.yaml")
    #expect(site.utf8.count { $0 == UInt8(ascii: "\n") } <= 30)
    var clock = StageClock()
    let log = DiagnosticLog()
    let options = BuildOptions(site: try SiteOptions(now: now), output: folder.path("public"), jobs: 1)
    let prepared = try prepare(SiteFolder(folder.path("site")), options: options, clock: &clock, log: log)
    #expect(log.sorted().map(\.message) == [])
    return try #require(prepared)
  }

  @Test("Each of 4,312 rows of a town's events is a page")
  func events() throws {
    let site = try prepared(
      "barnet-events.csv", now: "2018-06-01T09:00",
      """
      title: Barnet libraries
      language: en-GB
      time_zone: Europe/London
      collections:
        events:
          kind: event
          source: table.csv
          key: row number
          calendar_limit: 5000
          fields:
            name: Name
            start: {from: Event date, type: date}
            type: Outcome
            library: {from: Library name, references: libraries}
            attendees: {from: Attendees, type: integer, on_error: warn}
        libraries:
          kind: library
          path: /
          from_columns: {collection: events, name: library}

      """)
    let events = try #require(site.store.index(of: "events"))
    #expect(site.store.collections[events].count == 4_312)
    #expect(site.model.paths[events].allSatisfy { $0 != nil })
  }

  @Test("Each of 1,269 rows of stops of mobile libraries is a series with dates of its own")
  func stops() throws {
    let site = try prepared(
      "mobile-library-stops.csv", now: "2020-02-01T09:00",
      """
      title: Mobile libraries
      language: en-GB
      time_zone: Europe/London
      series: {months_back: 1, months_ahead: 3}
      collections:
        stops:
          kind: event
          source: table.csv
          key: row number
          path: /
          calendar_limit: 50000
          facets: [mobile, organisation]
          fields:
            name: [community, stop]
            start: {from: [start, arrival], type: datetime}
            end: {from: [start, departure], type: datetime}
            repeats: frequency
            except: exceptions
            address: address
            latitude: geoy
            longitude: geox
            organisation: organisation
            mobile: mobile
            type: type

      """)
    let series = try #require(site.store.collections.first { $0.name.isExactly("stops_series") })
    #expect(series.count == 1_269)
    #expect(series.seriesReports.allSatisfy { !$0.days.isEmpty })
    let dates = try #require(site.store.collections.first { $0.name.isExactly("stops") })
    #expect(dates.count == series.seriesReports.reduce(0) { $0 + $1.days.count })
  }
}
