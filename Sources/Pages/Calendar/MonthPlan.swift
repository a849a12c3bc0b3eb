import Locales
import Records

/// The page of a month of what takes place: a table of its days, and the days one after another. Or, without a month, the
/// archive: all months that have something, by year.
final class MonthPlan: Sendable {
  /// A month and what it has.
  struct Month: Sendable {
    /// Its first day.
    let first: CivilDate
    let path: String
    /// What takes place on one of its days, in the order of time.
    let records: [RecordID]
  }

  /// The collection's place in the store.
  let collection: Int
  let path: String
  let title: String
  /// All months that have something, in order; the same for all of their pages.
  let months: [Month]
  /// The place of the page's own; `nil` on the archive.
  let place: Int?
  let crumbs: [PageCrumb]

  init(collection: Int, path: String, title: String, months: [Month], place: Int?, crumbs: [PageCrumb]) {
    self.collection = collection
    self.path = path
    self.title = title
    self.months = months
    self.place = place
    self.crumbs = crumbs
  }
}

/// What lasts longer has its place in the months of its beginning alone.
private let mostMonthsOfOne = 24

extension ListPlanner {
  /// The path of the page that lists all months; each month's page lies below it.
  static func archivePath(below path: String) -> String { path + "months/" }

  /// The pages of all months in which something takes place, and of their archive.
  func monthPlans(_ records: [RecordID]) -> [MonthPlan] {
    let archive = Self.archivePath(below: path)
    let found = model.months(of: records)
    let months = found.keys.sorted().map { first in
      MonthPlan.Month(
        first: first, path: MonthPlan.path(of: first, below: path),
        records: model.inOrderOfTime(found[first] ?? []))
    }
    if months.isEmpty { return [] }
    let way = crumbs(.all, .past)
    let above = way.isEmpty ? [PageCrumb(title: text("nav.home"), path: "/")] : way
    let all = MonthPlan(
      collection: place, path: archive, title: text("month.archive_title", [("collection", pages.title)]),
      months: months,
      place: nil, crumbs: above)
    let own = PageCrumb(title: text("month.archive"), path: archive)
    return [all]
      + months.indices.map { index in
        let name = model.site.language.monthHeading(year: months[index].first.year, month: months[index].first.month)
        return MonthPlan(
          collection: place, path: months[index].path,
          title: text("month.title", [("collection", pages.title), ("month", name)]), months: months, place: index,
          crumbs: above + [own])
      }
  }
}

extension MonthPlan {
  /// The path of a month's page, by its first day: `/events/months/2026-09/`.
  static func path(of month: CivilDate, below list: String) -> String {
    ListPlanner.archivePath(below: list) + String(decoding: month.iso.utf8.prefix(7), as: UTF8.self) + "/"
  }
}

extension SiteModel {
  /// What takes place, by the first day of each month that it touches.
  func months(of records: [RecordID]) -> [CivilDate: [RecordID]] {
    var found: [CivilDate: [RecordID]] = [:]
    for id in records {
      guard let span = span(id) else { continue }
      // A night belongs to its evening.
      let last = span.isMultiDay ? span.lastDay : span.start.date
      var month = span.start.date.firstOfMonth
      for _ in 0..<mostMonthsOfOne where month <= last {
        found[month, default: []].append(id)
        let next = month.adding(months: 1)
        if next <= month { break }
        month = next
      }
    }
    return found
  }

  /// The month of the build, or the next one in which something takes place, or the last.
  func currentMonth(of records: [RecordID]) -> CivilDate? {
    let months = months(of: records).keys.sorted()
    let now = today.firstOfMonth
    return months.first { $0 >= now } ?? months.last
  }
}
