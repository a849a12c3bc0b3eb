import Diagnostics
import Fetching
import Files
import Locales
import Output
import Text

/// Whether there is something to do for a site.
public struct DueReport: Sendable {
  /// A reason to build or to ask sources.
  public struct Reason: Sendable, Equatable {
    public let text: String
    /// The same without names of files, for those who must not learn what is for staff.
    public let forOthers: String

    init(_ text: String, forOthers: String? = nil) { (self.text, self.forOthers) = (text, forOthers ?? text) }
  }

  /// Empty: a build would change nothing.
  public internal(set) var reasons: [Reason] = []
  /// When there will be something to do by time alone: a page changes, or a source is to be asked; `nil`: never.
  public internal(set) var next: Instant?

  public var isDue: Bool { !reasons.isEmpty }

  /// A line for each reason, or that there is none.
  ///
  /// - Parameter isForOthers: whether others read it, who must not learn what is for staff.
  public func text(isForOthers: Bool) -> String {
    if !isDue { return "nothing to do\(next.map { " before \($0.iso)" } ?? " until a file changes")\n" }
    return reasons.map { "due: \((isForOthers ? $0.forOthers : $0.text).printable)\n" }.joined()
  }

  mutating func add(next moment: Instant?) { next = [next, moment].compactMap(\.self).min() }
}

/// Finds out whether a build would change anything, without doing its work and without asking anybody: what the last build
/// saw is compared with what is there, and of a source that lives elsewhere counts how old its copy is. A source without
/// `refresh` is asked when somebody fetches or builds; only its copy counts.
///
/// - Returns: `nil` where the site file has mistakes, as the log says.
public func findDue(_ site: SiteFolder, options: BuildOptions, log: DiagnosticLog) throws(BuildFailure) -> DueReport? {
  var options = options
  var report = DueReport()
  let last = lastOrigin(of: site, output: options.output)
  // Nobody was asked, so what was said of the sources is what was said last.
  options.site.dataFrom = last?.request.dataFrom.map(Instant.init(secondsSince1970:))
  options.site.fetchNews = last?.request.fetchNews
  do {
    guard let file = try loadSiteFile(of: site, options: options.site, log: log), !log.hasErrors else { return nil }
    try addSources(of: file, site, last, now: options.site.now, to: &report)
  } catch {
    throw BuildFailure(error)
  }
  do throws(BuildNeed) {
    _ = try standingSite(site, options: options)
    if let last, !last.isFrozen { report.add(next: last.staleFrom) }
  } catch {
    report.reasons.append(error.reason(site))
  }
  return report
}

func lastOrigin(of site: SiteFolder, output: String) -> SiteOrigin? {
  StandingSite.origin(output: output, site: site.folder).flatMap { SiteOrigin($0) }
}

private func addSources(
  of file: SiteFile, _ site: SiteFolder, _ last: SiteOrigin?, now: Instant, to report: inout DueReport
) throws(FileError) {
  let store = CopyStore(site: site.folder)
  for source in file.collections.flatMap({ $0.sources.compactMap(\.remote) }) where source.isUsable {
    guard let state = try store.state(of: source) else {
      report.reasons.append(
        DueReport.Reason(
          "the source of \(source.collection) has not been fetched yet", forOthers: "a source has not been fetched yet")
      )
      continue
    }
    if let last, last.request.dataFrom != nil, state.held.isEmpty, state.checked > last.now {
      report.reasons.append(
        DueReport.Reason(
          "the source of \(source.collection) could be renewed since the last build",
          forOthers: "a source could be renewed since the last build"))
    }
    guard source.refresh > 0 else { continue }
    let moment = state.checked.adding(seconds: source.refresh)
    if moment > now {
      report.add(next: moment)
    } else {
      report.reasons.append(
        DueReport.Reason(
          "the source of \(source.collection) is due to be fetched since \(moment.iso)",
          forOthers: "a source is due to be fetched"))
    }
  }
}

extension BuildNeed {
  /// In words.
  func reason(_ site: SiteFolder) -> DueReport.Reason {
    switch self {
    case .nothingKnown: DueReport.Reason("there is no record of a build before")
    case .otherRequest: DueReport.Reason("the last build had other options, or was in another folder")
    case .moment: DueReport.Reason("a page changes by time")
    case .otherProgram: DueReport.Reason("the last build was made by another version of the program")
    case .input(let paths):
      DueReport.Reason(
        "changed: " + paths.prefix(3).map(site.shown(real:)).joined(separator: ", ")
          + (paths.count > 3 ? " and \(paths.count - 3) more" : ""),
        forOthers: "\(paths.count) \(paths.count == 1 ? "file" : "files") changed")
    case .output: DueReport.Reason("files of the built site have changed")
    }
  }
}

extension SiteFolder {
  /// A real path as people would type it, where it is one in the site.
  fileprivate func shown(real path: String) -> String {
    guard let folder = (try? realPath(folder)) ?? nil, path.starts(withBytesOf: folder + "/") else { return path }
    return shown(String(decoding: path.utf8.dropFirst(folder.utf8.count + 1), as: UTF8.self))
  }
}
