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
    let keys =
      found.store.collections.flatMap { collection in collection.keys.map(\.text) }
      + open.flatMap { $0.leftOut.map(\.key) }
    log.telling(found.store.collections.map(\.name)).error(
      "explain.not-found", "no record has the key \"\(key)\"",
      suggestion: nearMiss(to: key, among: keys).map { "did you mean \"\($0)\"?" })
    return nil
  }
  return texts.joined(separator: "\n")
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
  lines += site.plan.pages.appearances(of: record.id).map { "  in    \($0)" }
  if let moment = model.civilEnd(of: record.id) {
    lines.append(
      "  ends  \(moment.date.iso) \(moment.time.iso), \(model.hasEnded(record.id) ? "in the past" : "in the future")")
  }
  return lines.map { $0.printable + "\n" }.joined()
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
