import Files
import Tables
import Text

/// Where the journal of a table lies, beside the site: `.gablota/desk/`.
///
/// `journal` says what the draft is; `base-HASH` is the file that it is a draft of, to merge by when that has changed.
/// `journal.next` is written before the file is replaced: with a file of its base it is the journal, with any other it is
/// nothing, so a kill at any moment leaves one that fits.
struct JournalPlace: Sendable {
  struct Found {
    var draft: Draft?
    var base: Fingerprint?
    var isDamaged = false
  }

  private let site: String
  private let name: String

  init(site: String, table: String) {
    self.site = site
    name = ".gablota/desk/tables/\(Fingerprint(of: Array(table.utf8)).short)"
  }

  private var folder: String { joined(site, name) }
  private var journal: String { joined(folder, "journal") }
  private var next: String { joined(folder, "journal.next") }
  var backups: String { joined(folder, "backups") }

  var hasJournal: Bool { [journal, next].contains { (try? status($0, followingLinks: false)) ?? nil != nil } }

  private func base(_ fingerprint: Fingerprint) -> String { joined(folder, "base-\(fingerprint.hex)") }

  /// The draft of the last time.
  ///
  /// - Parameters:
  ///   - now: the fingerprint of the table's file.
  ///   - bytes: that file.
  func find(now: Fingerprint, _ bytes: [UInt8], _ parse: ([UInt8]) -> Table?) throws(FileError) -> Found {
    // A link in its place could lead to somebody else's files.
    for path in [joined(site, ".gablota"), joined(site, ".gablota/desk"), joined(site, ".gablota/desk/tables"), folder]
    {
      guard let status = try status(path, followingLinks: false) else { return Found() }
      guard status.kind == .directory else { throw FileError("open", path, code: 20) }
    }
    try? removeLeftovers(in: folder)
    try? removeLeftovers(in: backups)
    if let prepared = try content(next) {
      if Journal.base(of: prepared) == now { try moveFile(next, to: journal) } else { try remove(next) }
    }
    guard let lines = try content(journal) else { return Found() }
    var found = Found(base: Journal.base(of: lines))
    if let fingerprint = found.base, let old = try fingerprint == now ? bytes : content(base(fingerprint)),
      Fingerprint(of: old) == fingerprint, let table = parse(old), let writing = try? TableWriting(table, raw: old)
    {
      found.draft = Journal.draft(lines, on: writing)
    }
    if found.draft == nil {
      try moveFile(journal, to: joined(folder, "journal.damaged"))
      return Found(isDamaged: true)
    }
    return found
  }

  private func content(_ path: String) throws(FileError) -> [UInt8]? {
    guard try status(path, followingLinks: false)?.kind == .file else { return nil }
    return try read(path)
  }

  private func makeFolder() throws(FileError) {
    try makeFolders(name + "/backups", below: site)
    // Whoever keeps the site under version control keeps its tables, not what somebody is about to do to them.
    let ignore = joined(site, ".gablota/desk/.gitignore")
    if try status(ignore, followingLinks: false) == nil { try replace(ignore, with: Array("*\n".utf8)) }
  }

  private func writeBase(of state: KeptTable.State) throws(FileError) {
    if try status(base(state.base), followingLinks: false) != nil { return }
    try replace(base(state.base), with: state.draft.writing.raw)
  }

  /// Writes the journal anew as what the draft is, and opens it for what comes.
  func begin(_ state: inout KeptTable.State) throws(FileError) {
    try makeFolder()
    try writeBase(of: state)
    try replace(journal, with: Journal.bytes(of: state.draft, base: state.base))
    state.journal = try AppendingFile(journal)
    forgetOthers(than: state.base)
  }

  /// Writes what the journal will be when the file has been saved.
  func prepare(_ state: KeptTable.State) throws(FileError) {
    try makeFolder()
    try writeBase(of: state)
    try replace(next, with: Journal.bytes(of: state.draft, base: state.base))
  }

  func forgetPrepared() { try? remove(next) }

  /// Makes what was prepared the journal.
  func finish(_ state: inout KeptTable.State) throws(FileError) {
    try moveFile(next, to: journal)
    state.journal = try AppendingFile(journal)
    forgetOthers(than: state.base)
  }

  private func forgetOthers(than fingerprint: Fingerprint) {
    let own = "base-\(fingerprint.hex)"
    for entry in (try? list(folder)) ?? [] where entry.name.starts(withBytesOf: "base-") && !entry.name.isExactly(own) {
      try? remove(joined(folder, entry.name))
    }
  }
}
