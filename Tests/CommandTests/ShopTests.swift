import Foundation
import TestSupport
import Testing

/// The example shop and the real Northwind tables, whole sites of ten tables that refer to one another.
@Suite struct ShopTests {
  // MARK: The real tables

  /// Northwind's site file over the real tables, in a folder of the test's own.
  private func northwind() throws -> TestSite {
    let data = try sharedData("northwind")
    let site = try TestSite([:])
    for (path, bytes) in try tree(projectRoot() + "/Tests/Sites/northwind") {
      try site.folder.write(bytes, to: "site/" + path)
    }
    for (path, bytes) in try tree(data) { try site.folder.write(bytes, to: "site/data/" + path) }
    return site
  }

  @Test func theRealTablesMakeAPublicSiteOfThreeOfTen() throws {
    let site = try northwind()
    let result = try site.build()
    #expect(result.code == 0, "\(result.errorText)")
    #expect(result.text.contains("products: 77 read, 77 published"))
    #expect(result.text.contains("orders: 830 read, 0 published, left out: 830 staff"))
    #expect(result.text.contains("lines: 2155 read, 0 published, left out: 2155 staff"))
    #expect(!result.text.contains("DOES NOT BALANCE"))
    let page = try site.page("/products/1/")
    for text in ["Chai", "$18.00", "10 boxes x 20 bags", "Beverages", "Exotic Liquids"] {
      #expect(page.contains(text), "\(text)")
    }
    #expect(try site.page("/suppliers/1/").count(of: "data-testid=\"product-card\"") == 3)
    for (path, bytes) in try site.output() {
      let text = String(decoding: bytes, as: UTF8.self)
      for secret in ["VINET", "Davolio", "Vins et alcools", "Speedy Express", "Westboro"] where text.contains(secret) {
        Issue.record("\(secret) in \(path)")
      }
    }
    let check = try Gablota.run("check", "site", in: site.folder.path)
    #expect(check.code == 0, "\(check.errorText)")
  }

  @Test func templatesGoAcrossTwoStepsFromBothEnds() throws {
    let site = try northwind()
    #expect(try site.build("--audience", "staff").code == 0)
    let order = try site.folder.text("site/staff/orders/10248/index.html")
    #expect(order.contains("<p id=\"country\">France</p>"))
    #expect(order.contains("<p id=\"boss\">Andrew Fuller</p>"))
    #expect(order.contains("Queso Cabrales|Cooperativa de Quesos &#39;Las Cabras&#39;|168.00"), "\(order)")
    #expect(order.contains("<p id=\"total\">472.38</p>"))
    #expect(order.contains("<p id=\"money\">$472.38</p>"))
    let fuller = try site.folder.text("site/staff/employees/2/index.html")
    #expect(fuller.contains("Nancy Davolio") && fuller.contains("Westboro"))
  }

  @Test func allTotalsAreThoseOfPythonsDecimal() throws {
    let site = try northwind()
    try holdTotals(of: site, output: "site/staff", id: "total")
  }

  // MARK: The example

  private func exampleShop() throws -> TestSite {
    let site = try TestSite([:])
    for (path, bytes) in try tree(projectRoot() + "/content/shop") { try site.folder.write(bytes, to: "site/" + path) }
    return site
  }

  @Test func theExampleHasTenTablesOfTheSizeThatWasAskedFor() throws {
    let site = try exampleShop()
    let result = try site.build()
    #expect(result.code == 0, "\(result.errorText)")
    #expect(result.errors.isEmpty, "\(result.errorText)")
    let least = [
      "products": 60, "categories": 8, "suppliers": 20, "regions": 5, "territories": 40, "employees": 8,
      "customers": 60, "orders": 500, "lines": 1400, "shippers": 3,
    ]
    for (name, count) in least {
      let line = result.text.split(separator: "\n").first { $0.hasPrefix(name + ": ") }
      let read = line.flatMap { $0.split(separator: " ").dropFirst().first }.flatMap { Int($0) }
      #expect(read ?? 0 >= count, "\(name)")
    }
    #expect(try Gablota.run("check", "site", in: site.folder.path).code == 0)
  }

  @Test func theSiteForStaffHasOrdersWithLinesAndTotalsAndASummaryWithPlots() throws {
    let site = try exampleShop()
    let result = try site.build("--audience", "staff", now: "2026-09-14T09:00")
    #expect(result.code == 0, "\(result.errorText)")
    let list = try site.folder.text("site/staff/orders/index.html")
    let numbers = list.matches(of: /data-testid="order-link" href="[^"]*">(\d+)</).map { String($0.1) }
    #expect(numbers.count == 50 && numbers == numbers.sorted(by: >))
    let summary = try site.folder.text("site/staff/summary/index.html")
    #expect(summary.count(of: "<svg class=\"plot\"") == 3)
    #expect(summary.count(of: "class=\"plot-bar\"") == 21 + 21 + 10)
    #expect(try Gablota.run("check", "site", "--audience", "staff", in: site.folder.path).code == 0)
    let figures = try judgeFigures(of: site)
    #expect(figures.code == 0 && figures.text.hasSuffix(" figures, 0 wrong\n"), "\(figures.text)\(figures.errorText)")
    // The judge sees a penny.
    let lines = try site.folder.text("site/data/orders.csv")
    let penny = try #require(lines.firstMatch(of: /\d\.\d\d,/))
    try site.write(lines.replacingCharacters(in: penny.range, with: "9.99,"), to: "data/orders.csv")
    let other = try judgeFigures(of: site)
    #expect(other.code == 1 && other.text.contains("all carriage"), "\(other.text)")
  }

