import Diagnostics
import Files
import Records
import Tables
import TestSupport
import Testing
import Text

/// The real ten tables (and the join table) of Northwind.
struct NorthwindTests {
  private func read(_ name: String, _ log: DiagnosticLog) throws -> [RecordSource] {
    let bytes = try Files.read(sharedData("northwind/\(name).csv"))
    let table = TableReader.read(path: "\(name).csv", bytes: bytes, log: log)
    return [RecordSource(path: "\(name).csv", tables: table.map { [SourceTable($0)] } ?? [])]
  }

  private func shop() throws -> Loaded {
    let log = DiagnosticLog()
    var reportsTo = reference("reports_to", to: "employees", from: ["reportsTo"])
    reportsTo.reference?.inverse = "reports"
    var territories = reference("territories", to: "territories", many: true)
    territories.reference?.through = JoinRule("employee_territories", near: "employee", far: "territory")
    territories.reference?.inverse = "staff"
    let tables: [(String, CollectionSchema)] = [
      ("regions", schema("regions", .record, key: ["regionID"], [Field("name", from: ["regionDescription"])])),
      (
        "territories",
        schema(
          "territories", .record, key: ["territoryID"],
          [Field("name", from: ["territoryDescription"]), reference("region", to: "regions", from: ["regionID"])])
      ),
      (
        "employees",
        schema(
          "employees", .record, key: ["employeeID"],
          [
            Field("name", from: ["firstName", "lastName"]), reportsTo, territories,
            Field("born", .datetime, from: ["birthDate"]),
          ])
      ),
      (
        "employee_territories",
        schema(
          "employee_territories", .record, key: ["employeeID", "territoryID"],
          [
            Field("name", from: ["employeeID"]), reference("employee", to: "employees", from: ["employeeID"]),
            reference("territory", to: "territories", from: ["territoryID"]),
          ])
      ),
      (
        "customers",
        schema("customers", .record, key: ["customerID"], [Field("name", from: ["companyName"]), Field("country")])
      ),
      ("shippers", schema("shippers", .record, key: ["shipperID"], [Field("name", from: ["companyName"])])),
      ("suppliers", schema("suppliers", .record, key: ["supplierID"], [Field("name", from: ["companyName"])])),
      ("categories", schema("categories", .record, key: ["categoryID"], [Field("name", from: ["categoryName"])])),
      (
        "products",
        schema(
          "products", .product, key: ["productID"],
          [
            Field("name", from: ["productName"]), Field("price", from: ["unitPrice"]),
            Field("category", from: ["categoryID"]), Field("supplier", from: ["supplierID"]),
            Field("stock", from: ["unitsInStock"]), Field("discontinued"),
          ])
      ),
      (
        "orders",
        schema(
          "orders", .record, key: ["orderID"],
          [
            Field("name", from: ["orderID"]), Field("date", .datetime, from: ["orderDate"]),
            reference("customer", to: "customers", from: ["customerID"]),
            reference("employee", to: "employees", from: ["employeeID"]),
            reference("shipper", to: "shippers", from: ["shipVia"]), Field("freight", .number),
          ])
      ),
      (
        "order_details",
        schema(
          "lines", .record, key: ["orderID", "productID"],
          [
            Field("name", from: ["productID"]), reference("order", to: "orders", from: ["orderID"]),
            reference("product", to: "products", from: ["productID"]), Field("price", .number, from: ["unitPrice"]),
            Field("quantity", .integer), Field("discount", .number),
          ])
      ),
    ]
    var parts: [(schema: CollectionSchema, sources: [RecordSource])] = []
    for (name, schema) in tables {
      parts.append((schema, try read(name, log)))
    }
    var context = context()
    context.missingValues = ["", "NULL"]
    return load(parts, log: log, context)
  }

  @Test func allTablesAreReadCheckedAndRelated() throws {
    let loaded = try shop()
    #expect(loaded.log.sorted().filter { $0.severity == .error }.map(line) == [])
    let store = loaded.store
    #expect(store.ledgers.map(\.published) == [4, 53, 9, 49, 91, 3, 29, 8, 77, 830, 2155])
    #expect(store.ledgers.allSatisfy { $0.balances })
    #expect(store.record("employees", key: RecordKey("2"))?.title == "Andrew Fuller")
    #expect(store.value("employees", "2", "reports_to") == .missing)
    #expect(store.related("employees", "2", "reports") == ["1", "3", "4", "5", "8"])
    #expect(store.related("employees", "1", "territories") == ["06897", "19713"])
    #expect(store.related("territories", "06897", "staff") == ["1"])
    #expect(store.related("suppliers", "1", "products") == ["1", "2", "3"])
    #expect(store.related("orders", "10248", "lines") == ["10248-11", "10248-42", "10248-72"])
    let french = Selection(of: "orders", where: .compare(path: "customer.country", .equals, [.text("France")]))
    #expect(store.select(french, context: moment()).total == 77)
  }

  @Test func totalsEqualThoseOfPythonsDecimal() throws {
    let (loaded, folder) = (try shop(), try sharedData("northwind"))
    let judged = try runPython(
      """
      import csv, decimal, sys
      D = decimal.Decimal
      decimal.getcontext().prec = 60
      orders = {r["orderID"]: D(r["freight"]) for r in csv.DictReader(open("\(folder)/orders.csv", encoding="utf-8"))}
      for r in csv.DictReader(open("\(folder)/order_details.csv", encoding="utf-8")):
          orders[r["orderID"]] += D(r["quantity"]) * D(r["unitPrice"]) * (1 - D(r["discount"]))
      for key, total in orders.items(): print(key, f"{total:f}")
      """)
    var totals: [String: DecimalNumber] = [:]
    for text in judged.text.utf8.split(separator: 0x0A) {
      let words = text.split(separator: 0x20).map { String(decoding: $0, as: UTF8.self) }
      totals[words[0]] = DecimalNumber(words[1])
    }
    #expect(totals.count == 830)
    let one = DecimalNumber(1)
    for id in loaded.store.records(of: "orders") {
      let order = try #require(loaded.store.record(id))
      guard case .number(var total) = order["freight"] else {
        Issue.record("no freight in \(order.key)")
        return
      }
      for lineID in order.related("lines") ?? [] {
        let line = try #require(loaded.store.record(lineID))
        guard case .number(let price) = line["price"], case .integer(let quantity) = line["quantity"],
          case .number(let discount) = line["discount"]
        else {
          Issue.record("an incomplete line \(line.key)")
          return
        }
        let rest = try #require(one.subtracting(discount))
        let amount = try #require(price.multiplied(by: DecimalNumber(quantity))?.multiplied(by: rest))
        total = try #require(total.adding(amount))
      }
      #expect(total == totals[order.key.text], "order \(order.key)")
    }
  }
}
