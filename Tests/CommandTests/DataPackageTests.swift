import Foundation
import TestSupport
import Testing

/// A `datapackage.json` as others made it.
@Suite struct DataPackageTests {
  private static let package = """
    {"name": "district", "resources": [
      {"name": "branches", "title": "Branches", "path": "branches.csv", "dialect": {"delimiter": ";"},
       "schema": {"primaryKey": "code", "missingValues": ["", "-"], "fields": [
         {"name": "code", "type": "string"}, {"name": "name", "type": "string", "constraints": {"required": true}},
         {"name": "opened", "type": "date", "format": "%d.%m.%Y", "title": "Opened on"},
         {"name": "seats", "type": "integer"}]}},
      {"name": "talks", "path": ["talks-1.csv", "talks-2.csv"],
       "schema": {"primaryKey": "id", "foreignKeys": [
           {"fields": "branch", "reference": {"resource": "branches", "fields": "code"}}],
         "fields": [{"name": "id", "type": "integer"}, {"name": "name", "type": "string"},
           {"name": "branch", "type": "string"}]}}]}

    """

  private func site(_ yaml: String = "", package: String = Self.package) throws -> TestSite {
    try TestSite([
      "site.yaml": "title: Package\ndatapackage: data/datapackage.json\n" + yaml,
      "data/datapackage.json": package,
      "data/branches.csv": "code;name;opened;seats\nB1;Central;31.12.1999;40\nB2;East;-;-\n",
      "data/talks-1.csv": "id,name,branch\n1,Maps,B1\n",
      "data/talks-2.csv": "id,name,branch\n2,Poems,B1\n",
    ])
  }

  @Test func resourcesBecomeCollections() throws {
    let site = try site()
    let result = try site.build()
    #expect(result.code == 0, "\(result.errorText)")
    #expect(result.errors.isEmpty, "\(result.errorText)")
    #expect(result.text.contains("branches: 2 read, 2 published"))
    #expect(result.text.contains("talks: 2 read, 2 published"))
    let page = try site.page("/branches/B1/")
    #expect(page.contains("Opened on") && page.contains("December 31, 1999"))
    #expect(page.contains("Maps") && page.contains("Poems"))
    #expect(try site.page("/talks/2/").contains("Central"))
  }

  @Test func categoriesOfNumbersAreTheirLabelsAndAreHeldTo() throws {
    func site(_ categories: String, _ yaml: String = "") throws -> TestSite {
      try self.site(
        yaml,
        package: Self.package.replacingOccurrences(
          of: #"{"name": "seats", "type": "integer"}"#,
          with: #"{"name": "seats", "type": "integer", "constraints": {"minimum": 0}, "categories": \#(categories)}"#))
    }
    let labelled = try site(#"[{"value": 40, "label": "Forty chairs"}, {"value": 80, "label": "Many"}]"#)
    let result = try labelled.build()
    #expect(result.code == 0, "\(result.errorText)")
    #expect(try labelled.page("/branches/B1/").contains("Forty chairs"))
    let other = try site("[80, 90]").build()
    #expect(other.code == 1 && other.errorText.contains("found \"40\", expected 80 or 90"), "\(other.errorText)")
    #expect(try site("[40, 80]").build().code == 0)
    // A word that the program counts with stays a number.
    let counted = try site(
      #"[{"value": 40, "label": "Forty"}]"#, "collections:\n  branches: {kind: product, fields: {stock: seats}}\n"
    ).build()
    #expect(counted.code == 0, "\(counted.errorText)")
  }

  @Test func aCollectionOfTheSiteTakesItsTypesAndKeyFromTheResource() throws {
    let site = try site(
      "collections:\n  branches: {kind: library, title: Our houses, fields: {summary: seats}}\n")
    let result = try site.build()
    #expect(result.code == 0, "\(result.errorText)")
    #expect(try site.page("/").contains("Our houses"))
    #expect(try site.page("/branches/B1/").contains("Central"))
  }

  @Test func aCollectionOfTheSameFileIsTheSame() throws {
    let site = try site("collections:\n  houses: {kind: library, source: data/branches.csv}\n  talks: {}\n")
    let result = try site.build()
    #expect(result.code == 1 || !result.text.contains("branches:"), "\(result.text)")
  }

  @Test func whatIsWrongInItIsSaidWithItsPlace() throws {
    let bad = Self.package.replacingOccurrences(of: "31.12", with: "x").replacingOccurrences(
      of: "\"path\": \"branches.csv\"", with: "\"path\": \"https://example.org/b.csv\"")
    let result = try site(package: bad).build()
    #expect(result.code == 1)
    #expect(result.errorText.contains("site/data/datapackage.json:2"), "\(result.errorText)")
    #expect(result.errorText.contains("download it into the site"))
  }

  @Test(arguments: ["nothing.json", "../datapackage.json", "/etc/passwd"])
  func aPackageThatIsNotInTheSiteIsAMistake(_ path: String) throws {
    let site = try TestSite(["site.yaml": "title: x\ndatapackage: \(path)\n"])
    let result = try site.build()
    #expect(result.code == 1)
    #expect(result.errorText.contains("site/site.yaml:2:14: error[site.source"), "\(result.errorText)")
    #expect(result.errorText.contains(path))
  }
}
