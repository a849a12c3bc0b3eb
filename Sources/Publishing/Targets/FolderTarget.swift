import Files
import Output
import Text

/// A folder of this machine, exchanged as a whole as `build` does it.
struct FolderTarget: TargetWork {
  let path: String
  /// The folder of the site's sources, which must not be written to.
  let site: String

  func standing() throws(PublishFailure) -> Standing {
    do throws(OutputError) {
      guard let built = try BuiltSite(in: path) else { return Standing() }
      return Standing(manifest: PublishedManifest(built.files.map { PublishedFile($0, headers: "-") }))
    } catch {
      if case .refused(_, .notOurs) = error { return Standing(isForeign: true) }
      throw Self.failure(error)
    }
  }

  func content(of name: String) throws(PublishFailure) -> [UInt8]? {
    do throws(FileError) {
      guard try status(joined(path, name), followingLinks: false)?.kind == .file else { return nil }
      return try read(joined(path, name), limit: 1 << 20)
    } catch { throw .host(error.description) }
  }

  func carryOut(_ plan: PublishPlan, _ work: PublishWork) throws(PublishFailure) {
    let rule = PhaseRule(plan.next.files.map(\.path))
    do throws(OutputError) {
      if work.adopts {
        try BuiltSite.adopt(path, paths: plan.next.files.compactMap { try? OutputPath($0.path) })
      }
      let writer = try SiteWriter(output: path, site: site, sources: [])
      defer { writer.abandon() }
      for file in plan.next.files where !file.isOutlived || plan.isInSite(file) {
        guard let target = try? OutputPath(file.path) else { continue }
        try writer.copy(joined(work.folder(of: file.path), file.path), to: target, as: rule.phase(of: file.path).role)
      }
      let report = try writer.commit(outlives: isFingerprinted)
      for note in report.notes { work.say(note) }
    } catch {
      throw Self.failure(error)
    }
    try verify(plan)
  }

  private func verify(_ plan: PublishPlan) throws(PublishFailure) {
    do throws(OutputError) {
      guard let built = try BuiltSite(in: path) else { throw OutputError.refused(path: path, .notOurs) }
      guard let changed = try built.changedFiles(in: path).first else { return }
      throw OutputError.foreign(path: changed)
    } catch {
      throw Self.failure(error).telling("the new site is in place, but one of its files is not as it was written")
    }
  }

  private static func failure(_ error: OutputError) -> PublishFailure {
    switch error {
    case .refused, .foreign: PublishFailure(.site, "publish.target", error.description)
    case .unfinished, .interrupted: .host(error.description)
    default: PublishFailure.host(error.description).telling("visitors see the old site")
    }
  }
}

extension PublishedFile {
  init(_ file: BuiltSite.File, headers: String) {
    self.init(
      path: file.path, size: file.size, fingerprint: file.fingerprint, headers: headers, isOutlived: file.isOutlived)
  }
}

extension PublishPhase {
  fileprivate var role: FileRole {
    switch self {
    case .assets: .asset
    case .pages: .page
    default: .index
    }
  }
}
