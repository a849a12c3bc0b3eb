import Files
import Glibc
import Text

/// Everything a writer holds open: found, allowed, locked and healed.
struct OpenedPlace {
  let place: OutputPlace
  let parent: Folder
  let work: WorkFolder
  let old: OldSite
  let healed: Bool

  /// - Parameter heals: whether what a killed run left is finished or taken back.
  init(
    _ place: OutputPlace, shown output: String, calls: any SystemCalls, key: MachineKey, heals: Bool = true
  ) throws(OutputError) {
    self.place = place
    parent = try Self.openParent(place, calls)
    do throws(OutputError) {
      try Self.refuseForeignFolder(parent, place, shown: output)
      work = try WorkFolder(in: parent, place, key: key)
    } catch {
      parent.close()
      throw error
    }
    do throws(OutputError) {
      healed = heals ? try work.heal(parent, place) : false
      old = try Self.openOldSite(parent, place, work, shown: output)
    } catch {
      work.close()
      parent.close()
      throw error
    }
  }

  /// Unlocks.
  func close() {
    old.folder?.close()
    work.close()
    parent.close()
  }

  private static func openParent(_ place: OutputPlace, _ calls: any SystemCalls) throws(OutputError) -> Folder {
    let root = try Folder(opening: "/", calls: calls)
    defer { root.close() }
    let relative = String(place.parent.utf8.drop { $0 == UInt8(ascii: "/") }) ?? ""
    if !relative.utf8.isEmpty { try root.makeDirectories(RawPath(relative)) }
    return try Folder(opening: place.parent, calls: calls)
  }

  /// Looks before anything is made beside the folder; a run that was killed in it is healed first.
  private static func refuseForeignFolder(
    _ parent: Folder, _ place: OutputPlace, shown: String
  ) throws(OutputError) {
    guard try parent.status(joined(place.workName, WorkFolder.journalName)) == nil else { return }
    guard let folder = try openOutput(parent, place, shown: shown) else { return }
    defer { folder.close() }
    try OldSite.check(folder, shown: shown)
  }

  private static func openOldSite(
    _ parent: Folder, _ place: OutputPlace, _ work: WorkFolder, shown: String
  ) throws(OutputError) -> OldSite {
    let folder = try openOutput(parent, place, shown: shown)
    do throws(OutputError) {
      if let folder { try OldSite.check(folder, shown: shown) }
      return try OldSite(folder, work, shown: shown)
    } catch {
      folder?.close()
      throw error
    }
  }

  private static func openOutput(
    _ parent: Folder, _ place: OutputPlace, shown: String
  ) throws(OutputError) -> Folder? {
    guard let status = try parent.status(place.name) else { return nil }
    guard status.kind == .directory else { throw .refused(path: shown, .notADirectory) }
    return try parent.folder(place.name)
  }
}
