import Diagnostics
import Files
import Programs
import Tables
import Text

/// A remote of rclone: S3, SFTP, FTPS, WebDAV and many more. It is told its secrets by its own configuration or by the
/// environment. The site goes there phase by phase, each compared before the next begins.
struct RcloneTarget: TargetWork {
  /// `library:bucket/path`.
  let remote: String
  let state: PublishState

  /// Backends that take headers with a file.
  private static let headed = ["s3", "google cloud storage", "azureblob", "b2", "swift"]

  /// Backends of which rclone always knows a hash of each file.
  private static let hashed = headed + ["local"]

  /// Backends that write a file where it will be. rclone 1.60 sends it under no other name first, and its `move` removes what
  /// is there before it renames, which visitors would see as a page that is gone.
  private static let inPlace = ["sftp", "ftp", "webdav", "local", "smb"]

  var sendsHeaders: Bool { true }

  var caveat: String? {
    guard let type, Self.inPlace.contains(where: type.isExactly) else { return nil }
    return "rclone writes over files of \(type) in place: while one is sent, visitors may get a part of it"
  }

  // MARK: What is there

  func standing() throws(PublishFailure) -> Standing {
    let names = try list(remote)
    guard names.contains(where: { $0.isExactly(PublishedManifest.folder + "/") }) else {
      return Standing(isForeign: !names.isEmpty)
    }
    // A file is asked for where it is listed alone: some FTP servers have no word of their own for one that is missing.
    let ours = try list(at(PublishedManifest.folder)).map { joined(PublishedManifest.folder, $0) }
    var standing = Standing()
    func has(_ path: String) -> Bool { ours.contains { $0.isExactly(path) } }
    if has(PublishedManifest.path) { standing.manifest = try manifest(PublishedManifest.path) }
    if has(PublishedManifest.journalPath) { standing.journal = try manifest(PublishedManifest.journalPath) }
    // A run that is killed may leave one of them half written, and the other one tells what is there.
    if standing.manifest == nil, standing.journal == nil, has(PublishedManifest.path) {
      throw .host(
        "\(PublishedManifest.path) of \(remote) is damaged",
        suggestion: "remove it on the host, then publish with  --adopt")
    }
    standing.isForeign = standing.manifest == nil && standing.journal == nil && names.count > 1
    return standing
  }

  func content(of name: String) throws(PublishFailure) -> [UInt8]? {
    guard try list(remote).contains(where: { $0.isExactly(name) }) else { return nil }
    return try rclone("cat", at(name)).answer(what: "reading \(name) of \(remote)").output
  }

  /// The names in a folder; none where there is no such folder.
  private func list(_ folder: String) throws(PublishFailure) -> [String] {
    let answer = try rclone("lsf", "--max-depth", "1", folder).answer([0, 3], what: "listing \(folder)")
    return answer.code == 0 ? answer.text.parts(separatedBy: 0x0A).filter { !$0.utf8.isEmpty } : []
  }

  private func manifest(_ path: String) throws(PublishFailure) -> PublishedManifest? {
    // 3 and 4: there is no such folder or file.
    let answer = try rclone("cat", at(path)).answer([0, 3, 4], what: "reading \(path) of \(remote)")
    return answer.code == 0 ? PublishedManifest(encoded: answer.output) : nil
  }

  private func at(_ path: String) -> String {
    remote.utf8.last == UInt8(ascii: ":") || remote.utf8.last == UInt8(ascii: "/") ? remote + path : "\(remote)/\(path)"
  }

  private func rclone(_ words: String...) -> Program { rclone(words) }

  private func rclone(_ words: [String]) -> Program {
    var program = Program("rclone")
    program.arguments += words + ["--retries", "1", "--low-level-retries", "5", "--stats", "0", "--contimeout", "20s"]
    return program
  }

  // MARK: Publishing

  func carryOut(_ plan: PublishPlan, _ work: PublishWork) throws(PublishFailure) {
    var phase = PublishPhase.assets
    do throws(PublishFailure) {
      let sent = try work.state.note(plan.next.build, goesOn: !plan.sentBefore.isEmpty)
      try put(plan.journal, PublishedManifest.journalPath)
      for next in PublishPhase.allCases where next < .manifest {
        phase = next
        try send(plan.changes.filter { $0.phase == next }, work, noting: sent)
        // What a broken run sent is compared too.
        try verify(plan.files(in: next), work)
      }
      phase = .manifest
      try stillOurs(plan)
      try put(plan.next, PublishedManifest.path)
      try work.state.keep(plan.next)
      phase = .deletions
      try remove(plan.deletions + [PublishedManifest.journalPath])
    } catch {
      throw error.telling("it stopped at \(phase.words): \(phase.visitorsSee); the next run continues there")
    }
  }

  /// Files that one call of rclone sends.
  private struct Sending {
    let folder: String
    let headers: FileHeaders?
    /// Whether those that are there with the same content are left out.
    let compares: Bool
    var paths: [String] = []

    func isSame(as other: Sending) -> Bool {
      headers == other.headers && compares == other.compares && folder.isExactly(other.folder)
    }

    var words: [String] {
      var words = ["copy", "--files-from-raw", "-", "--no-traverse", compares ? "--checksum" : "--ignore-times"]
      words += ["--use-json-log", "-v"]
      if let headers {
        words += ["--header-upload", "Cache-Control: \(headers.cacheControl)"]
        if let type = headers.type { words += ["--header-upload", "Content-Type: \(type)"] }
      }
      return words + [folder]
    }
  }

