import Files
import Glibc
import Programs
import Text

/// A branch of a repository, as hosts of pages take it. All is done in a bare repository of our own in the user's cache: no
/// checkout of the user is touched, and no hook or setting of a site's folder is used. The whole site is one commit, and one
/// push with a lease puts it there.
struct GitTarget: TargetWork {
  let repository: String
  let branch: String

  private var reference: String { "refs/heads/\(branch)" }
  private var shown: String { "the branch \(branch) of \(repository)" }

  // MARK: What is there

  func standing() throws(PublishFailure) -> Standing { try standing(at: try fetch()) }

  private func standing(at commit: String?) throws(PublishFailure) -> Standing {
    guard let commit else { return Standing() }
    let names = try git("ls-tree", "-r", "--name-only", "-z", commit).answer(what: "listing \(shown)").output
    let paths = names.split(separator: 0)
    guard paths.contains(where: { $0.elementsEqual(PublishedManifest.path.utf8) }) else {
      return Standing(isForeign: !paths.isEmpty)
    }
    let bytes = try git("cat-file", "blob", "\(commit):\(PublishedManifest.path)").answer(what: "reading the manifest")
    guard let manifest = PublishedManifest(encoded: bytes.output) else {
      throw .host("\(PublishedManifest.path) in \(shown) is damaged", suggestion: "repair it in the repository")
    }
    return Standing(manifest: manifest)
  }

  func content(of name: String) throws(PublishFailure) -> [UInt8]? {
    let answer = try git("cat-file", "blob", "\(Self.kept):\(name)").answer([0, 128], what: "reading \(name)")
    return answer.code == 0 ? answer.output : nil
  }

  /// The commit at the end of the branch, fetched; `nil`: there is no such branch.
  private func fetch() throws(PublishFailure) -> String? {
    let folder = try cache()
    if (try? status(joined(folder, "HEAD"))) ?? nil == nil {
      _ = try git("init", "--quiet", "--bare", folder).answer(what: "making a repository in \(folder)")
    }
    guard try tip() != nil else { return nil }
    _ = try git("fetch", "--quiet", "--no-tags", "--depth", "1", repository, "+\(reference):\(Self.kept)").answer(
      what: "fetching \(shown)")
    return try commit(Self.kept)
  }

  /// Where we keep what we know of the branch, so that only what is new is fetched.
  private static let kept = "refs/gablota/published"

  private func commit(_ name: String) throws(PublishFailure) -> String {
    let answer = try git("rev-parse", "--verify", "--quiet", "\(name)^{commit}").answer(what: "looking at \(shown)")
    return String(decoding: answer.output.filter(\.isASCIIHexDigit), as: UTF8.self)
  }

  /// The commit that the repository says is at the end of the branch.
  private func tip() throws(PublishFailure) -> String? {
    let answer = try git("ls-remote", "--exit-code", repository, reference).answer(
      [0, 2], what: "asking \(repository)")
    guard answer.code == 0 else { return nil }
    return String(decoding: answer.output.prefix(while: \.isASCIIHexDigit), as: UTF8.self)
  }

  // MARK: Publishing

  func carryOut(_ plan: PublishPlan, _ work: PublishWork) throws(PublishFailure) {
    do throws(PublishFailure) {
      let old = try fetch()
      // The files that the plan removes are those of the site that it was made over.
      if try standing(at: old).manifest != plan.old { throw elsewhere }
      let tree = try tree(plan, over: old, work)
      let commit = try commit(tree: tree, over: old, plan.next)
      try push(commit, over: old)
    } catch {
      throw error.notes.isEmpty ? error.telling("visitors see the old site") : error
    }
    try work.state.keep(plan.next)
    work.say("the host may need some minutes to show it")
  }

