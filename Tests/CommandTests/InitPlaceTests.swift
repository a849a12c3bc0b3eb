import TestSupport
import Testing

/// Where `init` writes: into a folder that has a name and no files, and never over a file.
@Suite struct InitPlaceTests {
  @Test(arguments: [[String](), ["--from", "../records.csv"]])
  func aFolderWithoutANameIsRefused(_ options: [String]) throws {
    let folder = try TemporaryDirectory(inMemory: true)
    try folder.write("id,title\n1,A\n", to: "records.csv")
    for name in ["site.yaml", "data/records.csv", "data/events.csv", "pages/about.md"] {
      try folder.write("precious", to: "here/" + name)
    }
    let before = try tree(folder.path)
    let result = try run(Gablota.path, ["init", ""] + options, in: folder.path("here"))
    #expect(result.code == 2 && result.errorText.contains("has no name"), "\(result.errorText)")
    #expect(try differences(tree(folder.path), before).isEmpty)
  }
}
