import Files
import TestSupport
import Testing
import Theme

@Suite struct ThemeTests {
  /// `Sources/CTheme/generate.sh` writes the list; the compiler takes in the bytes.
  @Test func theThemeInTheProgramIsTheOneOnDisk() throws {
    let disk = try tree(projectRoot() + "/templates").filter { !$0.key.hasSuffix(".md") }
    let compiled = Dictionary(uniqueKeysWithValues: BuiltInTheme.files.map { ($0.path, $0.bytes) })
    #expect(differences(disk, compiled) == [], "run Sources/CTheme/generate.sh")
    #expect(BuiltInTheme.files.count > 50)
    #expect(
      BuiltInTheme.files.map(\.path)
        == BuiltInTheme.files.map(\.path).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) })
  }
}
