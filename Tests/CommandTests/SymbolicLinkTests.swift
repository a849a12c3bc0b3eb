import Foundation
import TestSupport
import Testing

/// Symbolic links in a site: those that are not followed are told, with what is wrong with them.
@Suite struct SymbolicLinkTests {
  private func site(_ links: [String: String]) throws -> TestSite {
    let site = try TestSite([
      "site.yaml": "title: Links\ncollections:\n  things: {source: data/things.csv, key: id}\n",
      "data/things.csv": "id,name\n1,One\n", "data/more.csv": "id,name\n2,Two\n",
      "../elsewhere/things.csv": "id,name\n3,Three\n", "../elsewhere/page.md": "---\ntitle: Page\n---\n",
    ])
    for (name, target) in links {
      try? FileManager.default.removeItem(atPath: site.folder.path("site/" + name))
      try FileManager.default.createDirectory(
        atPath: (site.folder.path("site/" + name) as NSString).deletingLastPathComponent,
        withIntermediateDirectories: true)
      try FileManager.default.createSymbolicLink(
        atPath: site.folder.path("site/" + name), withDestinationPath: target)
    }
    return site
  }

  @Test(arguments: [
    ("../../elsewhere/things.csv", "the symbolic link site/data/things.csv leads out of the site"),
    ("nothing.csv", "the symbolic link site/data/things.csv leads to nothing"),
    ("things.csv", "the symbolic link site/data/things.csv leads in a circle"),
  ])
  func aTableThatIsALinkIsCalledOne(_ target: String, _ message: String) throws {
    let result = try site(["data/things.csv": target]).build()
    #expect(result.code == 1 && !result.errorText.contains("no file"), "\(result.errorText)")
    #expect(result.errorText.contains("error[site.source-path]") && result.errorText.contains(message))
  }

  @Test func aLinkInsideOfTheSiteIsFollowed() throws {
    let site = try site(["data/things.csv": "more.csv"])
    #expect(try site.build().code == 0 && site.page("/").contains("Two"))
  }

  @Test func aFolderOfTablesThatIsALinkIsCalledOne() throws {
    let site = try site(["tables": "../elsewhere"])
    try site.write("title: Links\ncollections:\n  things: {source: tables/*.csv, key: id}\n", to: "site.yaml")
    let result = try site.build()
    #expect(result.code == 1 && result.errorText.contains("the symbolic link site/tables leads out of the site"))
  }

  @Test func linksThatAPatternMatchesAreTold() throws {
    let site = try site(["data/out.csv": "../../elsewhere/things.csv"])
    try site.write("title: Links\ncollections:\n  things: {source: data/*.csv, key: id}\n", to: "site.yaml")
    let result = try site.build()
    #expect(result.code == 0 && result.errorText.contains("warning[site.link]: the symbolic link site/data/out.csv"))
  }

  @Test(arguments: ["data/*.csv", "data/{key}.csv", "data/loop/*.csv", "data/loop/things.csv"])
  func aLinkRoundInACircleIsTold(_ source: String) throws {
    let site = try site(["data/loop": "other", "data/other": "loop", "data/out.csv": "out.csv"])
    try site.write("title: Links\ncollections:\n  things: {source: \"\(source)\", key: id}\n", to: "site.yaml")
    let result = try site.build()
    #expect(result.code != 3 && result.errorText.contains("leads in a circle"), "\(result.errorText)")
  }

  @Test(arguments: [
    ("pages/page.md", "../../elsewhere/page.md", "site/pages/page.md leads out of its folder, so it is left out"),
    ("pages/page.md", "none.md", "site/pages/page.md leads to nothing, so it is left out"),
    ("templates", "nowhere", "site/templates leads to nothing, so it is left out"),
    ("templates", "templates", "site/templates leads in a circle, so it is left out"),
    ("templates", "data/more.csv", "site/templates leads to a file, expected a folder; it is left out"),
    ("pages", "pages", "site/pages leads in a circle, so it is left out"),
    ("pages/page.md", "page.md", "site/pages/page.md leads in a circle, so it is left out"),
    ("images", "images", "site/images leads in a circle, so it is left out"),
    ("templates", ".", "site/templates leads to the site's own folder, so it is left out"),
    ("templates/sub", "..", "site/templates/sub leads out of its folder, so it is left out"),
    ("templates/sub", ".", "site/templates/sub leads to a folder that it is in, so it is left out"),
  ])
  func aLinkThatIsNotFollowedIsTold(_ link: String, _ target: String, _ message: String) throws {
    let result = try site([link: target]).build()
    #expect(result.code == 0 && result.errorText.contains("warning[site.link]"), "\(result.errorText)")
    #expect(result.errorText.contains(message), "\(result.errorText)")
  }
}
