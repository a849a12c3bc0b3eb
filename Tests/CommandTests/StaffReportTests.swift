import TestSupport
import Testing

/// What a public build machine prints, and what code hosts show, is read by others: it quotes nothing that is for staff.
@Suite struct StaffReportTests {
  /// A site whose tables for staff are wrong in many ways, one with a column for staff is, and one for everybody.
  private func site(isWrongForAll: Bool = true) throws -> TestSite {
    try TestSite([
      "site.yaml": """
      title: Open
      collections:
        talks: {source: talks.csv, key: id, fields: {start: {type: date}}}
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
      "talks.csv": "id,name,start\nt,Talk,\(isWrongForAll ? "nodaysecond" : "2026-01-02")\n",
      "things.csv": "id,name,start,price\na,Alpha,\(isWrongForAll ? "topsecretday" : "2026-01-02"),"
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
    #expect(text.contains("this mistake is in data for staff, so it is not quoted"))
  }

  @Test(arguments: ["json", "github", "sarif"]) func whatProgramsReadQuotesNothingAnywhere(_ format: String) throws {
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

  /// A record and a field that a message names tell what staff alone may know, also where the place is for everybody.
  @Test(arguments: [
    ("x: ref}, computed: {ratio: 1 / cost", "formula.division-by-zero", "divides by zero"),
    ("x: ref}, computed: {ratio: {formula: 1 / cost, audience: public}", "formula.division-by-zero", "divides by zero"),
    ("end: {from: until, type: datetime, audience: staff}", "record.ends-before-start", "2025"),
    (
      "until: {type: datetime}, start: {type: datetime, from: began, audience: staff}, end: {from: until}",
      "record.ends-before-start", "2026"
    ),
    ("other: {from: ref, references: things, matching: cost}", "record.unknown-reference", "4711"),
  ])
  func aMessageTellsNoOperandsForStaff(_ field: String, _ code: String, _ secret: String) throws {
    let site = try TestSite([
      "site.yaml": """
      title: Open
      collections:
        things:
          {kind: event, source: things.csv, key: id,
          fields: {name: name, start: began, cost: {from: price, type: number, audience: staff}, \(field)}}
      """.replacing(field.contains("start:") ? "start: began, " : "\u{0}", with: ""),
      "things.csv":
        "id,name,began,until,price,ref\na,Alpha,2026-01-02,2025-01-01,0,4712\nb,Beta,2026-01-03,,4711,\nc,Gamma,2026-01-04,,,\n",
    ])
    let here = try run(site, ["check", "site"], isBuildMachine: false)
    #expect(here.errorText.contains(code) && here.errorText.contains(secret), "\(here.errorText)")
    for format in ["text", "github"] {
      let result = try run(site, ["check", "site", "--format", format], isBuildMachine: true)
      let text = result.text + result.errorText
      #expect(text.contains(code) && !text.contains(secret), "\(text)")
    }
  }

  @Test func aMissingValueForStaffIsNotToldWhereOthersRead() throws {
    let site = try TestSite([
      "site.yaml": """
      title: Open
      collections:
        things:
          source: things.json
          key: id
          fields: {cost: {type: number, audience: staff, constraints: {required: true}}}
      """,
      "things.json": #"[{"id": "a", "name": "Alpha"}, {"id": "b", "name": "Beta", "cost": 4}]"#,
    ])
    let result = try run(site, ["check", "site"], isBuildMachine: true)
    #expect(result.errorText.contains("record.missing-value") && !result.errorText.contains("has no cost"))
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
