import Diagnostics
import Locales
import Pages
import Records
import Text

/// Tells of a record where it came from, where it appears, or why it is left out.
///
/// - Parameters:
///   - key: a record's key, or `collection/key` where several collections have it.
///   - isForOthers: whether others read it, who must not learn what is for staff.
/// - Returns: text for people; `nil` when no record has the key, which is reported.
public func explain(
  _ key: String, in site: SiteFolder, options: BuildOptions, isForOthers: Bool = false, log: DiagnosticLog
) throws(BuildFailure) -> String? {
  var clock = StageClock()
  guard let found = try prepare(site, options: options, clock: &clock, log: log) else { return nil }
  let open = found.store.collections.map(\.ledger)
  let texts =
    found.store.collections.indices.flatMap { explanations(of: key, in: $0, found) }
    + (isForOthers ? open : found.store.ledgers).flatMap { explanations(of: key, in: $0) }
  if texts.isEmpty {
    let near = nearKeys(to: key, found.store, leftOut: open.flatMap { $0.leftOut.map(\.key) })
    log.telling(found.store.collections.map(\.name)).error(
      "explain.not-found", "no record has the key \"\(key)\"",
      suggestion: near.isEmpty ? nil : "did you mean \(enumerated(near.map { "\"\($0)\"" }))?")
    return nil
  }
  return texts.joined(separator: "\n")
}

/// Up to five keys that may be meant: those spelt nearly so, those that begin so, those of records whose titles have the
/// text in them. Where the collection was named, its keys alone.
private func nearKeys(to asked: String, _ store: RecordStore, leftOut: [String]) -> [String] {
  var (text, places, others) = (asked, Array(store.collections.indices), leftOut)
  for (place, collection) in store.collections.enumerated() where asked.starts(withBytesOf: collection.name + "/") {
    text = String(decoding: asked.utf8.dropFirst(collection.name.utf8.count + 1), as: UTF8.self)
    (places, others) = ([place], [])
  }
  let keys = places.flatMap { store.collections[$0].keys.map(\.text) } + others
  let wanted = text.lowercased()
  var found = Array(nearMisses(to: text, among: keys).prefix(5))
  guard !wanted.isEmpty else { return found }
  func add(_ key: String) {
    if found.count < 5, !found.contains(where: key.isExactly) { found.append(key) }
  }
  for key in keys where key.lowercased().starts(withBytesOf: wanted) { add(key) }
  for place in places where found.count < 5 {
    for (row, key) in store.collections[place].keys.enumerated() {
      let record = Record(store: store, id: RecordID(collection: place, row: row))
      if Array(record.title.lowercased().utf8).contains(Array(wanted.utf8)) { add(key.text) }
    }
  }
  return found
}

private func explanations(of key: String, in place: Int, _ site: PreparedSite) -> [String] {
  let collection = site.store.collections[place]
  return collection.keys.indices.filter { isMeant(key, collection.keys[$0].text, collection.name) }.map { row in
    explanation(of: Record(store: site.store, id: RecordID(collection: place, row: row)), site)
  }
}

private func explanations(of key: String, in ledger: Ledger) -> [String] {
  ledger.leftOut.filter { isMeant(key, $0.key, ledger.collection) }.map { explanation(of: $0) }
}

private func isMeant(_ asked: String, _ key: String, _ collection: String) -> Bool {
  key.isExactly(asked) || "\(collection)/\(key)".isExactly(asked)
}

private func explanation(of record: Record, _ site: PreparedSite) -> String {
  var lines = ["\(record.collection.name) \"\(record.key.text)\": \(record.title)"]
  lines += record.locations.map { "  from  " + place($0) }
  lines += record.lostValues.map { "  lost  \($0.field)" + ($0.location.map { ", " + place($0) } ?? "") }
  let model = site.model
  if let report = record.collection.seriesReports.first(where: { $0.key.isExactly(record.key.text) }) {
    lines.append("  dates " + report.line)
  }
  if let series = record.occurrence { lines.append("  of    the series \"\(series.seriesKey)\"") }
  lines.append("  page  " + (model.path(record.id) ?? "none"))
  let lists = site.plan.pages.appearances(of: record.id)
  lines += lists.prefix(mostLines).map { "  in    \($0)" }
  if lists.count > mostLines { lines.append("  in    \(lists.count - mostLines) more pages") }
  if let span = model.span(of: record.id) {
    lines.append("  when  \(written(span)), \(model.hasEnded(record.id) ? "in the past" : "in the future")")
  }
  lines += references(of: record)
  return lines.map { $0.printable + "\n" }.joined()
}

/// How many lists a record is explained with, so that all of it fits a screen.
private let mostLines = 12

/// When an event takes place, as the data says it: an hour that nobody stated is not shown.
private func written(_ span: EventSpan) -> String {
  let start = span.start.shown
  if let end = span.end, !(span.isAllDay && end.date == span.start.date) {
    return "\(start) to \(end.shown)" + (span.isAllDay ? ", all day" : "")
  }
  return start + (span.isAllDay ? ", all day" : ", without an end: until its day is over")
}

/// The records that a record refers to, and how many refer to it.
private func references(of record: Record) -> [String] {
  var lines: [String] = []
  for (place, field) in record.collection.schema.fields.enumerated() where field.type == .reference {
    let ids = record.value(at: place).recordIDs
    guard !ids.isEmpty else { continue }
    let named = ids.map { id in
      let other = Record(store: record.store, id: id)
      return "\(other.collection.name) \"\(other.key.text)\" (\(other.title))"
    }
    lines.append("  to    \(field.name): " + enumerated(named, limit: 4, last: "and"))
  }
  for name in record.collection.inverseNames {
    let ids = record.related(name) ?? []
    guard !ids.isEmpty else { continue }
    let keys = ids.map { Record(store: record.store, id: $0).key.text }
    lines.append("  by    \(name): \(ids.count), " + enumerated(keys, limit: 6, last: "and"))
  }
  return lines
}

private func explanation(of entry: LedgerEntry) -> String {
  let origin = entry.location.map { "  from  " + place($0) + "\n" } ?? ""
  return "\(entry.collection) \"\(entry.key.printable)\"\n\(origin)  left out: \(reason(entry.reason))\n"
}

private func reason(_ reason: LedgerEntry.Reason) -> String {
  switch reason {
  case .draft: "it is a draft (show drafts with --drafts)"
  case .invalid: "its row has no usable key"
  case .duplicate: "another record has its key"
  case .unlisted: "it is a detail that belongs to no record of the list"
  case .staff: "its collection is for staff"
  case .filtered: "it does not meet the condition `where` of its collection"
  }
}

private func place(_ location: SourceLocation) -> String {
  guard let span = location.span else { return location.file.path }
  let cell = location.cell.isEmpty ? "" : " (\(location.cell))"
  return (location.file.pathAndPlace(of: span.lowerBound) + cell).printable
}

extension CivilMoment {
  /// The day, with the time where there is one.
  fileprivate var shown: String { time.map { "\(date.iso) \($0.iso)" } ?? date.iso }
}
