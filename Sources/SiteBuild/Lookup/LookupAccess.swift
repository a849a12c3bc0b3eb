import Fetching
import Files
import Glibc
import Locales
import Text

/// How catalogues of others are asked as long as a program runs.
public struct LookupAccess: Sendable {
  private let inquiry: Inquiry?
  private let environment: @Sendable (String) -> String?

  /// Asks nobody.
  public init() { (inquiry, environment) = (nil, { _ in nil }) }

  /// - Parameter site: the site's folder. A key may be in a file that a variable with `_FILE` names, outside of the site.
  public init(_ fetching: FetchOptions, site: SiteFolder) {
    let folder = site.folder
    let own = fetching.environment
    let environment = { @Sendable (name: String) -> String? in
      own(name) ?? fileContent(own("\(name)_FILE"), outside: folder)
    }
    var patience = fetching.patience
    // A person waits for the answer.
    (patience.retries, patience.longestWait, patience.limit) = (1, 3, 30)
    self.environment = environment
    inquiry = Inquiry(agent: fetching.agent, patience: patience, environment: environment)
  }

  /// The catalogues of a site, asked on a day.
  ///
  /// - Parameter givenNow: the moment that stands for now; `nil`: the clock's.
  public func lookup(_ sight: DeskSight, givenNow: String?) -> BookLookup {
    BookLookup(services: sight.lookup, inquiry: inquiry, environment: environment, today: sight.today(givenNow))
  }
}

/// The first line of a file outside of the site, which many may read.
private func fileContent(_ path: String?, outside folder: String) -> String? {
  guard let path, path.utf8.first == UInt8(ascii: "/"), let real = (try? realPath(path)) ?? nil,
    let site = (try? realPath(folder)) ?? nil, !isInside(real, site), let bytes = try? read(real, upTo: 4_096)
  else { return nil }
  let line = bytes.prefix { $0 != 0x0A && $0 != 0x0D }
  return line.isEmpty ? nil : String(validating: Array(line), as: UTF8.self)
}

extension DeskSight {
  /// The day in the site's zone.
  func today(_ givenNow: String?) -> CivilDate {
    if let givenNow, case .success(let instant) = readMoment(givenNow, zone) { return zone.civil(at: instant).date }
    return zone.civil(at: Instant(secondsSince1970: Int64(time(nil)))).date
  }
}
