import Locales
import Output
import Pages
import Records
import Text

/// What a build made, for the closing summary.
public struct BuildReport: Sendable {
  /// What became of the records, a ledger a collection.
  public let ledgers: [Ledger]
  public let written: WriteReport
  public let times: [(stage: Stage, seconds: Double)]
  /// When the site must be made again whatever its files say; `nil`: never.
  public let staleFrom: Instant?
  /// All records that are shown, where that was asked for.
  public let records: RecordList?

  private let facts: BuildSummary

  init(
    _ prepared: PreparedSite, facts: BuildSummary, written: WriteReport, clock: [(stage: Stage, seconds: Double)],
    listsRecords: Bool
  ) {
    ledgers = prepared.store.ledgers
    staleFrom = prepared.staleFrom
    records = listsRecords ? RecordList(prepared.store) : nil
    self.facts = facts
    self.written = written
    times = clock
  }

  /// How many pages were written, and how many are no more.
  public var pageChanges: (written: Int, removed: Int) {
    let isPage = { (path: String) in path.ends(withBytesOf: ".html") }
    return (written.written.count(where: isPage), written.removed.count(where: isPage))
  }

  /// What people have to know though the site was written: see `WriteReport.notes`.
  public var notes: [String] { written.notes }

  /// The summary for people, several lines.
  ///
  /// - Parameter isForOthers: whether others read it, who must not learn what is for staff.
  public func summary(isForOthers: Bool) -> String {
    facts.text(
      files: (written.written.count, written.unchanged, written.removed.count),
      times: times.map { ($0.stage.rawValue, $0.seconds) }, isForOthers: isForOthers)
  }
}

extension BuildSummary {
  init(_ prepared: PreparedSite, _ rendered: RenderReport, _ written: [WrittenFile]) {
    let shown = prepared.store.collections.map(\.name)
    records = prepared.store.ledgers.map { ledger in
      let isShown = shown.contains { $0.isExactly(ledger.collection) }
      let text = Self.line(ledger) + Self.dates(of: prepared.store.collection(ledger.collection))
      return Line(text: text, forOthers: isShown ? text : "\(ledger.collection): for staff")
    }
    pages = rendered.pages
    weight =
      SiteWeight(prepared, written).lines + prepared.pictureLines
      + (prepared.model.site.loans?.origin.map(askedOrigin) ?? [])
    let unnamed = prepared.unnamedFiles
    (unnamedCount, unnamedFiles) = (unnamed.count, Array(unnamed.prefix(Self.namedExamples)))
    safeCount = rendered.safeCount
    nextChange =
      prepared.model.site.isFrozen
      ? "never, because site.yaml has a fixed moment (now)" : prepared.nextChange?.iso ?? "only when its files change"
  }

  /// What became of series.
  private static func dates(of collection: RecordCollection?) -> String {
    let reports = collection?.seriesReports ?? []
    if reports.isEmpty { return "" }
    let (made, before) = reports.reduce((0, 0)) { ($0.0 + $1.days.count, $0.1 + $1.before) }
    let open = reports.count(where: \.goesOn)
    return ", \(made) dates" + (before > 0 ? ", \(before) before the horizon" : "")
      + (open > 0 ? "; \(open) go on after it" : "")
  }

  private static func line(_ ledger: Ledger) -> String {
    let left = LedgerEntry.Reason.allCases.compactMap { reason in
      let count = ledger.count(reason)
      return count == 0 ? nil : "\(count) \(reason.rawValue)"
    }
    let rest = left.isEmpty ? "" : ", left out: " + left.joined(separator: ", ")
    let lost =
      ledger.lostValues == 0
      ? "" : ", without \(ledger.lostValues) \(ledger.lostValues == 1 ? "value" : "values") that cannot be read"
    let balance = ledger.balances ? "" : " (DOES NOT BALANCE)"
    let rows =
      ledger.merged == 0 ? "" : " from \(ledger.read + ledger.merged) rows, \(ledger.merged) of them merged by key"
    return "\(ledger.collection): \(ledger.read) read\(rows), \(ledger.published) published\(rest)\(balance)\(lost)"
  }
}

extension PreparedSite {
  /// The next moment at which a page would change by time alone, in the site's zone; `nil`: never.
  var nextChange: CivilDateTime? {
    [model.nextChange, plan.pages.nextChange].compactMap { $0 }.min().map { model.site.zone.civil(at: $0) }
  }
}

/// What the owner of a host must know of the page of loans.
private func askedOrigin(_ origin: String) -> [String] {
  ["my books: readers' browsers ask \(origin); a content security policy of your host must have it in connect-src"]
}
