import Diagnostics
import Records
import Tables
import Testing

struct PublishingTests {
  private let log = DiagnosticLog()

  /// Products with a staff field, orders that are staff's altogether, and a reference from the one to the other.
  private func shop() -> Loaded {
    var cost = Field("cost", .number)
    cost.audience = .staff
    var bestOrder = reference("best_order", to: "orders")
    bestOrder.reference?.inverse = "best_of"
    var products = schema("products", .product, [cost, bestOrder, reference("supplier", to: "suppliers")])
    products.sort = [SortKey("cost"), SortKey("name")]
    var orders = schema("orders", .record, [reference("product", to: "products")])
    orders.audience = .staff
    return load(
      [
        (orders, [source("id,name,product\nSECRETKEY,SECRETNAME,1\n", "orders.csv", log: log)]),
        (
          products,
          [
            source(
              "id,name,cost,best_order,supplier,draft\n1,Tea,SECRET,SECRETKEY,x,\n2,Pie,5,,y,true\n3,Jam,6,,x,0\n"
                .replacing("SECRET,S", with: "4.50,S"), "products.csv", log: log)
          ]
        ),
        (schema("suppliers", .record), [source("id,name\nx,X\ny,Y\n", "suppliers.csv", log: log)]),
      ], log: log)
  }

  @Test func dropsWhatIsMeantForStaffWithEveryWayToIt() {
    let loaded = shop()
    #expect(loaded.messages == [])
    let store = loaded.store.visible(to: .everyone)
    #expect(store.collections.map(\.name) == ["products", "suppliers"])
    let tea = store.record("products", key: RecordKey("1"))
    #expect(tea?["cost"] == .missing)
    #expect(tea?.raw("cost") == nil)
    #expect(tea?.raw("best_order") == nil)
    #expect(tea?.raw("name")?.location.cell != nil)
    #expect(tea?.related("orders") == nil)
    #expect(tea?.related("best_order") == nil)
    #expect(store.collection("products")?.rawColumns == ["id", "name", "supplier", "draft"])
    #expect(store.collection("products")?.schema.fields.map(\.name) == ["supplier", "name", "draft"])
    #expect(store.collection("products")?.schema.effectiveSort == [SortKey("name")])
    #expect(store.related("suppliers", "x", "products") == ["1", "3"])
    #expect(store.related("products", "1", "supplier") == ["x"])
  }

  @Test func dropsWhatGoesThroughAJoinTableForStaff() {
    let log = DiagnosticLog()
    var tags = reference("tags", to: "tags", many: true)
    tags.reference?.through = JoinRule("links", near: "thing", far: "tag")
    var links = schema(
      "links", .record, key: ["id"], [reference("thing", to: "things"), reference("tag", to: "tags")])
    links.audience = .staff
    let loaded = load(
      [
        (schema("things", .record, [tags]), [source("id,name\n1,A\n", "a.csv", log: log)]),
        (schema("tags"), [source("id,name\nx,X\n", "b.csv", log: log)]),
        (links, [source("id,name,thing,tag\n1,L,1,x\n", "c.csv", log: log)]),
      ], log: log)
    #expect(loaded.messages == [])
    #expect(loaded.store.related("things", "1", "tags") == ["x"])
    let store = loaded.store.visible(to: .everyone)
    #expect(store.related("things", "1", "tags") == nil)
    #expect(store.collection("tags")?.inverseNames == [])
  }

  @Test func showsStaffEverything() {
    let store = shop().store.visible(to: .staff)
    #expect(store.collections.count == 3)
    #expect(store.value("products", "1", "cost").plainText == "4.50")
    #expect(store.related("products", "1", "orders") == ["SECRETKEY"])
    #expect(store.related("orders", "SECRETKEY", "best_of") == ["1"])
  }

  @Test func accountsForEveryRecordLeftOut() {
    let store = shop().store.published(for: .everyone, includingDrafts: false, context: moment(), log: log)
    let ledgers = store.ledgers
    #expect(ledgers.map(\.collection) == ["products", "suppliers", "orders"])
    #expect(ledgers.allSatisfy { $0.balances })
    #expect(
      ledgers.map { $0.leftOut.map { "\($0.key) \($0.reason.rawValue)" } } == [["2 draft"], [], ["SECRETKEY staff"]])
    #expect(store.related("suppliers", "y", "products") == [])
    #expect(store.keys(store.records(of: "products")) == ["1", "3"])
    #expect(store.record("products", key: RecordKey("3"))?.title == "Jam")
  }

  @Test func publishesDraftsWhenAsked() {
    let store = shop().store.published(for: .everyone, includingDrafts: true, context: moment(), log: log)
    #expect(store.keys(store.records(of: "products")) == ["1", "2", "3"])
  }

  @Test func leavesOutWhatTheCollectionsConditionRefuses() {
    let log = DiagnosticLog()
    var products = schema("products", .product, [reference("supplier", to: "suppliers")])
    products.filter = .compare(path: "supplier.name", .equals, [.text("X")])
    let loaded = load(
      [
        (products, [source("id,name,supplier\n1,Tea,x\n2,Pie,y\n3,Jam,\n", "p.csv", log: log)]),
        (schema("suppliers"), [source("id,name\nx,X\ny,Y\n", "s.csv", log: log)]),
      ], log: log)
    let store = loaded.store.published(for: .everyone, includingDrafts: false, context: moment(), log: log)
    #expect(store.keys(store.records(of: "products")) == ["1"])
    #expect(store.ledgers[0].count(.filtered) == 2)
    #expect(store.related("suppliers", "y", "products") == [])
    #expect(log.sorted().isEmpty)
  }

  @Test func assignsSlugsWhichTwoRecordsMayShare() {
    let loaded = load("id,name\n1,Ana\n2,ana\n3,Eva\n")
    let store = loaded.store.assigningSlugs { $0.title.lowercased() }
    #expect(store.record("things", key: RecordKey("3"))?.slug == "eva")
    #expect(loaded.messages == [])
    let kept = store.published(for: .everyone, includingDrafts: false, context: moment(), log: loaded.log)
    #expect(kept.record("things", key: RecordKey("3"))?.slug == "eva")
  }

  @Test func balancesWhateverIsWrongWithTheRows() {
    var generator = Generator(seed: 23)
    for _ in 0..<40 {
      let log = DiagnosticLog()
      let rows = (0..<30).map { _ in
        let key = generator.pick(["", "1", "2", "3", "4", "5 ", "#REF!", "k\(generator.below(20))"])
        return "\(key),\(generator.pick(["A", ""])),\(generator.pick(["true", "0", "", "maybe"]))\n"
      }
      var things = schema("things", .record)
      things.filter = .exists(path: "name", generator.below(2) == 0)
      let details = "id,name\n" + (0..<8).map { "k\($0),B\n" }.joined()
      let sources = [
        source("id,name,draft\n" + rows.joined(), log: log),
        RecordSource(path: "detail.csv", role: .detail, tables: source(details, "detail.csv", log: log).tables),
      ]
      let loaded = load([(things, sources)], log: log)
      let store = loaded.store.published(for: .everyone, includingDrafts: false, context: moment(), log: log)
      let ledger = store.ledgers[0]
      #expect(ledger.balances, "\(ledger.read) \(ledger.published) \(ledger.leftOut.count)")
      // Every row is a record, a part of one, or left out.
      let added = store.records(of: "things").compactMap { store.record($0)?.locations.count }.reduce(0) { $0 + $1 - 1 }
      #expect(ledger.read <= 38 && added <= 8)
    }
  }
}
