import Diagnostics
import Output
import Pages
import Records
import Synchronization
import Text

/// What a check looked at.
public struct CheckReport: Sendable {
  /// How many pages the site would have.
  public let pages: Int
  /// How many files in all.
  public let files: Int
  /// How each series was understood.
  let series: [SeriesReport]
  /// The texts about opening hours that were not understood, by their collections.
  let hours: [(collection: String, texts: [(key: String, text: String)])]

  /// For people: a line for each series and each text about hours that is not understood, and one for the site.
  public var summary: String {
    series.map { $0.line.printable + "\n" }.joined() + hours.map { lines($0.collection, $0.texts) }.joined()
      + "\(pages) pages and \(files) files checked; nothing was written\n"
  }
}

/// The most texts about hours of a collection that are listed.
private let mostHours = 20

private func lines(_ collection: String, _ texts: [(key: String, text: String)]) -> String {
  texts.prefix(mostHours).map { "\(collection) \($0.key): these hours are not understood: \($0.text)".printable + "\n" }
    .joined()
    + (texts.count > mostHours
      ? "\(collection): the hours of \(texts.count - mostHours) more are not understood\n" : "")
}

/// Does everything that a build does but writing, and holds every internal link and anchor of what would be written.
///
/// - Returns: `nil` when the site cannot be rendered.
public func check(
  _ site: SiteFolder, options: BuildOptions, log: DiagnosticLog
) throws(BuildFailure) -> CheckReport? {
  var clock = StageClock(options.progress)
  guard let prepared = try prepare(site, options: options, clock: &clock, log: log), !log.hasErrors else { return nil }
  clock.start(.render)
  let links = LinkCheck(root: prepared.model.site.root)
  let sink = LinkCheckSink(links)
  let report = try BuildFailure.wrapping { () throws(OutputError) in
    try render(prepared, to: sink, jobs: options.jobs, log: log)
  }
  // Pages that could not be made are not reported again as links that lead to nothing.
  if !log.hasErrors {
    links.report(to: log, sources: prepared.sources) { path in
      prepared.plan.pages.pages.first { outputPath(ofPage: $0.path).isExactly(path) }?.template
    }
  }
  _ = clock.finished()
  return CheckReport(
    pages: report.pages, files: sink.fileCount, series: prepared.store.collections.flatMap(\.seriesReports),
    hours: prepared.store.collections.map { ($0.name, $0.hoursNotUnderstood) })
}

/// Takes every file and keeps only its path and, of a page, its links and anchors.
private final class LinkCheckSink: PageSink, Sendable {
  private let links: LinkCheck
  private let count = Atomic(0)

  init(_ links: LinkCheck) { self.links = links }

  var fileCount: Int { count.load(ordering: .relaxed) }

  func write(_ bytes: [UInt8], to path: OutputPath, as role: FileRole) throws(OutputError) {
    if path.string.ends(withBytesOf: ".html") {
      links.add(page: path.string, html: bytes)
    } else {
      links.add(file: path.string)
    }
    count.wrappingAdd(1, ordering: .relaxed)
  }

  func copy(_ source: String, to path: OutputPath, as role: FileRole) throws(OutputError) {
    links.add(file: path.string)
    count.wrappingAdd(1, ordering: .relaxed)
  }
}
