import TestSupport
import Testing

/// Pictures and folders that the site names and that are not there.
@Suite struct AssetNameTests {
  @Test func aPictureNamedWithoutItsFolderIsToldWhereItIs() throws {
    let site = try TestSite([
      "site.yaml": TestSite.head + "collections: {things: {kind: product, source: t.csv, key: id}}\n",
      "t.csv": "id,name,image\n1,One,zak.svg\n", "images/zak.svg": "<svg xmlns='http://www.w3.org/2000/svg'/>",
    ])
    #expect(try site.build().errorText.contains("did you mean \"images/zak.svg\"?"))
  }

  @Test func picturesThatAreEquallyNearAreAllTold() throws {
    let picture = "<svg xmlns='http://www.w3.org/2000/svg'/>"
    func told(_ name: String) throws -> String {
      try TestSite([
        "site.yaml": TestSite.head + "collections: {things: {kind: product, source: t.csv, key: id}}\n",
        "t.csv": "id,name,image\n1,One,\(name)\n", "images/a/zak.svg": picture, "images/b/zak.svg": picture,
        "images/01.svg": picture, "images/02.svg": picture, "images/03.svg": picture, "images/04.svg": picture,
        "images/lone.svg": picture, "images/lane.svg": picture,
      ]).build().errorText
    }
    #expect(try told("zak.svg").contains("did you mean \"images/a/zak.svg\" or \"images/b/zak.svg\"?"))
    #expect(try told("images/line.svg").contains("did you mean \"images/lane.svg\" or \"images/lone.svg\"?"))
    // One number is as near as any other.
    #expect(try told("images/05.svg").contains("put the file into the folder images"))
  }

  @Test func aFolderForStaffThatIsNotThereIsAMistake() throws {
    let site = try TestSite([
      "site.yaml": TestSite.head + "staff_assets: images/internl\ncollections: {things: {source: t.csv, key: id}}\n",
      "t.csv": "id,name\n1,One\n", "images/internal/plan.txt": "secret",
    ])
    let result = try site.build()
    #expect(result.code == 1 && !site.hasFile("/images/internal/plan.txt"))
    for part in [
      "site/site.yaml:3:15: error[site.no-such-asset]", "\"images/internl\"", "did you mean \"images/internal\"?",
    ] {
      #expect(result.errorText.contains(part), "\(result.errorText)")
    }
  }

  @Test func foldersAndFacetsThatAreNotThereAreTold() throws {
    let site = try TestSite([
      "site.yaml": TestSite.head
        + "assets: [pictures]\ncollections: {things: {source: t.csv, key: id, facets: [nam]}}\n",
      "t.csv": "id,name\n1,One\n",
    ])
    let result = try site.build()
    #expect(result.code == 0)
    for part in [
      "warning[site.no-such-asset]: there are no files in the folder \"pictures\"", "did you mean \"name\"?",
    ] {
      #expect(result.errorText.contains(part), "\(result.errorText)")
    }
  }
}