  /// Every figure of the site for staff against Python's `decimal` on the same tables.
  private func judgeFigures(of site: TestSite) throws -> ProcessOutput {
    try run(
      "python3",
      [projectRoot() + "/Tests/Figures/shop.py", site.folder.path("site"), site.folder.path("site/staff")])
  }

  /// Every order's total as its page shows it, against Python's `decimal` on the same tables.
  private func holdTotals(of site: TestSite, output: String, id: String) throws {
    #expect(try site.build("--audience", "staff").code == 0)
    let judged = try runPython(
      """
      import csv, decimal, pathlib, re
      D = decimal.Decimal
      decimal.getcontext().prec = 60
      root = pathlib.Path("\(site.folder.path)")
      read = lambda name: csv.DictReader(open(root / "site/data" / name, encoding="utf-8", newline=""))
      totals = {r["orderID"]: D(r["freight"]) for r in read("orders.csv")}
      for r in read("order_details.csv"):
          totals[r["orderID"]] += D(r["quantity"]) * D(r["unitPrice"]) * (1 - D(r["discount"]))
      wrong = 0
      for key, total in totals.items():
          page = (root / "\(output)" / "orders" / key / "index.html").read_text(encoding="utf-8")
          shown = re.search(r'id="\(id)">[^0-9-]*([-0-9.,]+)<', page).group(1).replace(",", "")
          expected = total if "\(id)" == "total" else total.quantize(D("0.01"), rounding=decimal.ROUND_HALF_UP)
          if D(shown) != expected:
              wrong += 1
              print(key, shown, expected)
      print(len(totals), "totals,", wrong, "wrong")
      """)
    #expect(judged.text.hasSuffix("totals, 0 wrong\n"), "\(judged.text)\(judged.errorText)")
  }

  @Test func tablesAndPicturesAreWhatTheirScriptsMake() throws {
    for script in ["shop.py", "shop_pictures.py"] {
      let result = try run("python3", [projectRoot() + "/Tests/Examples/" + script, "--check"])
      #expect(result.code == 0, "\(result.text)\(result.errorText)")
    }
  }

  // MARK: Broken keys

  @Test func aBrokenKeyNamesFileRowColumnValueAndTheNearestKeys() throws {
    let site = try exampleShop()
    let orders = try site.folder.text("site/data/orders.csv").replacingOccurrences(
      of: "20002,THIMB,", with: "20002,THIMP,")
    try site.write(orders, to: "data/orders.csv")
    let result = try site.build()
    #expect(result.code == 1)
    for text in [
      "site/data/orders.csv:3:7: error[record.unknown-reference]", "customer refers to \"THIMP\"", "row 2",
      "column \"customerID\"", "the nearest", "\"THIMB\"",
    ] { #expect(result.errorText.contains(text), "\(text): \(result.errorText)") }
    let lenient = try site.folder.text("site/site.yaml").replacingOccurrences(
      of: "    title: Orders\n", with: "    title: Orders\n    broken_references: warning\n")
    try site.write(lenient, to: "site.yaml")
    let passed = try site.build()
    #expect(passed.code == 0, "\(passed.errorText)")
    #expect(passed.errorText.contains("warning[record.unknown-reference]"))
  }

  // MARK: Pictures by key

  @Test func picturesAreFoundByKeyAndAWrongNameIsTold() throws {
    let site = try TestSite([
      "site.yaml": "title: P\ncollections:\n  things: {kind: product, source: t.csv, key: id, path: /, fields: "
        + "{image: {file: \"images/{key}.*\"}}}\n",
      "t.csv": "id,name\n1,One\n2,Two\n3,Three\n", "images/1.svg": "<svg xmlns='http://www.w3.org/2000/svg'/>",
      "images/3a.svg": "<svg xmlns='http://www.w3.org/2000/svg'/>",
    ])
    let result = try site.build()
    #expect(result.code == 0, "\(result.errorText)")
    #expect(try site.page("/things/1/").contains("/images/1.svg"))
    #expect(!(try site.page("/things/2/").contains("<img")))
    #expect(result.errorText.contains("warning[record.file-without-record]"))
    #expect(result.errorText.contains("the nearest key is \"3\""), "\(result.errorText)")
  }
}
