import Diagnostics
import Records
import TestSupport
import Testing

/// Computed fields: formulas over decimal numbers, dates, texts and truth values.
struct FormulaTests {
  private func computed(_ name: String, _ formula: String) -> Field {
    var field = Field(name)
    field.computed = ComputedRule(formula)
    return field
  }

  /// One record with a field `x` made by a formula.
  private func shop(_ formula: String) -> Loaded {
    load(
      "id,name,price,quantity,discount,on,off,note,gone\n1,A,14.40,3,0.15,2026-02-10,2026-03-01,kept,false\n",
      [
        Field("price", .number), Field("quantity", .integer), Field("discount", .number), Field("on", .date),
        Field("off", .date), Field("note", .string), Field("gone", .boolean), Field("none", .number, from: ["name"]),
        computed("x", formula),
      ].filter { $0.name != "none" })
  }

  @Test(arguments: [
    ("1 + 2 * 3", "7"), ("(1 + 2) * 3", "9"), ("-2 - -3", "1"), ("10 - 4 - 3", "3"), ("8 / 4 / 2", "1"),
    ("price * quantity * (1 - discount)", "36.7200"), ("0.1 + 0.2", "0.3"),
    ("1 / 3 * 3", "0.9999999999999999999999999999"),
    ("2 / 3", "0.6666666666666666666666666667"), ("1 / 8", "0.125"), ("round(2.345, 2)", "2.35"),
    ("round(-2.345, 2)", "-2.35"), ("round(2.5, 0)", "3"), ("abs(3 - 5)", "2"), ("month(on)", "2026-02-01"),
    ("year(on) + 1", "2027"), ("days(on, off)", "19"), ("on < off", "true"), ("on == on and not gone", "true"),
    ("gone == false", "true"), ("gone != false", "false"), ("note == 'kept'", "true"), ("note < \"late\"", "true"),
    ("if(quantity >= 3, 'many', 'few')", "many"), ("1 < 2 or 1 / 0 < 1", "true"), ("default(quantity, 0) + 1", "4"),
    ("`price`*2", "28.80"), (".5 * 4", "2.0"), ("true and quantity == 3.0", "true"), ("not gone == true", "true"),
  ])
  func isWorkedOutExactly(_ formula: String, _ value: String) {
    let loaded = shop(formula)
    #expect(loaded.messages == [], "\(formula)")
    #expect(loaded.store.value("things", "1", "x").plainText == value, "\(formula)")
  }

  /// Numbers of the site's own become choices, so that each has its label.
  @Test(arguments: [
    ("size * 2", "4"), ("weight + size", "3.5"), ("sum(things.size)", "2"), ("if(size > 1, 'big', 'small')", "big"),
  ])
  func countsWithNumbersThatAreChoices(_ formula: String, _ value: String) {
    var (size, weight) = (Field("size", .integer), Field("weight", .number))
    size.choices = [Choice("1", label: "Small"), Choice("2", label: "Large")]
    weight.choices = [Choice("1.5"), Choice("2.5")]
    var parent = Field("parent", .reference)
    parent.reference = ReferenceRule(to: "things")
    let loaded = load(
      "id,name,size,weight,parent\n1,A,2,1.5,1\n", [size, weight, parent, computed("x", formula)])
    #expect(loaded.messages == [], "\(formula)")
    #expect(loaded.store.value("things", "1", "x").plainText == value, "\(formula)")
    #expect(loaded.store.value("things", "1", "size").text == "2")
  }

  @Test func choicesThatAreNotAllNumbersStayTexts() {
    var size = Field("size", .integer)
    size.choices = [Choice("1"), Choice("many")]
    let loaded = load("id,name,size\n1,A,1\n", [size, computed("x", "size == '1'")])
    #expect(loaded.messages == [])
    #expect(loaded.store.value("things", "1", "x").plainText == "true")
  }

