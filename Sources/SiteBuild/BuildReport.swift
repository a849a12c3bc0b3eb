import Locales
import Output
import Pages
import Records

/// What a build made, for the closing summary.
public struct BuildReport: Sendable {
  /// What became of the records, a ledger a collection.
  public let ledgers: [Ledger]
  /// How many pages there are.
  public let pages: Int
  /// How many times `|safe` let a value through.
  public let safeCount: Int
  public let written: WriteReport
  public let times: [(stage: Stage, seconds: Double)]
  /// The next moment at which a page would change by time alone, in the site's zone; `nil`: never.
  public let nextChange: CivilDateTime?
  /// Whether the site's clock stands still.
  public let isFrozen: Bool
  /// The languages of messages is English; names of collections are the site's.
  public let output: String

  init(
    _ prepared: PreparedSite, rendered: RenderReport, written: WriteReport, clock: [(stage: Stage, seconds: Double)],
    output: String = ""
  ) {
    ledgers = prepared.store.ledgers
    pages = rendered.pages
    safeCount = rendered.safeCount
    self.written = written
    times = clock
    let changes = [prepared.model.nextChange, prepared.plan.pages.nextChange].compactMap { $0 }
    nextChange = changes.min().map { prepared.model.site.zone.civil(at: $0) }
    isFrozen = prepared.model.site.isFrozen
    self.output = output
  }

  /// Whether every record that was read is published or left out with a reason.
  public var balances: Bool { ledgers.allSatisfy(\.balances) }

  /// The summary for people, several lines.
  public var summary: String {
    var lines: [String] = []
    for ledger in ledgers { lines.append(line(ledger)) }
    lines.append(
      "\(pages) pages; files: \(written.written.count) written, \(written.unchanged) unchanged, "
        + "\(written.removed.count) removed")
    if safeCount > 0 { lines.append("|safe let \(safeCount) values through as markup") }
    lines.append(
      "next change: "
        + (isFrozen ? "never, the site is frozen by its site.yaml" : nextChange?.iso ?? "never by time alone"))
    lines.append("time: " + times.map { "\($0.stage.rawValue) \(milliseconds($0.seconds))" }.joined(separator: ", "))
    return lines.map { $0 + "\n" }.joined()
  }

  private func line(_ ledger: Ledger) -> String {
    let left = LedgerEntry.Reason.allCases.compactMap { reason in
      let count = ledger.count(reason)
      return count == 0 ? nil : "\(count) \(reason.rawValue)"
    }
    let rest = left.isEmpty ? "" : ", left out: " + left.joined(separator: ", ")
    let balance = ledger.balances ? "" : " (DOES NOT BALANCE)"
    return "\(ledger.collection): \(ledger.read) read, \(ledger.published) published\(rest)\(balance)"
  }

  private func milliseconds(_ seconds: Double) -> String {
    let value = Int((seconds * 1000).rounded())
    return "\(value) ms"
  }
}
