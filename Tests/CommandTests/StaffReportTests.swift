import TestSupport
import Testing

/// What a public build machine prints, and what code hosts show, is read by others: it quotes nothing that is for staff.
@Suite struct StaffReportTests {
  /// A site whose tables for staff are wrong in many ways, and whose table for everybody is wrong beside a cell for staff.
  private func site(isWrongForAll: Bool = true) throws -> TestSite {
    try TestSite([
      "site.yaml": """
      title: Open
      collections:
        things:
          source: things.csv
          key: id
          path: /
          fields:
            start: {type: date}
            cost: {from: price, type: number, audience: staff}
        people:
          source: people.csv
          key: id
          audience: staff
          broken_references: \(isWrongForAll ? "error" : "warning")
          fields:
            thing: {references: things}
            born: {from: day, type: date}
            image: {file: "images/staff/{key}.svg"}
      """,
      "things.csv": "id,name,start,price\na,Alpha,\(isWrongForAll ? "nodaysecond" : "2026-01-02"),"
        + "\(isWrongForAll ? "topsecretprice" : "4")\nb,Beta,2026-01-03,5\n",
      "people.csv": "id,name,thing,day\ntopsecretkey,topsecretname,topsecretthing,"
        + "\(isWrongForAll ? "topsecretday" : "2001-01-01")\n",
      "pages/inside.md":
        "---\ntitle: topsecretpage\naudience: staff\nupdated: \(isWrongForAll ? "topsecret" : "")\n---\n",
      "images/staff/topsecretpicture.svg": "<svg xmlns='http://www.w3.org/2000/svg'/>",
    ])
  }

  private func run(_ site: TestSite, _ arguments: [String], isBuildMachine: Bool) throws -> ProcessOutput {
    try TestSupport.run(
      Gablota.path, arguments + ["--now", "2026-09-17T12:00"], in: site.folder.path,
      environment: isBuildMachine ? ["CI": "true"] : [:])
  }

  @Test(arguments: ["build", "check"], ["text", "json", "github", "sarif"])
  func quotesNothingForStaffWhereOthersRead(_ command: String, _ format: String) throws {
    let site = try site()
    let result = try run(site, [command, "site", "--format", format], isBuildMachine: true)
    #expect(result.code == 1)
    let text = result.text + result.errorText
    #expect(!text.contains("topsecret"), "\(text)")
    // What is wrong for everybody is told in full, what is wrong for staff with place and code.
    #expect(text.contains("nodaysecond"))
    for code in ["record.unknown-reference", "record.no-date", "record.bad-number", "record.file-without-record"] {
      #expect(text.contains(code), "\(code): \(text)")
    }
    #expect(text.contains("people.csv"))
    #expect(text.contains("what is wrong here is for staff, so it is not quoted"))
  }

  @Test(arguments: ["github", "sarif"]) func annotationsAndSarifQuoteNothingAnywhere(_ format: String) throws {
    let result = try run(try site(), ["check", "site", "--format", format], isBuildMachine: false)
    #expect(result.code == 1)
    #expect(!(result.text + result.errorText).contains("topsecret"), "\(result.text)")
  }

  @Test func onesOwnMachineShowsEverything() throws {
    let result = try run(try site(), ["build", "site"], isBuildMachine: false)
    for text in ["\"topsecretthing\"", "\"topsecretday\"", "topsecretkey,topsecretname", "topsecretpicture.svg"] {
      #expect(result.errorText.contains(text), "\(text): \(result.errorText)")
    }
  }

  @Test func theBuildForStaffShowsEverything() throws {
    let result = try run(try site(), ["build", "site", "--audience", "staff"], isBuildMachine: true)
    #expect(result.errorText.contains("topsecretthing"))
  }

  /// A second build repeats what the first reported: to each reader what that reader may see.
  @Test func whatIsRepeatedIsCoveredToo() throws {
    let site = try site(isWrongForAll: false)
    let first = try run(site, ["build", "site"], isBuildMachine: false)
    #expect(first.code == 0, "\(first.errorText)")
    #expect(first.errorText.contains("topsecretthing"))
    for format in ["text", "json", "github", "sarif"] {
      let again = try run(site, ["build", "site", "--format", format], isBuildMachine: true)
      let text = again.text + again.errorText
      #expect(text.contains("record.unknown-reference"))
      #expect(!text.contains("topsecret"), "\(text)")
    }
    let repeated = try run(site, ["build", "site"], isBuildMachine: false)
    #expect(repeated.errorText == first.errorText)
    for (path, bytes) in try site.output() {
      #expect(!String(decoding: bytes, as: UTF8.self).contains("topsecret"), "\(path)")
    }
  }

  @Test func explainSuggestsNoKeysForStaff() throws {
    let site = try site(isWrongForAll: false)
    let open = try Gablota.run("explain", "site", "topsecretkeu", in: site.folder.path)
    #expect(open.code == 1)
    #expect(!open.errorText.contains("topsecretkey\""), "\(open.errorText)")
    let inside = try Gablota.run("explain", "site", "topsecretkeu", "--audience", "staff", in: site.folder.path)
    #expect(inside.errorText.contains("topsecretkey"))
  }
}
