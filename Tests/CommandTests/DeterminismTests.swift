import Files
import Foundation
import TestSupport
import Testing

/// The same input gives the same bytes, whatever the machine (rule 12).
@Suite struct DeterminismTests {
  @Test func theExampleIsTheSameWhateverTheMachine() throws {
    let scratch = try TemporaryDirectory(inMemory: true)
    let plain = try Gablota.run(
      "build", ".", "-j", "1", "-o", scratch.path("plain"), in: district,
      environment: ["TZ": "America/St_Johns", "LC_ALL": "C", "SOURCE_DATE_EPOCH": "0"])
    #expect(plain.code == 0, "\(plain.errorText)")
    let expected = try tree(scratch.path("plain"))
    #expect(expected[".gablota/manifest"] != nil)
    #expect(expected.count > 200)

    let elsewhere = scratch.path("elsewhere/content/other")
    try copyInReverse(district, to: elsewhere)
    // One picture in sixteen is made there anew; the others come along.
    let pictures = "/.gablota/pictures"
    try copyInReverse(district + pictures, to: elsewhere + pictures) { $0.utf8.first != UInt8(ascii: "0") }
    let script = "umask 077; exec gablota build content/other --jobs 4 --output ../odd"
    try scratch.makeDirectory("nobody")
    let odd = try Gablota.shell(
      script, in: scratch.path("elsewhere"),
      environment: [
        "TZ": "Pacific/Kiritimati", "LANG": "tr_TR.UTF-8", "LC_ALL": "tr_TR.UTF-8", "HOME": scratch.path("nobody"),
        "TMPDIR": "/nowhere",
      ])
    #expect(odd.code == 0, "\(odd.errorText)")
    #expect(differences(expected, try tree(scratch.path("odd"))) == [])
  }

  /// Without a pinned moment the site depends on `--now` alone, in each of its forms.
  @Test func aMomentIsTheSameInEveryForm() throws {
    let site = try TestSite([
      "site.yaml": """
      title: Events
      time_zone: Europe/Warsaw
      base_url: https://example.org
      collections:
        events: {kind: event, source: events.csv, key: id}

      """,
      "events.csv": "id,name,start\n1,Today,2026-09-17\n2,Tomorrow,2026-09-18T10:00\n3,Gone,2026-09-17T09:00\n",
    ])
    #expect(try site.build(now: "2026-09-17T12:00").code == 0)
    let expected = try site.output()
    for form in ["2026-09-17T10:00Z", "2026-09-17T12:00:00+02:00", "2026-09-17 12:00"] {
      #expect(try site.build("--output", "other", now: form).code == 0)
      #expect(differences(expected, try tree(site.folder.path("other"))) == [], "\(form)")
    }
    let epoch = try Gablota.run(
      "build", "site", "--output", "epoch", in: site.folder.path, environment: ["SOURCE_DATE_EPOCH": "1789639200"])
    #expect(epoch.code == 0)
    #expect(differences(expected, try tree(site.folder.path("epoch"))) == [])
  }

  /// Creates the files of a site in another order: folders of a file system in memory list them by age.
  private func copyInReverse(_ source: String, to target: String, _ comesAlong: (String) -> Bool = { _ in true }) throws
  {
    for file in try walk(source).reversed() where file.kind == .file && comesAlong(file.path) {
      let path = URL(fileURLWithPath: target + "/" + file.path)
      try FileManager.default.createDirectory(at: path.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(try Files.read(source + "/" + file.path)).write(to: path)
    }
  }
}
