import Files
import Glibc

extension WorkFolder {
  /// Ends the work: first the journal, without which a stage is rubbish, then the stage.
  func clear() throws(OutputError) {
    for name in [Self.journalName, Self.journalName + ".new"] {
      do throws(OutputError) {
        try folder.remove(name)
      } catch {
        try leave(name, because: error)
      }
    }
    do throws(OutputError) {
      try folder.removeTree(Self.stageName)
    } catch {
      try leave(Self.stageName, because: error)
    }
  }

  /// Whether a run left something to finish or take back.
  func isPending() throws(OutputError) -> Bool {
    for name in [Self.journalName, Self.stageName] where try folder.status(name) != nil { return true }
    return false
  }

  /// Sets aside what cannot be removed, so that no later run stumbles over it, and says so.
  ///
  /// - Throws: the error, when the next try may have more luck.
  func leave(_ name: String, because error: OutputError) throws(OutputError) {
    guard error.isLasting, let aside = try setAside(name) else { throw error }
    notes.add("\(error); what could not be removed is now \(joined(folder.path, aside)): remove it by hand")
  }

  /// Sets aside a journal and a stage that this machine did not write for this output: nothing is done because they say so.
  func setForeignAside() throws(OutputError) {
    var names: [String] = []
    for name in [Self.journalName, Self.stageName] {
      if let aside = try setAside(name) { names.append(aside) }
    }
    notes.add(
      "\(joined(folder.path, Self.journalName)) was not written by gablota on this machine for this folder, so gablota did not use it; "
        + "it is now \(names.joined(separator: " and ")): remove it by hand")
  }

  /// Renames something to the next free name; returns the name, `nil` when nothing is there.
  private func setAside(_ name: String) throws(OutputError) -> String? {
    guard try folder.status(name) != nil else { return nil }
    for number in 1...9_999 {
      let aside = "\(name).aside-\(number)"
      if try folder.status(aside) != nil { continue }
      try folder.rename(name, to: folder, aside)
      return aside
    }
    throw folder.failure("rename", name, EEXIST)
  }
}

extension OutputError {
  /// Whether the same would fail in the same way the next time, until somebody changes what stands in the way.
  var isLasting: Bool {
    switch self {
    case .foreign: true
    case .file(let error): [EACCES, EPERM, EROFS, EBUSY, EISDIR, ENOTDIR, ELOOP, ENOTEMPTY].contains(error.code)
    default: false
    }
  }
}
