import TestSupport
import Testing

/// An output that is a symbolic link: the one that came with a site is not followed, the one that the user names is.
@Suite struct LinkedOutputTests {
  private let files = [
    "site.yaml": "title: Stranger\ncollections:\n  things: {source: data/things.csv, key: id}\n",
    "data/things.csv": "id,name\n1,One\n",
  ]

  @Test(arguments: [("public", [String]()), ("staff", ["--audience", "staff"])])
  func aLinkThatCameWithTheSiteIsNotWrittenThrough(_ name: String, _ options: [String]) throws {
    let site = try TestSite(files)
    try site.folder.makeDirectory("mine")
    try site.folder.link("site/" + name, to: site.folder.path("mine"))
    let result = try run(Gablota.path, ["build", "site"] + options, in: site.folder.path)
    #expect(result.code == 2 && result.errorText.contains("site/\(name) is a symbolic link"), "\(result.errorText)")
    #expect(try tree(site.folder.path("mine")).isEmpty)
  }

  @Test(arguments: ["public", "public/shop"]) func neitherIsOneBesideTheFolderContent(_ link: String) throws {
    let folder = try TemporaryDirectory(inMemory: true)
    for (name, text) in files { try folder.write(text, to: "content/shop/" + name) }
    try folder.makeDirectory("mine")
    if link != "public" { try folder.makeDirectory("public") }
    try folder.link(link, to: folder.path("mine"))
    let result = try Gablota.run("build", "content/shop", in: folder.path)
    #expect(result.code == 2 && result.errorText.contains("\(link) is a symbolic link"), "\(result.errorText)")
    #expect(try tree(folder.path("mine")).isEmpty)
  }

  @Test func aLinkThatTheUserNamesIsWrittenThrough() throws {
    let site = try TestSite(files)
    try site.folder.makeDirectory("www")
    try site.folder.link("site/public", to: site.folder.path("www"))
    let result = try site.build("--output", "site/public")
    #expect(try result.code == 0 && tree(site.folder.path("www"))["index.html"] != nil, "\(result.errorText)")
  }
}