  /// Sends files, those with the same headers together, and tries those again that did not arrive.
  private func send(
    _ changes: [PublishPlan.Change], _ work: PublishWork, noting sent: SentFiles
  ) throws(PublishFailure) {
    if changes.isEmpty { return }
    let type = type
    func isOne(of types: [String]) -> Bool { type.map { type in types.contains(where: type.isExactly) } ?? false }
    let (isHeaded, isHashed) = (isOne(of: Self.headed), isOne(of: Self.hashed))
    var sendings: [Sending] = []
    for change in changes {
      let path = change.file.path
      let sending = Sending(
        folder: work.folder(of: path), headers: isHeaded ? FileHeaders(for: path) : nil,
        compares: isHashed && change.mayBeThere)
      let place = sendings.firstIndex { $0.isSame(as: sending) }
      if place == nil { sendings.append(sending) }
      sendings[place ?? sendings.count - 1].paths.append(path)
    }
    for sending in sendings { try send(sending, noting: sent) }
  }

  private func send(_ sending: Sending, noting sent: SentFiles) throws(PublishFailure) {
    var rest = sending.paths
    for attempt in 1...3 where !rest.isEmpty {
      var program = rclone(sending.words + [remote])
      program.input = Array(rest.map { $0 + "\n" }.joined().utf8)
      var arrived: Set<ExactString> = []
      let codes: [Int32] = attempt < 3 ? [0, 1, 2, 3, 4, 5, 6, 7, 8] : [0]
      let answer = try program.answer(codes, what: "sending files to \(remote)") { line in
        guard let path = Self.copied(line) else { return }
        sent.add(path)
        arrived.insert(ExactString(path))
      }
      if answer.code == 0 { return }
      rest.removeAll { arrived.contains(ExactString($0)) }
    }
  }

  /// The path of a file that a line of the log says was copied.
  private static func copied(_ line: ArraySlice<UInt8>) -> String? {
    guard line.contains(Array("\"Copied (".utf8)) else { return nil }
    let log = JSONDocument.read(path: "", bytes: Array(line), log: DiagnosticLog())
    return log?.root["object"]?.string
  }

  /// The remote's backend; `nil`: not known.
  private var type: String? {
    let name = remote.parts(separatedBy: UInt8(ascii: ":"))[0]
    if let type = environmentValue("RCLONE_CONFIG_\(name.uppercased())_TYPE") { return type }
    guard let answer = try? rclone("listremotes", "--long").answer(what: "") else { return nil }
    for line in answer.text.parts(separatedBy: 0x0A) {
      let parts = line.parts(separatedBy: UInt8(ascii: ":"))
      guard parts.count == 2, parts[0].isExactly(name) else { continue }
      return String(decoding: parts[1].utf8.trimmedASCII, as: UTF8.self)
    }
    return nil
  }

  /// Compares what is there with what was sent: by contents where the remote knows hashes, by size elsewhere.
  private func verify(_ files: [PublishedFile], _ work: PublishWork) throws(PublishFailure) {
    for folder in [work.folder] + (work.added.map { [$0.folder] } ?? []) {
      try verify(files.filter { work.folder(of: $0.path).isExactly(folder) }, in: folder)
    }
  }

  private func verify(_ files: [PublishedFile], in folder: String) throws(PublishFailure) {
    if files.isEmpty { return }
    var program = rclone("check", "--one-way", "--files-from-raw", "-", "--combined", "-", folder, remote)
    program.input = Array(files.map { $0.path + "\n" }.joined().utf8)
    let answer = try program.answer([0, 1], what: "comparing files on \(remote)")
    let bad = answer.text.parts(separatedBy: 0x0A).filter { line in
      !line.utf8.isEmpty && line.utf8.first != UInt8(ascii: "=")
    }
    if let first = bad.first {
      throw .host(
        "\(bad.count) files arrived with other content than was sent, such as \(String(first.utf8.dropFirst(2)) ?? "")")
    }
    guard answer.code == 0 else { throw .host("comparing files on \(remote) failed: \(answer.complaint)") }
  }

  /// That nobody else published or began to, in the meantime.
  private func stillOurs(_ plan: PublishPlan) throws(PublishFailure) {
    let there = try manifest(PublishedManifest.path)
    let journal = try manifest(PublishedManifest.journalPath)
    if there == plan.old, journal == plan.journal { return }
    throw PublishFailure(
      .guarded, "publish.elsewhere", "somebody else published to \(remote) during this run",
      notes: ["some pages are of this run, and some of the other one"],
      suggestion: "if no other run is active, publish with  --take-over")
  }

  private func put(_ manifest: PublishedManifest, _ path: String) throws(PublishFailure) {
    var program = rclone("copy", "--files-from-raw", "-", "--no-traverse", "--ignore-times")
    program.arguments += ["--header-upload", "Cache-Control: no-cache"]
    // Not by its own path, since some FTP servers have no word for a folder that is missing.
    program.arguments += [try state.stage(manifest.encoded, as: path), remote]
    program.input = Array("\(path)\n".utf8)
    _ = try program.answer(what: "writing \(path) to \(remote)")
    guard try self.manifest(path) == manifest else { throw .host("\(path) did not arrive on \(remote) as it was sent") }
  }

  private func remove(_ paths: [String]) throws(PublishFailure) {
    var program = rclone("delete", "--files-from-raw", "-", remote)
    program.input = Array(paths.map { $0 + "\n" }.joined().utf8)
    _ = try program.answer(what: "removing files from \(remote)")
  }
}
