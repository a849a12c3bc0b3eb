import Diagnostics
import Publishing
import Text

/// A target as the desk shows it.
public struct DeskTarget: Sendable {
  public let name: String
  /// Where it is, for people.
  public let place: String
  /// The address that visitors use, where the site file says so.
  public let url: String?
}

/// What became of a publish that the desk was told to do.
public struct DeskPublishing: Sendable {
  /// 0 done, 1 the site is wrong, 3 the system or the host failed, 4 the plan was held.
  public let code: Int
  /// The plan as `publish --format json` writes it; `nil`: there was none.
  public let plan: [UInt8]?
  /// What was said of errors and guards.
  public let text: String
}

/// Where the site file says that the site is published.
public func deskTargets(of site: SiteFolder, options: SiteOptions) -> [DeskTarget] {
  let found = (try? publishTargets(of: site, options: options, log: DiagnosticLog())) ?? nil
  return (found?.targets ?? []).map { DeskTarget(name: $0.name, place: $0.place, url: $0.url ?? found?.address) }
}

/// Publishes by running this program: what the desk does is what `gablota publish` does.
///
/// - Parameters:
///   - isTrial: whether only the plan is wanted.
///   - allowedDeletes: how many files may be removed though they are many.
public func publishFromDesk(
  _ site: SiteFolder, to target: String, options: SiteOptions, isTrial: Bool, allowedDeletes: Int? = nil
) -> DeskPublishing {
  var arguments = ["publish", target, site.folder, "--format", "json"]
  if isTrial { arguments.append("--dry-run") }
  if let address = options.baseURL { arguments += ["--base-url", address] }
  if let allowedDeletes { arguments += ["--allow-deletes", "\(allowedDeletes)"] }
  do throws(PublishFailure) {
    let answer = try runThisProgram(arguments)
    let plan = answer.output.split(separator: 0x0A).last { $0.starts(with: "{\"target\":".utf8) }
    return DeskPublishing(
      code: Int(answer.code), plan: plan.map { Array($0) }, text: String(decoding: answer.errors, as: UTF8.self))
  } catch {
    return DeskPublishing(code: 3, plan: nil, text: error.message)
  }
}
