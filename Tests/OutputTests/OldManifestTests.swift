import TestSupport
import Testing
import Text

@testable import Output

/// An output of a version whose fingerprints were others.
@Suite struct OldManifestTests {
  @Test func isRenewedWhole() throws {
    let site = try SiteFixture()
    try site.write(["index.html": "old", "404.html": "same"])
    try site.directory.write("library.example", to: "public/CNAME")
    let file = "public/" + Manifest.file
    let lines = try site.directory.text(file).split(separator: "\n").map(String.init)
    let other = String(repeating: "7", count: 32)
    let entries = lines.dropFirst().dropLast().map { other + $0.dropFirst(32) }
    let old = ["gablota manifest 1"] + entries + ["end \(entries.count) \(other)", ""]
    try site.directory.write(old.joined(separator: "\n"), to: file)
    let report = try site.write(["index.html": "new", "404.html": "same"])
    #expect(report.unchanged == 0)
    #expect(try site.tree() == ["index.html": "new", "404.html": "same", "CNAME": "library.example"])
    #expect(try site.directory.text(file).hasPrefix("gablota manifest 2\n"))
  }
}