  /// The tree of the new site over that of the old one, in an index of our own. All files of the site are put there, so that
  /// what somebody edited in the branch does not stay.
  private func tree(_ plan: PublishPlan, over old: String?, _ work: PublishWork) throws(PublishFailure) -> String {
    _ = try git("read-tree", old ?? "--empty").answer(what: "beginning a tree")
    let files = plan.next.files.filter(plan.isInSite)
    var hash = git("hash-object", "-w", "--no-filters", "--stdin-paths")
    hash.input = Array(files.map { joined(work.folder(of: $0.path), $0.path) + "\n" }.joined().utf8)
    let blobs = try hash.answer(what: "storing the files").text.parts(separatedBy: 0x0A)
    guard blobs.count == files.count + 1 else { throw .host("git stored other files than it was given") }
    var lines = plan.deletions.map { "0 \(String(repeating: "0", count: 40))\t\($0)\0" }
    lines += zip(files, blobs).map { "100644 \($1)\t\($0.path)\0" }
    for (path, bytes) in [(PublishedManifest.path, plan.next.encoded), (".nojekyll", [])] {
      var store = git("hash-object", "-w", "--no-filters", "--stdin")
      store.input = bytes
      let blob = try store.answer(what: "storing \(path)").output.filter(\.isASCIIHexDigit)
      lines.append("100644 \(String(decoding: blob, as: UTF8.self))\t\(path)\0")
    }
    var update = git("update-index", "-z", "--add", "--index-info")
    update.input = Array(lines.joined().utf8)
    _ = try update.answer(what: "making the tree")
    let answer = try git("write-tree").answer(what: "making the tree")
    return String(decoding: answer.output.filter(\.isASCIIHexDigit), as: UTF8.self)
  }

  private func commit(tree: String, over old: String?, _ next: PublishedManifest) throws(PublishFailure) -> String {
    var make = git("commit-tree", tree)
    if let old { make.arguments += ["-p", old] }
    make.input = Array("Publish \(next.files.count) files, build \(next.build.short)\n".utf8)
    let known = try git("var", "GIT_COMMITTER_IDENT").answer([0, 1, 128], what: "asking who commits")
    if known.code != 0 {
      for name in ["AUTHOR", "COMMITTER"] {
        make.environment += [("GIT_\(name)_NAME", "Gablota"), ("GIT_\(name)_EMAIL", "gablota@localhost")]
      }
    }
    let answer = try make.answer(what: "making the commit")
    return String(decoding: answer.output.filter(\.isASCIIHexDigit), as: UTF8.self)
  }

  private func push(_ commit: String, over old: String?) throws(PublishFailure) {
    let lease = "--force-with-lease=\(reference):\(old ?? "")"
    let answer = try git("push", "--quiet", "--porcelain", "--no-verify", lease, repository, "\(commit):\(reference)")
      .answer([0, 1], what: "pushing to \(repository)")
    if answer.code != 0 {
      guard (answer.output + answer.errors).contains(Array("stale info".utf8)) else {
        throw .host("pushing to \(repository) failed: \(answer.complaint)")
      }
      throw elsewhere
    }
    guard try tip() == commit else { throw .host("\(shown) is not what was pushed; somebody else may have pushed") }
    _ = try git("update-ref", Self.kept, commit).answer(what: "noting what was pushed")
  }

  private var elsewhere: PublishFailure {
    PublishFailure(
      .guarded, "publish.elsewhere", "somebody else pushed to \(shown) during this run",
      notes: ["visitors see what they pushed"], suggestion: "look at it, then publish with  --take-over")
  }

  // MARK: git

  /// A command of git in our repository. Addresses of other kinds, such as `ext::`, would run a program.
  private func git(_ words: String...) -> Program {
    var program = Program("git")
    program.arguments += [
      "-c", "gc.auto=0", "-c", "core.hooksPath=/dev/null", "-c", "core.autocrlf=false", "-c", "core.quotePath=false",
    ]
    program.arguments += words
    let folder = (try? cache()) ?? ""
    program.environment = [
      ("GIT_DIR", folder), ("GIT_INDEX_FILE", joined(folder, "gablota-index")), ("GIT_TERMINAL_PROMPT", "0"),
      ("GIT_ALLOW_PROTOCOL", "file:http:https:ssh"), ("LC_ALL", "C.UTF-8"),
    ]
    return program
  }

  /// The folder of our repository, for nobody else to write to.
  private func cache() throws(PublishFailure) -> String {
    guard let base = cacheBase() else {
      throw .host("there is no folder for caches", suggestion: "set HOME or XDG_CACHE_HOME")
    }
    var place = base
    for name in ["gablota", "publish"] {
      if mkdir(place, 0o700) != 0, errno != EEXIST { throw .host(FileError("make", place).description) }
      place = joined(place, name)
    }
    if mkdir(place, 0o700) != 0, errno != EEXIST { throw .host(FileError("make", place).description) }
    return joined(place, Fingerprint(of: Array("\(repository)\n\(branch)".utf8)).hex + ".git")
  }

  private func cacheBase() -> String? {
    if let folder = getenv("XDG_CACHE_HOME").map({ String(cString: $0) }), folder.utf8.first == UInt8(ascii: "/") {
      return folder
    }
    return getenv("HOME").map { joined(String(cString: $0), ".cache") }
  }
}
