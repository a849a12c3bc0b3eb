import Diagnostics
import SiteBuild
import TestSupport
import Testing

/// Tables, pages and templates for staff that are damaged in any way: no report that others read has a word of them.
@Suite struct StaffMutationTests {
  /// Stands in every cell, every text and every name that is for staff, and nowhere else.
  private static let mark = "qzjx"

  /// How many sites, and how many damaged files in each.
  private static let sites = 20

  private struct Damage: Sendable {
    let name: String
    let change: @Sendable ([UInt8], inout SeededRandom) -> [UInt8]
  }

  @Test(arguments: 0..<sites) func noReportForOthersHasAWord(_ seed: Int) throws {
    var random = SeededRandom(seed: UInt64(seed))
    let folder = try TemporaryDirectory(inMemory: true)
    var names: [String] = []
    for (path, text) in files() {
      let isForStaff = text.contains(Self.mark)
      var bytes = Array(text.utf8)
      if isForStaff {
        for _ in 0..<Int.random(in: 1...2, using: &random) {
          let damage = Self.damages[Int.random(in: 0..<Self.damages.count, using: &random)]
          bytes = damage.change(bytes, &random)
          names.append("\(path): \(damage.name)")
        }
      }
      try folder.write(bytes, to: "site/" + path)
    }
    #expect(names.count >= 20)
    let site = SiteFolder(folder.path("site"))
    var reports: [(name: String, text: String)] = []
    let log = DiagnosticLog()
    let options = BuildOptions(site: try SiteOptions(now: "2026-09-17T12:00"), output: folder.path("public"), jobs: 1)
    if let report = try build(site, options: options, log: log) {
      reports.append(("summary", report.summary(isForOthers: true)))
    }
    let found = log.sortedForOthers()
    reports += [
      ("text", TextReport().text(of: found)), ("coloured", TextReport(colour: true).text(of: found)),
      ("json", String(decoding: JSONReport().text(of: found), as: UTF8.self)),
      ("github", AnnotationReport().text(of: found)),
      ("sarif", String(decoding: SARIFReport(version: "1").text(of: found), as: UTF8.self)),
    ]
    let asked = DiagnosticLog()
    let key = "a\(Self.mark)1"
    let text = try explain(key, in: site, options: options, isForOthers: true, log: asked)
    let said = (text ?? "") + TextReport().text(of: asked.sortedForOthers())
    reports.append(("explain", said.replacing(key, with: "")))
    for (name, text) in reports where text.contains(Self.mark) {
      for line in text.split(separator: "\n") where line.contains(Self.mark) { Issue.record("\(name): \(line)") }
      Issue.record("\(names)")
    }
    // Who sits at the machine is told what stands there.
    #expect(TextReport().text(of: log.sorted()).contains(Self.mark))
    #expect(found.contains { $0.message.contains("for staff, so it is not quoted") })
  }

  // MARK: The site

  /// Twelve tables for staff and six with a column for staff, in CSV and JSON, two pages and three templates.
  private func files() -> [(path: String, text: String)] {
    let m = Self.mark
    var files: [(path: String, text: String)] = [
      ("open.csv", "id,name,friend,owner\no1,Open,o1,p0\n"),
      ("pages/index.md", "---\ntitle: Home\npath: /\n---\nHello\n"),
    ]
    var collections = """
        open: {source: open.csv, key: id, path: /open/, broken_references: warning,
          fields: {friend: {references: open}, owner: {references: mixed0, matching: name}}}

      """
    for number in 0..<12 {
      let isJSON = number % 3 == 2
      let name = "people\(number)"
      collections += """
          \(name):
            source: \(name).\(isJSON ? "json" : "csv")
            key: id
            audience: staff
            facets: [group]
            \(number % 2 == 0 ? "where: {amount: {at_least: 1}}" : "sort: [born]")
            fields:
              name: called
              born: {from: day, type: date}
              amount: {type: number, constraints: {minimum: 0}}
              group: {type: choice, values: [\(m)red, \(m)blue]}
              boss: {references: people\((number + 1) % 12)}
              thing: {references: open}
            computed: {double: amount * 2, boss_name: boss.name}

        """.replacing("type: choice, values: [\(m)red, \(m)blue]", with: "type: string")
      let rows = (1...3).map { row in
        ["a\(m)\(row)", "\(m) Name \(row)", "2001-0\(row)-01", "\(row)", "\(m)red", "a\(m)\(row % 3 + 1)", "\(m)thing"]
      }
      let columns = ["id", "called", "day", "amount", "group", "boss", "thing"]
      files.append(("\(name).\(isJSON ? "json" : "csv")", isJSON ? json(columns, rows) : csv(columns, rows)))
    }
    for number in 0..<6 {
      let name = "mixed\(number)"
      collections += """
          \(name):
            source: \(name).\(number == 5 ? "json" : "csv")
            key: id
            path: /\(name)/
            fields:
              name: called
              cost: {from: price, type: number, audience: staff}
              note: {from: words, audience: staff}
              other: {references: open}
            computed: {share: 1 / cost}

        """
      let rows = (1...3).map { ["p\(row($0))", "\(m)\($0)", "\($0)", "\(m) word", "\(m)\($0)"] }
      let columns = ["id", "called", "price", "words", "other"]
      files.append(("\(name).\(number == 5 ? "json" : "csv")", number == 5 ? json(columns, rows) : csv(columns, rows)))
    }
    let head = "{% extends 'base.html' %}\n{% block main %}\n"
    files += [
      (
        "pages/inside.md",
        "---\ntitle: \(m) inside\naudience: staff\nupdated: 2026-01-01\n---\n\(m) ![x](/images/\(m).svg)\n"
      ),
      ("pages/other.md", "---\ntitle: \(m) other\naudience: staff\nlabel: \(m)\n---\n# \(m)\n"),
      ("templates/records/people0.html", head + "{{ record.title }} \(m) {{ '\(m)'|upper }}\n{% endblock %}\n"),
      ("templates/lists/people1.html", head + "{% include 'partials/stamp.html' %}\n{% endblock %}\n"),
      ("templates/partials/stamp.html", "<b>\(m)</b> {% if site.title == '\(m)' %}\(m){% endif %}\n"),
    ]
    return [("site.yaml", "title: Open\ncollections:\n" + collections)] + files
  }

