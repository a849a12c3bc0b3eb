import Files
import Text

extension SiteWriter {
  /// How the new site differs from the old one, with the files that outlive theirs by one change.
  func plan(_ outlives: (_ path: String) -> Bool) throws(OutputError) -> OutputPlan {
    let files = handedOver
    let plan = try OutputPlan(files, old: old)
    let outliving = try outliving(plan, outlives)
    return outliving.isEmpty ? plan : try OutputPlan(files + outliving, old: old)
  }

  /// What the site before left stays while nothing changes; with a change it goes, and what the old site leaves stays.
  ///
  /// A path that comes from a file, the manifest, is checked as a new one is, and it must be named in no folder that is a
  /// symbolic link, since the file is linked by its path.
  private func outliving(
    _ plan: OutputPlan, _ outlives: (_ path: String) -> Bool
  ) throws(OutputError) -> [PlannedFile] {
    guard !plan.removed.isEmpty else { return [] }
    let removed = plan.removed.compactMap { positions[ExactString($0)] }
    let isSame =
      !plan.files.contains { $0.isStaged } && removed.allSatisfy { old.manifest.entries[$0].isOutlived }
    var files: [PlannedFile] = []
    for index in removed {
      let entry = old.manifest.entries[index]
      guard entry.isOutlived == isSame, outlives(entry.path), (try? OutputPath(entry.path)) != nil,
        try hasPlainFolders(entry.path), let stamp = try old.intactStamp(index)
      else { continue }
      files.append(
        PlannedFile(
          path: entry.path, role: .asset, size: entry.size, fingerprint: entry.fingerprint, oldIndex: index,
          isStaged: false, isOutlived: true, record: StatCache.Record(file: stamp)))
    }
    return files
  }

  private func hasPlainFolders(_ path: String) throws(OutputError) -> Bool {
    var directory = path.directory
    while let place = directory {
      guard try old.folder?.status(place)?.kind == .directory else { return false }
      directory = place.directory
    }
    return true
  }
}
