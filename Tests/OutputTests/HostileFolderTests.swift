import Files
import Glibc
import TestSupport
import Testing
import Text

@testable import Output

/// Journals and manifests that came with a site of somebody else.
@Suite struct HostileFolderTests {
  @Test func aLockThatIsAnotherNameOfAFileLeavesItsContent() throws {
    let folder = try TemporaryDirectory()
    try folder.write("precious", to: "victim")
    try folder.makeDirectory("site/.gablota-public")
    #expect(link(folder.path("victim"), folder.path("site/.gablota-public/lock")) == 0)
    let writer = try SiteWriter(output: folder.path("site/public"), site: folder.path("site"), sources: [])
    try writer.write(Array("1".utf8), to: OutputPath("index.html"), as: .index)
    _ = try writer.commit()
    #expect(try folder.text("victim") == "precious")
  }

  /// Where the paths lead: out of the output, out of the stage, through a link, to our own files, nowhere.
  private static let paths = [
    "../../victim/.bashrc", "../../../../victim/.bashrc", "../../../victim/.bashrc", "./../../victim/.bashrc",
    "books/../../../victim/.bashrc", "link/.bashrc", "link/keep/a.txt", "deep/link/.bashrc", "link", "../index.md",
    "../.gablota-public/lock", ".gablota/../../../victim/.bashrc", ".gablota/manifest", ".GABLOTA/x", "..", ".", "",
    "/", "//victim", "a//b", "books/.", "\u{301}../../victim/.bashrc", "..\\..\\victim\\.bashrc", "CON", "a\0b",
    "/VICTIM/.bashrc",
  ]

  enum Kind: CaseIterable { case put, delete, both, exchange, manifest, manifestWithHash }

  struct Case {
    let path: String
    let kind: Kind
    /// Whether it is sealed with the machine's own key: then the paths must do.
    let isSealed: Bool
    let inPlace: Bool
  }

  private static var cases: [Case] {
    paths.flatMap { path in
      Kind.allCases.flatMap { kind in
        [(false, false), (true, false), (false, true), (true, true)].map {
          Case(path: path, kind: kind, isSealed: $0, inPlace: $1)
        }
      }
    }
  }

  private let key = MachineKey(low: 1, high: 2)

  @Test func nothingOutsideTheOutputIsTouched() throws {
    #expect(Self.cases.count >= 300)
    for hostile in Self.cases {
      let folder = try TemporaryDirectory(inMemory: true)
      try prepare(folder, hostile)
      let before = try around(folder)
      let calls = FaultyCalls(refusesExchange: hostile.inPlace)
      for _ in 1...2 { _ = try? build(folder, calls) }
      #expect(try around(folder) == before, "\(hostile)")
    }
  }

  /// Half a site, a victim beside it, links to the victim wherever a path may lead, and what the attacker wrote.
  private func prepare(_ folder: TemporaryDirectory, _ hostile: Case) throws {
    try folder.write("alias ll='ls -l'", to: "victim/.bashrc")
    try folder.write("kept", to: "victim/keep/a.txt")
    try folder.write("mine", to: "site/index.md")
    try folder.write("old home", to: "site/public/index.html")
    let path = hostile.path.utf8.starts(with: "/V".utf8) ? folder.path("victim/.bashrc") : hostile.path
    let work = "site/.gablota-public/"
    for place in ["site/public/", work + "stage/tree/"] {
      try folder.makeDirectory(place + "deep")
      try folder.link(place + "link", to: folder.path("victim"))
      try folder.link(place + "deep/link", to: folder.path("victim"))
    }
    for place in ["victim/.bashrc", "stage/victim/.bashrc", "stage/tree/books/x"] {
      try folder.write("evil", to: work + place)
    }
    let fingerprint = Fingerprint(of: Array((hostile.kind == .manifest ? "?" : "alias ll='ls -l'").utf8))
    let manifest = Manifest(sorted: [
      Manifest.Entry(path: path, size: 16, fingerprint: fingerprint),
      Manifest.Entry(path: "zz.html", size: 1, fingerprint: fingerprint),
    ]).encoded()
    let isManifest = hostile.kind == .manifest || hostile.kind == .manifestWithHash
    try folder.write(isManifest ? manifest : Manifest().encoded(), to: "site/public/.gablota/manifest")
    try folder.write(manifest, to: work + "stage/tree/.gablota/manifest")
    for name in ["union", "manifest"] { try folder.write(manifest, to: work + "stage/" + name) }
    if isManifest {
      guard hostile.isSealed else { return }
      let seal = key.seal(manifest[...], Manifest.file)
      let cache = StatCache(manifest: seal, records: Array(repeating: StatCache.Record(), count: 2))
      try folder.write(key.sealed(cache.encoded(), as: "stat"), to: work + "stat")
    } else {
      let journal = Array(journal(hostile.kind, path).utf8)
      let end = Array("end\n".utf8)
      let place = try #require(try status(folder.path("site"))?.inode)
      let sealed = key.sealed(journal, as: "journal of \(place) public")
      try folder.write(hostile.isSealed ? sealed : journal + end, to: work + "journal")
    }
  }

  private func journal(_ kind: Kind, _ path: String) -> String {
    switch kind {
    case .put: "in-place\nput \(path)\n"
    case .delete: "in-place\ndelete \(path)\n"
    case .both: "in-place\nput books/x\nput \(path)\ndelete \(path)\ndelete zz.html\n"
    default: "exchange 1 1\n"
    }
  }

  private func build(_ folder: TemporaryDirectory, _ calls: FaultyCalls) throws -> WriteReport {
    let writer = try SiteWriter(
      output: folder.path("site/public"), site: folder.path("site"), calls: calls, key: key)
    for path in ["index.html", "books/1/index.html", "deep/index.html"] {
      try writer.write(Array("new".utf8), to: OutputPath(path), as: .page)
    }
    return try writer.commit()
  }

  private func around(_ folder: TemporaryDirectory) throws -> [String: String] {
    var files = try folder.files(below: "victim")
    for entry in try list(folder.path("site")) { files["site/" + entry.name] = "\(entry.kind)" }
    for entry in try list(folder.path) { files[entry.name] = "\(entry.kind)" }
    files["index"] = try folder.text("site/index.md")
    return files
  }
}
