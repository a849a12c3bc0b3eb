import Programs
import Text

/// A folder of a machine that ssh reaches. Every site has a folder of its own in `releases`, in which unchanged files are hard
/// links to those of the release before; `current` is a symbolic link to one of them, and one rename moves it to the next.
/// The web server serves `current`.
struct SSHTarget: TargetWork {
  let place: SSHPlace
  /// How many releases stay.
  static let kept = 5

  /// What the host has.
  struct Look {
    /// The release that `current` leads to; `nil`: none.
    var current: String?
    /// All releases, oldest first.
    var releases: [Release] = []
    var isForeign = false
    var manifest: PublishedManifest?
  }

  /// A release: its number, which every release has one higher than the one before, and digits of its files.
  struct Release: Comparable {
    let number: Int
    let name: String

    init(number: Int, build: Fingerprint) {
      let digits = String(number)
      name = String(repeating: "0", count: max(0, 6 - digits.utf8.count)) + digits + "-" + build.short
      self.number = number
    }

    /// - Returns: `nil` for a name that is no release of ours.
    init?(_ name: String) {
      let parts = name.parts(separatedBy: UInt8(ascii: "-"))
      guard parts.count == 2, (6...10).contains(parts[0].utf8.count), parts[0].utf8.allSatisfy(\.isASCIIDigit),
        parts[1].utf8.count == 10, parts[1].utf8.allSatisfy(\.isASCIIHexDigit), let number = Int(parts[0])
      else { return nil }
      (self.number, self.name) = (number, name)
    }

    static func < (left: Release, right: Release) -> Bool { (left.number, left.name) < (right.number, right.name) }
  }

  func standing() throws(PublishFailure) -> Standing {
    let look = try look()
    return Standing(manifest: look.manifest, isForeign: look.isForeign)
  }

  func content(of name: String) throws(PublishFailure) -> [UInt8]? {
    let answer = try order(
      "cd '\(place.path)' 2>/dev/null && [ -f 'current/\(name)' ] || exit 0\ncat 'current/\(name)'",
      what: "reading \(name)")
    return answer.output.isEmpty ? nil : answer.output
  }

  // MARK: Questions and orders

  /// Runs a script in the folder of the host. It is read to its end before it begins, and its exit code 9 means that
  /// somebody else published meanwhile.
  private func order(_ script: String, what: String) throws(PublishFailure) -> ProgramAnswer {
    var program = Program("ssh")
    program.arguments += place.options + [place.login, "exec sh"]
    program.input = Array("main() {\nset -eu\numask 022\nexport LC_ALL=C\n\(script)\n}\nmain\n".utf8)
    program.seconds = 1800
    let answer = try program.answer([0, 8, 9], what: "\(what) on \(place.login)")
    if answer.code == 9 {
      throw PublishFailure(
        .guarded, "publish.elsewhere", "somebody else published to \(place.shown) during this run",
        notes: ["visitors see the site of the other run"], suggestion: "look at it, then publish with  --take-over")
    }
    if answer.code == 8 {
      throw PublishFailure.host(
        "\(place.shown)/releases/.switching exists: another run is switching to its release, or was interrupted",
        suggestion: "if no other run is active, remove that folder on the host")
    }
    return answer
  }

  func look() throws(PublishFailure) -> Look {
    let answer = try order(
      """
      cd '\(place.path)' 2>/dev/null || exit 0
      if [ -L current ]; then printf 'current %s\\n' "$(readlink current)"
      elif [ -e current ]; then echo blocked; fi
      if [ -d releases ]; then ls -1 releases | sed 's/^/release /'
      elif [ -n "$(ls -A)" ]; then echo foreign; fi
      if [ -f current/.gablota/published ]; then echo manifest; cat current/.gablota/published; fi
      """, what: "looking at \(place.path)")
    return try read(answer.output)
  }

  private func read(_ output: [UInt8]) throws(PublishFailure) -> Look {
    var look = Look()
    var rest = output[...]
    while let end = rest.firstIndex(of: 0x0A) {
      let line = String(decoding: rest[..<end], as: UTF8.self)
      rest = rest[(end + 1)...]
      if line.isExactly("manifest") { break }
      if line.isExactly("foreign") { look.isForeign = true }
      if line.isExactly("blocked") {
        throw PublishFailure(
          .site, "publish.target",
          "\(place.shown)/current is a folder or a file, but must be a symbolic link that Gablota made",
          suggestion: "move it away on the host, or publish to another folder")
      }
      if line.starts(withBytesOf: "current ") { look.current = try release(line) }
      if line.starts(withBytesOf: "release "), let release = Release(String(line.utf8.dropFirst(8)) ?? "") {
        look.releases.append(release)
      }
    }
    look.releases.sort()
    if !rest.isEmpty {
      guard let manifest = PublishedManifest(encoded: Array(rest)) else {
        throw PublishFailure.host("\(place.shown)/current/.gablota/published is damaged")
      }
      look.manifest = manifest
    }
    return look
  }

  /// The release that `current` leads to.
  private func release(_ line: String) throws(PublishFailure) -> String {
    let name = String(line.utf8.dropFirst("current releases/".utf8.count)) ?? ""
    if line.starts(withBytesOf: "current releases/"), Release(name) != nil { return name }
    throw PublishFailure(
      .site, "publish.target", "\(place.shown)/current does not lead to a release that Gablota made",
      suggestion: "move it away on the host, or publish to another folder")
  }

  // MARK: Publishing

