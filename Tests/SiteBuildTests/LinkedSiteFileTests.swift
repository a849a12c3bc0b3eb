import Diagnostics
import Foundation
import TestSupport
import Testing

@testable import SiteBuild

/// A site file that is a symbolic link: what lies outside of the site is neither read nor quoted.
@Suite struct LinkedSiteFileTests {
  private func load(_ folder: TemporaryDirectory) throws -> (file: SiteFile?, report: String) {
    let log = DiagnosticLog()
    let file = try loadSiteFile(of: SiteFolder(folder.path("site")), options: SiteOptions(), log: log)
    let report = TextReport()
    return (file, log.sorted().map(report.text).joined(separator: "\n"))
  }

  @Test(
    arguments: ["site.yaml", "site.yml"], ["private", "/proc/self/environ", "/dev/zero", "nowhere", "site/site.yml"])
  func oneThatLeadsOutIsNotRead(_ name: String, _ target: String) throws {
    let folder = try TemporaryDirectory()
    try folder.makeDirectory("site")
    try folder.write("-----BEGIN KEY-----\ntopsecret\n", to: "private")
    try folder.link("site/" + name, to: target.hasPrefix("/") ? target : folder.path(target))
    let (file, report) = try load(folder)
    #expect(file == nil && report.contains("site.source-path") && report.contains("the symbolic link"), "\(report)")
    #expect(!report.contains("topsecret") && !report.contains("BEGIN"))
  }

  @Test func oneThatStaysInTheSiteIsRead() throws {
    let folder = try TemporaryDirectory()
    try folder.write("title: T\n", to: "site/settings/site.yaml")
    try folder.link("site/site.yaml", to: "settings/site.yaml")
    #expect(try load(folder).file != nil)
  }

  @Test func aPipeIsNoSiteFile() throws {
    let folder = try TemporaryDirectory()
    try folder.makeDirectory("site")
    #expect(mkfifo(folder.path("site/site.yaml"), 0o600) == 0)
    let (file, report) = try load(folder)
    #expect(file == nil && report.contains("there is no site.yaml"), "\(report)")
  }
}