  private func row(_ number: Int) -> String { "\(number - 1)" }

  private func csv(_ columns: [String], _ rows: [[String]]) -> String {
    ([columns] + rows).map { $0.joined(separator: ",") + "\n" }.joined()
  }

  private func json(_ columns: [String], _ rows: [[String]]) -> String {
    let objects = rows.map { row in
      "{" + zip(columns, row).map { "\"\($0)\": \"\($1)\"" }.joined(separator: ", ") + "}"
    }
    return "[\n" + objects.joined(separator: ",\n") + "\n]\n"
  }

  // MARK: Damages

  private static let damages: [Damage] = [
    Damage(name: "the first line is lost") { bytes, _ in Array(bytes.drop { $0 != 10 }.dropFirst()) },
    Damage(name: "a line is lost") { bytes, random in
      var lines = bytes.split(separator: 10, omittingEmptySubsequences: false)
      lines.remove(at: Int.random(in: 0..<lines.count, using: &random))
      return Array(lines.joined(separator: [10]))
    },
    Damage(name: "a line is there twice") { bytes, random in
      var lines = bytes.split(separator: 10, omittingEmptySubsequences: false)
      lines.insert(lines[Int.random(in: 0..<lines.count, using: &random)], at: 0)
      return Array(lines.joined(separator: [10]))
    },
    Damage(name: "a sign is lost") { bytes, random in
      var bytes = bytes
      if !bytes.isEmpty { bytes.remove(at: Int.random(in: 0..<bytes.count, using: &random)) }
      return bytes
    },
    inserting("a quote", "\""), inserting("a comma", ","), inserting("a byte of Latin-1", [0xE9]),
    inserting("NUL", [0]), inserting("a brace", "{"), inserting("a tag", "{% nothing %}"),
    inserting("a line end", "\n"),
    replacing("called", "callled"), replacing("price", "prize"), replacing("day", "dya"), replacing("id", "key"),
    replacing("audience", "audiense"), replacing("staff", "stuff"), replacing("---", "--"),
    replacing("endblock", "end"),
    replacing("record.title", "record.\(mark)"), replacing("2001", mark), replacing("1,", "\(mark),"),
    replacing(",", ";"), replacing("\": \"", "\": [\""), replacing("\(mark)1", "\(mark)2"),
    Damage(name: "the end is lost") { bytes, random in
      Array(bytes.prefix(Int.random(in: 0...bytes.count, using: &random)))
    },
    Damage(name: "UTF-16") { bytes, _ in [0xFF, 0xFE] + bytes.flatMap { [$0, 0] } },
    Damage(name: "columns exchanged") { bytes, _ in
      let lines = bytes.split(separator: 10, omittingEmptySubsequences: false)
      let changed = lines.enumerated().map { number, line -> [UInt8] in
        let cells = line.split(separator: 44, omittingEmptySubsequences: false)
        return number == 0 ? Array(line) : Array(cells.reversed().joined(separator: [44]))
      }
      return Array(changed.joined(separator: [10]))
    },
  ]

  private static func inserting(_ name: String, _ text: String) -> Damage { inserting(name, Array(text.utf8)) }

  private static func inserting(_ name: String, _ inserted: [UInt8]) -> Damage {
    Damage(name: "\(name) more") { bytes, random in
      var bytes = bytes
      bytes.insert(contentsOf: inserted, at: Int.random(in: 0...bytes.count, using: &random))
      return bytes
    }
  }

  private static func replacing(_ old: String, _ new: String) -> Damage {
    Damage(name: "\(new) for \(old)") { bytes, _ in
      Array(String(decoding: bytes, as: UTF8.self).replacing(old, with: new).utf8)
    }
  }
}