  @Test(arguments: [
    (
      "quantity *",
      "formula.syntax: in the formula of x: the formula ends here, expected a number, a field or a bracket"
    ),
    ("(1 + 2", "formula.syntax: in the formula of x: the formula ends here, expected )"),
    ("1 + ) 2", #"formula.syntax: in the formula of x: found ")", expected a number, a field or a bracket"#),
    ("1 2", "formula.syntax: in the formula of x: found 2, expected an operator such as  +  or the end"),
    ("1 < 2 < 3", #"formula.syntax: in the formula of x: found "<", expected and, or, or the end of the comparison"#),
    (
      "price = 3", #"formula.syntax: in the formula of x: found "=", which has no meaning here (write  ==  to compare)"#
    ),
    (
      "prise * 2",
      #"formula.unknown-field: in the formula of x: found "prise", expected a field of things (did you mean "price"?)"#
    ),
    (
      "price.more",
      #"formula.unknown-field: in the formula of x: "price" is not a reference, so no field can follow it"#
    ),
    ("note * 2", "formula.type: in the formula of x: found a text, expected a number"),
    ("not price", "formula.type: in the formula of x: found a number, expected yes or no"),
    ("on < price", "formula.type: in the formula of x: compared a date with a number"),
    (
      "sume(price)",
      #"formula.unknown-function: in the formula of x: found "sume", expected one of sum, count, min, max, average, round, abs, if, default, month, year or days (did you mean "sum"?)"#
    ),
    ("sum(price)", #"formula.type: in the formula of x: "price" is one value, expected a path to several"#),
    (
      "sum(price * 2)",
      "formula.type: in the formula of x: sum takes the path of a field, such as lines.amount (make this expression a computed field of those records)"
    ),
    (
      "round(price, quantity)",
      "formula.type: in the formula of x: expected the number of digits after the point, from 0 to 12"
    ),
    ("if(gone, 1, 'a')", "formula.type: in the formula of x: found a text, expected a whole number as before"),
    ("abs(1, 2)", "formula.syntax: in the formula of x: arguments of abs: found 2, expected 1"),
    ("'open", "formula.syntax: in the formula of x: this quote is never closed"),
    ("1.2.3", #"formula.syntax: in the formula of x: "1.2.3" is not a number"#),
    (
      "2quantity",
      "formula.syntax: in the formula of x: found \"quantity\" directly after a number (write  *  between them, or put the name in backquotes: `2nd name`)"
    ),
    (
      "x + 1",
      "formula.cycle: the formula of x uses its own result: things.x ← things.x (remove one of these fields from the formula of another)"
    ),
  ])
  func aMistakeIsNamed(_ formula: String, _ message: String) {
    #expect(shop(formula).messages == ["error " + message], "\(formula)")
  }

  @Test func neitherDepthNorLengthHurts() {
    let deep = String(repeating: "(", count: 3_000) + "1" + String(repeating: ")", count: 1_000)
    let long = "1" + String(repeating: "+1", count: 2_000)
    for formula in [deep, long, String(repeating: "-", count: 400) + "1", String(repeating: "x", count: 5_000)] {
      #expect(shop(formula).messages.count == 1)
    }
    #expect(shop("1" + String(repeating: "+1", count: 200)).store.value("things", "1", "x").plainText == "201")
  }

  // MARK: Over references

  private func orders(
    lines: [Field], orders: [Field], rows: String = "1,1,2,9.80,0\n1,2,5,34.80,0.15\n2,1,1,0.10,0\n"
  ) -> Loaded {
    let log = DiagnosticLog()
    var order = reference("order", to: "orders", from: ["o"])
    order.reference?.inverse = "lines"
    return load(
      [
        (
          schema("orders", .record, [Field("freight", .number), reference("customer", to: "customers")] + orders),
          [source("id,name,freight,customer\n1,A,3.25,x\n2,B,,x\n3,C,1,\n", "orders.csv", log: log)]
        ),
        (
          schema("lines", .record, key: ["o", "n"], [Field("name", from: ["n"]), order] + lines),
          [source("o,n,quantity,unitPrice,discount\n" + rows, "lines.csv", log: log)]
        ),
        (
          schema(
            "customers", .record,
            [Field("country"), computed("spent", "sum(orders.total)"), computed("orders_n", "count(orders)")]),
          [source("id,name,country\nx,X,Chile\n", "customers.csv", log: log)]
        ),
      ], log: log)
  }

  @Test func goesOverReferencesBothWaysAndOverOtherFormulas() {
    let loaded = orders(
      lines: [
        computed("total", "quantity * unitPrice * (1 - discount)"), computed("share", "total / order.total"),
        computed("where", "order.customer.country"),
      ],
      orders: [
        computed("total", "sum(lines.total) + default(freight, 0)"), computed("lines_n", "count(lines)"),
        computed("dearest", "max(lines.unitPrice)"), computed("mean", "average(lines.quantity)"),
      ])
    #expect(loaded.messages == [])
    let store = loaded.store
    #expect(store.value("orders", "1", "total").plainText == "170.7500")
    #expect(store.value("orders", "2", "total").plainText == "0.10")
    #expect(store.value("orders", "3", "total").plainText == "1")
    #expect(store.value("orders", "1", "lines_n") == .integer(2))
    #expect(store.value("orders", "3", "dearest") == .missing)
    #expect(store.value("orders", "1", "mean").plainText == "3.5")
    #expect(store.value("customers", "x", "spent").plainText == "170.8500")
    #expect(store.value("customers", "x", "orders_n") == .integer(2))
  }

  @Test func namesTheWholeCycle() {
    let loaded = orders(
      lines: [computed("total", "quantity * order.total")], orders: [computed("total", "sum(lines.total)")])
    #expect(
      loaded.messages.first
        == "error formula.cycle: the formula of total uses its own result: orders.total ← lines.total ← orders.total (remove one of these fields from the formula of another)"
    )
    #expect(loaded.store.value("orders", "1", "total") == .missing)
  }

  @Test func saysWhichRecordDividesByZeroAndWhichNumberIsTooLarge() {
    let loaded = orders(
      lines: [computed("total", "unitPrice / discount")]
        + [computed("huge", "99999999999999999999999999999999999999 * unitPrice")],
      orders: [computed("total", "sum(lines.total)")])
    #expect(
      loaded.messages.filter { $0.utf8.starts(with: "warning".utf8) } == [
        #"warning lines.csv:2:1 formula.division-by-zero: for "1-1", the formula of total divides by zero, so total is empty + the formula is here"#,
        #"warning lines.csv:4:1 formula.division-by-zero: for "2-1", the formula of total divides by zero, so total is empty + the formula is here"#,
      ])
    #expect(loaded.messages.filter { $0.utf8.starts(with: "error lines.csv".utf8) }.count == 2)
    #expect(loaded.store.value("orders", "1", "total").plainText == "232")
  }

  // MARK: For whom

  @Test func whatIsMadeOfSomethingForStaffIsForStaff() {
    var cost = Field("cost", .number)
    cost.audience = .staff
    var shown = computed("dear", "cost > 5")
    shown.computed?.isShownToAll = true
    let loaded = load(
      "id,name,price,cost\n1,A,14.40,9\n",
      [Field("price", .number), cost, computed("margin", "price - cost"), computed("half", "margin / 2"), shown])
    let open = loaded.store.visible(to: .everyone)
    #expect(open.collections[0].schema.fields.map(\.name) == ["price", "dear", "name"])
    #expect(open.value("things", "1", "dear") == .boolean(true))
    #expect(loaded.store.value("things", "1", "half").plainText == "2.7")
  }

  @Test func whatGoesOverACollectionForStaffIsForStaff() {
    let log = DiagnosticLog()
    var order = reference("thing", to: "things", from: ["thing"])
    order.reference?.inverse = "sales"
    var sales = schema("sales", .record, [order, Field("amount", .number)])
    sales.audience = .staff
    let loaded = load(
      [
        (
          schema("things", .record, [computed("sold", "sum(sales.amount)"), computed("n", "count(sales)")]),
          [source("id,name\n1,A\n", "things.csv", log: log)]
        ),
        (sales, [source("id,name,thing,amount\ns,S,1,5\n", "sales.csv", log: log)]),
      ], log: log)
    #expect(loaded.messages == [])
    #expect(
      loaded.store.value("things", "1", "sold") == .integer(5)
        || loaded.store.value("things", "1", "sold").plainText == "5")
    #expect(loaded.store.visible(to: .everyone).collections[0].schema.fields.map(\.name) == ["name"])
  }

  @Test func whatIsLeftOutCountsInNoSum() {
    let log = DiagnosticLog()
    var thing = reference("thing", to: "things", from: ["thing"])
    thing.reference?.inverse = "parts"
    let loaded = load(
      [
        (schema("things", .record, [computed("n", "count(parts)")]), [source("id,name\n1,A\n", "t.csv", log: log)]),
        (
          schema("parts", .record, [thing]),
          [source("id,name,thing,draft\na,A,1,true\nb,B,1,false\n", "p.csv", log: log)]
        ),
      ], log: log)
    #expect(loaded.store.value("things", "1", "n") == .integer(2))
    let published = loaded.store.published(for: .everyone, includingDrafts: false, context: moment(), log: log)
    #expect(published.value("things", "1", "n") == .integer(1))
    #expect(published.ledgers.allSatisfy { $0.balances })
  }

  @Test func quotientsEqualThoseOfPythonsDecimal() throws {
    var random = SeededRandom(seed: 7)
    var pairs: [(DecimalNumber, DecimalNumber)] = []
    for _ in 0..<400 {
      let digits = Int128(random.next(below: 1_000_000_000_000)) - 500_000_000_000
      guard let left = DecimalNumber(coefficient: digits, scale: random.next(below: 9)),
        let right = DecimalNumber(coefficient: Int128(random.next(below: 99_999) + 1), scale: random.next(below: 7))
      else { continue }
      pairs.append((left, right))
    }
    let script = """
      import decimal
      decimal.getcontext().prec = 28
      """ + "\n"
      + pairs.map { "print(decimal.Decimal('\($0.0.text)') / decimal.Decimal('\($0.1.text)'))" }.joined(separator: "\n")
    let judged = try runPython(script).text.utf8.split(separator: 0x0A).map { String(decoding: $0, as: UTF8.self) }
    #expect(judged.count == pairs.count)
    for ((left, right), expected) in zip(pairs, judged) {
      #expect(left.divided(by: right, digits: 28) == DecimalNumber(expected), "\(left) / \(right)")
    }
  }
}