  func carryOut(_ plan: PublishPlan, _ work: PublishWork) throws(PublishFailure) {
    let look = try look()
    if look.manifest != plan.old { _ = try order("exit 9", what: "publishing") }
    var next = plan.next
    next.number = (look.releases.last?.number ?? 0) + 1
    let release = Release(number: next.number, build: next.build)
    let partial = "releases/.partial-\(next.publisher)"
    do throws(PublishFailure) {
      _ = try order("mkdir -p '\(place.path)/\(partial)'", what: "making a folder")
      try send(work, to: partial, over: look.current)
      try verify(work, to: partial, over: look.current)
      try complete(partial, next, plan, over: look.current)
      try switchOver(to: release, from: look.current, moving: partial)
    } catch {
      throw error.notes.isEmpty ? error.telling("visitors see the old site") : error
    }
    try prune(look.releases + [release], current: release.name, work)
    try work.state.keep(next)
  }

  private func rsync(_ more: [String], _ work: PublishWork, to partial: String, over current: String?) -> Program {
    var program = Program("rsync")
    // Contents decide, not times: a build machine has others. Nothing but files and folders is sent.
    program.arguments += ["-r", "--checksum", "--perms", "--chmod=D755,F644", "-s", "--exclude=/.gablota/"]
    program.arguments += ["-e", (["ssh"] + place.options).joined(separator: " ")]
    if let current { program.arguments.append("--link-dest=../\(current)") }
    // Of two files with the same path, that of the first folder is sent.
    let folders = [work.added?.folder, work.folder].compactMap { $0.map { $0 + "/" } }
    program.arguments += more + folders + ["\(place.login):\(place.path)/\(partial)/"]
    return program
  }

  private func send(_ work: PublishWork, to partial: String, over current: String?) throws(PublishFailure) {
    _ = try rsync(["--delete"], work, to: partial, over: current).answer(what: "sending files with rsync")
  }

  private func verify(_ work: PublishWork, to partial: String, over current: String?) throws(PublishFailure) {
    let answer = try rsync(["--dry-run", "--out-format=%n"], work, to: partial, over: current).answer(
      what: "comparing files with rsync")
    let names = answer.text.parts(separatedBy: 0x0A).filter { !$0.utf8.isEmpty && $0.utf8.last != UInt8(ascii: "/") }
    guard let name = names.first else { return }
    throw .host("\(names.count) files arrived on the host with other content than was sent, such as \(name)")
  }

  /// Adds what is not sent: files of the release before that stay for those who have an old page open, and the manifest.
  private func complete(
    _ partial: String, _ next: PublishedManifest, _ plan: PublishPlan, over current: String?
  ) throws(PublishFailure) {
    // No line of what follows can be this one.
    let end = "GABLOTA-\(next.seal.hex)"
    let outlived = next.files.filter { $0.isOutlived && !plan.isInSite($0) }.map(\.path)
    let links =
      current.map { current in
        """
        while IFS= read -r file; do
          [ -f "releases/\(current)/$file" ] || continue
          mkdir -p "$(dirname "\(partial)/$file")"
          ln -f "releases/\(current)/$file" "\(partial)/$file"
        done <<'\(end)'
        \(outlived.map { $0 + "\n" }.joined())\(end)
        """
      } ?? ""
    _ = try order(
      """
      cd '\(place.path)'
      \(outlived.isEmpty ? "" : links)
      mkdir -p '\(partial)/.gablota'
      cat > '\(partial)/.gablota/published' <<'\(end)'
      \(String(decoding: next.encoded, as: UTF8.self))\(end)
      """, what: "writing the manifest")
  }

  /// One rename, after a look whether the old release is still the one that was there at the beginning.
  private func switchOver(to release: Release, from old: String?, moving partial: String?) throws(PublishFailure) {
    let expected = old.map { "releases/\($0)" } ?? ""
    _ = try order(
      """
      cd '\(place.path)'
      mkdir releases/.switching 2>/dev/null || exit 8
      trap 'rmdir releases/.switching' EXIT
      now=; if [ -L current ]; then now=$(readlink current); fi
      [ "$now" = '\(expected)' ] || exit 9
      \(partial.map { "mv '\($0)' 'releases/\(release.name)'" } ?? "")
      [ -f 'releases/\(release.name)/.gablota/published' ]
      rm -f .current-next
      ln -s 'releases/\(release.name)' .current-next
      mv -T .current-next current
      [ "$(readlink current)" = 'releases/\(release.name)' ]
      """, what: "switching to the new release")
  }

  private func prune(_ releases: [Release], current: String, _ work: PublishWork) throws(PublishFailure) {
    let old = releases.sorted().dropLast(Self.kept).filter { !$0.name.isExactly(current) }
    if old.isEmpty { return }
    do throws(PublishFailure) {
      let names = old.map { "'releases/\($0.name)'" }.joined(separator: " ")
      _ = try order("cd '\(place.path)'\nrm -rf \(names)", what: "removing old releases")
    } catch {
      work.say("the new site is there; \(error.message)")
    }
  }

  // MARK: Rolling back

  /// Goes back to the release before the current one.
  ///
  /// - Returns: what is there then.
  func rollBack() throws(PublishFailure) -> (release: String, manifest: PublishedManifest) {
    let look = try look()
    guard let current = look.current.flatMap(Release.init),
      let before = look.releases.last(where: { $0 < current })
    else {
      throw PublishFailure(.site, "publish.rollback", "\(place.shown) has no release before the current one")
    }
    try switchOver(to: before, from: current.name, moving: nil)
    guard let manifest = try self.look().manifest else {
      throw PublishFailure.host("\(place.shown)/current/.gablota/published does not exist")
    }
    return (before.name, manifest)
  }
}
