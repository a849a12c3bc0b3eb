import Locales
import Records
import Templates

/// How many entries a day of the table has; the others stand in the day's list.
private let mostOfDay = 4

let monthShape = ObjectShape(
  "month", ["date", "label", "url", "count", "weeks", "days", "running", "previous", "next", "archive"])
let monthLinkShape = ObjectShape("month link", ["date", "label", "url", "count", "current"])
let monthDayShape = ObjectShape("day", ["date", "inside", "records", "more", "total"])
let yearShape = ObjectShape("year", ["label", "months"])

extension PageRenderer {
  /// What the page of a month sees, or that of all months.
  func bindMonth(_ plan: MonthPlan, _ bindings: inout Bindings) -> PageFacts {
    let list = listPath(plan.collection) ?? "/"
    bindings[Names.collection] = collectionValue(plan.collection, path: list)
    bindings[Names.month] = plan.place.map { month($0, of: plan) } ?? .none
    bindings[Names.years] = plan.place == nil ? years(of: plan) : .array([])
    var facts = PageFacts(title: plan.title, kind: plan.place == nil ? "months" : "month")
    facts.trail = PageTrail(plan.crumbs, in: model)
    return facts
  }

  /// The archive: `[{label, months: [{date, label, url, count, current}]}]`, the last year first.
  private func years(of plan: MonthPlan) -> Value {
    let now = model.today.firstOfMonth
    var years: [(year: Int, months: [Value])] = []
    for place in plan.months.indices {
      let month = plan.months[place]
      let value = link(
        to: month, label: model.site.language.monthName(month.first.month), isCurrent: month.first == now)
      if years.last?.year == month.first.year {
        years[years.count - 1].months.append(value)
      } else {
        years.append((month.first.year, [value]))
      }
    }
    return .array(years.reversed().map { .object(yearShape, .string(String($0.year)), .array($0.months)) })
  }

  private func link(to month: MonthPlan.Month, label: String? = nil, isCurrent: Bool = false) -> Value {
    .object(
      monthLinkShape, moment(month.first), .string(label ?? heading(of: month)), .string(month.path),
      .integer(month.records.count), .boolean(isCurrent))
  }

  private func heading(of month: MonthPlan.Month) -> String {
    model.site.language.monthHeading(year: month.first.year, month: month.first.month)
  }

  private func moment(_ date: CivilDate) -> Value { .object(MomentObject(.day(date), zone: model.zone)) }

  private func month(_ place: Int, of plan: MonthPlan) -> Value {
    let month = plan.months[place]
    let last = month.first.adding(months: 1).adding(days: -1)
    var byDay: [CivilDate: [RecordID]] = [:]
    var running: [Value] = []
    for id in month.records {
      guard let day = model.span(id)?.start.date else { continue }
      // What began in another month stands once, above the days.
      if day < month.first { running.append(model.value(id)) } else { byDay[day, default: []].append(id) }
    }
    func day(_ date: CivilDate) -> Value {
      let records = byDay[date] ?? []
      let isInside = date >= month.first && date <= last
      let shown = isInside ? records.prefix(mostOfDay) : []
      return .object(
        monthDayShape, moment(date), .boolean(isInside), .array(shown.map(model.value)),
        .integer(isInside ? records.count - shown.count : 0), .integer(isInside ? records.count : 0))
    }
    let back = (month.first.weekday - model.site.language.firstWeekday + 7) % 7
    var weeks: [Value] = []
    var first = month.first.adding(days: -back)
    while first <= last, weeks.count < 6 {
      weeks.append(.array((0..<7).map { day(first.adding(days: $0)) }))
      first = first.adding(days: 7)
    }
    let days = byDay.keys.sorted().map { date in
      let records = byDay[date] ?? []
      return Value.object(
        monthDayShape, moment(date), .boolean(true), .array(records.map(model.value)), .integer(0),
        .integer(records.count))
    }
    return .object(
      monthShape, moment(month.first), .string(heading(of: month)), .string(month.path), .integer(month.records.count),
      .array(weeks), .array(days), .array(running), place > 0 ? link(to: plan.months[place - 1]) : .none,
      place + 1 < plan.months.count ? link(to: plan.months[place + 1]) : .none,
      .string(ListPlanner.archivePath(below: listPath(plan.collection) ?? "/")))
  }
}
