import Text

/// A file of the new site as it was handed over.
struct PlannedFile: Sendable {
  let path: String
  let role: FileRole
  let size: Int
  let fingerprint: Fingerprint
  /// Its position in the old manifest, when it stands there.
  let oldIndex: Int?
  /// Whether it lies in the stage; otherwise the old output has it as it must be.
  let isStaged: Bool
  /// Whether the new site has it no more, and it stays for those who opened a page of the old one.
  var isOutlived = false
  var record: StatCache.Record
}

/// All files of the new site, and how they differ from the old one.
struct OutputPlan: Sendable {
  /// Sorted by the bytes of the paths.
  let files: [PlannedFile]
  /// Files of the old manifest that the new site has not, sorted.
  let removed: [String]
  /// Files of the old manifest that the new site has not and that stay all the same, since they may be somebody's own.
  let disowned: [String]
  /// Whether a file that was of the site before is one of the site again, or the other way round.
  private let changesMarks: Bool

  /// - Throws: `writtenTwice` for a path that was handed over twice.
  init(_ files: [PlannedFile], old site: OldSite) throws(OutputError) {
    let old = site.manifest
    var kept = [PlannedFile?](repeating: nil, count: old.entries.count)
    var new: [PlannedFile] = []
    for file in files {
      guard let index = file.oldIndex else {
        new.append(file)
        continue
      }
      guard kept[index] == nil else { throw .writtenTwice(path: file.path) }
      kept[index] = file
    }
    // Places are put in order, since files are much to move.
    new = ByteKeys(new.map(\.path)).order.map { new[$0] }
    for (one, next) in zip(new, new.dropFirst()) where one.path.isExactly(next.path) {
      throw .writtenTwice(path: one.path)
    }
    var (removed, disowned) = ([String](), [String]())
    for index in kept.indices where kept[index] == nil {
      let path = old.entries[index].path
      if try site.mayRemove(index) { removed.append(path) } else { disowned.append(path) }
    }
    (self.removed, self.disowned) = (removed, disowned)
    changesMarks = zip(kept, old.entries).contains { $0 != nil && $0?.isOutlived != $1.isOutlived }
    self.files = merged(kept.compactMap { $0 }, new)
  }

  var changesNothing: Bool {
    removed.isEmpty && disowned.isEmpty && !changesMarks && !files.contains { $0.isStaged }
  }

  var manifest: Manifest {
    Manifest(
      sorted: files.map {
        Manifest.Entry(path: $0.path, size: $0.size, fingerprint: $0.fingerprint, isOutlived: $0.isOutlived)
      })
  }

  var report: WriteReport {
    var report = WriteReport()
    report.written = files.filter(\.isStaged).map(\.path)
    report.removed = removed
    report.unchanged = files.count - report.written.count
    return report
  }
}

/// Two sorted lists as one.
private func merged(_ left: [PlannedFile], _ right: [PlannedFile]) -> [PlannedFile] {
  guard !left.isEmpty else { return right }
  guard !right.isEmpty else { return left }
  var result: [PlannedFile] = []
  result.reserveCapacity(left.count + right.count)
  var rest = right[...]
  for file in left {
    while let next = rest.first, next.path.precedesByBytes(file.path) {
      result.append(next)
      rest.removeFirst()
    }
    result.append(file)
  }
  return result + rest
}
