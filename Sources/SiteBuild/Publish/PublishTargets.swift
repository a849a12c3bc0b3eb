import Diagnostics
import Files
import Locales
import Output
import Publishing
import Records
import Text

/// Where a site may be published, and what its site file says of its address.
public struct PublishTargets: Sendable {
  public let targets: [PublishTarget]
  /// Its address with the path, without a slash at the end; `nil`: not known.
  public let address: String?
}

/// Reads the targets of a site; `nil` where the site file has mistakes, as the log says.
public func publishTargets(
  of site: SiteFolder, options: SiteOptions, log: DiagnosticLog
) throws(BuildFailure) -> PublishTargets? {
  do {
    guard let file = try loadSiteFile(of: site, options: options, log: log), !log.hasErrors else { return nil }
    let settings = file.settings
    return PublishTargets(
      targets: file.targets,
      address: settings.baseURL.map { $0 + (String(settings.root.utf8.dropLast()) ?? "") })
  } catch {
    throw BuildFailure(error)
  }
}

/// How a site that stands in a folder was built.
public struct BuiltFacts: Sendable {
  public let audience: Audience
  /// The moment of the build.
  public let built: Instant
  /// When a page changes next by time alone; `nil`: never.
  public let next: Instant?
  /// Whether a moment has passed at which it changes by time alone.
  public let isStale: Bool
}

/// What the last build said of the site in a folder; `nil`: nothing is known.
public func builtFacts(of site: SiteFolder, output: String, now: Instant) -> BuiltFacts? {
  guard let kept = StandingSite.origin(output: output, site: site.folder), let origin = SiteOrigin(kept) else {
    return nil
  }
  let isStale = !origin.isFrozen && (origin.staleFrom.map { now >= $0 } ?? false)
  return BuiltFacts(
    audience: origin.request.audience, built: origin.now, next: origin.isFrozen ? nil : origin.staleFrom,
    isStale: isStale)
}
