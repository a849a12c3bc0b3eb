import Diagnostics
import Locales
import Records
import Testing

struct SelectionTests {
  private let loaded: Loaded
  private var store: RecordStore { loaded.store }

  init() {
    let log = DiagnosticLog()
    var genres = Field("genres", .list)
    genres.separator = ";"
    loaded = load(
      [
        (schema("libraries", .library), [source("id,name\n1,North\n2,South\n", "l.csv", log: log)]),
        (
          schema(
            "books", .record,
            [
              Field("year", .integer), Field("price", .number), genres, Field("added", .date), Field("seen", .datetime),
              Field("lent", .boolean), reference("library", to: "libraries"),
            ]),
          [
            source(
              """
              id,name,year,price,genres,added,seen,lent,library
              a,Zebra,2001,10.00,x;y,2026-01-01,2026-06-15T09:00,true,1
              b,apple,1999,9.5,y,2026-02-01,2026-06-15T18:00,false,2
              c,Élan,,,,,,,
              d,book 10,2001,10,x,2026-06-15,,,1
              e,book 9,2001,100,z,2025-12-31,,true,2
              """, "b.csv", log: log)
          ]
        ),
      ], log: log)
  }

  private func keys(_ condition: Condition) -> [String] {
    let log = DiagnosticLog()
    let found = store.select(
      Selection(of: "books", where: condition, sort: [SortKey("key")]), context: moment(), log: log)
    return store.keys(found.records) + log.sorted().map(line)
  }

  @Test func loadsWithoutMistakes() { #expect(loaded.messages == []) }

  @Test(
    arguments: [
      (Condition.compare(path: "year", .equals, [.text("2001")]), ["a", "d", "e"]),
      (.compare(path: "year", .not, [.integer(2001)]), ["b", "c"]),
      (.compare(path: "year", .oneOf, [.text("1999"), .text("2000")]), ["b"]),
      (.compare(path: "year", .greater, [.text("1999")]), ["a", "d", "e"]),
      (.compare(path: "price", .equals, [.text("10")]), ["a", "d"]),
      (.compare(path: "price", .atMost, [.text("10.0")]), ["a", "b", "d"]),
      (.compare(path: "price", .less, [.number(DecimalNumber(10))]), ["b"]),
      (.compare(path: "genres", .contains, [.text("x")]), ["a", "d"]),
      (.compare(path: "genres", .equals, [.text("y")]), ["a", "b"]),
      (.compare(path: "name", .contains, [.text("book")]), ["d", "e"]),
      (.compare(path: "lent", .equals, [.boolean(true)]), ["a", "e"]),
      (.compare(path: "lent", .equals, [.text("true")]), ["a", "e"]),
      (.exists(path: "year", false), ["c"]), (.exists(path: "library", true), ["a", "b", "d", "e"]),
      (.compare(path: "library", .equals, [.text("1")]), ["a", "d"]),
      (.compare(path: "library.name", .equals, [.text("South")]), ["b", "e"]),
      (.compare(path: "library.books.name", .equals, [.text("Zebra")]), ["a", "d"]),
      (.compare(path: "added", .less, [.text("2026-01-01")]), ["e"]),
      (.compare(path: "added", .atLeast, [.today]), ["d"]),
      (.compare(path: "seen", .less, [.now]), ["a"]), (.compare(path: "seen", .equals, [.today]), ["a", "b"]),
      (.all([.exists(path: "year", true), .not(.compare(path: "library", .equals, [.text("2")]))]), ["a", "d"]),
      (
        .any([.compare(path: "key", .equals, [.text("c")]), .compare(path: "title", .equals, [.text("Zebra")])]),
        ["a", "c"]
      ),
      (.all([]), ["a", "b", "c", "d", "e"]), (.any([]), []),
    ] as [(Condition, [String])])
  func findsWhatTheConditionSays(condition: Condition, expected: [String]) {
    #expect(keys(condition) == expected)
  }

  @Test(arguments: [
    (Condition.Comparison.less, "10", ["a"]), (.atMost, "10", ["a", "b"]), (.greater, "9.5", ["b", "c"]),
    (.atLeast, "9,5", ["a", "b", "c"]), (.greater, "e", ["f"]), (.equals, "10", []),
  ])
  func textsAreComparedAsNumbersWhereBothAre(comparison: Condition.Comparison, operand: String, expected: [String]) {
    var price = Field("price", .string)
    price.numberFormat.decimalChar = ","
    let table = "id,name,price\na,A,\"9,5\"\nb,B,\"10,0\"\nc,C,1200\nd,D,12 zł\ne,E,\nf,F,free\n"
    let loaded = load(table, [price])
    let log = DiagnosticLog()
    let condition = Condition.compare(path: "price", comparison, [.text(operand)])
    let found = loaded.store.select(
      Selection(of: "things", where: condition, sort: [SortKey("key")]), context: moment(), log: log)
    #expect(loaded.store.keys(found.records) == expected)
    let isBySize = comparison != .equals && operand != "e"
    #expect(
      log.sorted().map(line).map { $0.prefix(40) }
        == (isBySize ? ["warning data.csv:5:5 selection.no-number"] : []), "\(log.sorted().map(line))")
  }

  @Test(arguments: [
    (
      Condition.compare(path: "yaer", .equals, [.text("1")]),
      #"error selection.unknown-field: found "yaer", expected a field of books (did you mean "year"?)"#
    ),
    (
      .compare(path: "library.nmae", .equals, [.text("1")]),
      #"error selection.unknown-field: found "nmae" in "library.nmae", expected a field of libraries (did you mean "name"?)"#
    ),
    (
      .compare(path: "year.x", .equals, [.text("1")]),
      #"error selection.unknown-field: found "year" in "year.x", expected a reference of books (the names are library)"#
    ),
    (
      .compare(path: "year", .equals, [.text("new")]),
      #"error selection.bad-value: found "new", expected a whole number to compare with year"#
    ),
    (
      .compare(path: "library", .equals, [.text("9")]),
      #"error selection.unknown-record: found "9", expected the key of a record of libraries (the nearest key is "1")"#
    ),
  ])
  func reportsConditionsThatMakeNoSense(condition: Condition, message: String) {
    #expect(keys(condition).last == message)
  }

  private func sorted(_ sort: [String], language: String? = "en") -> [String] {
    let selection = Selection(of: "books", sort: sort.map(SortKey.init(word:)))
    return store.keys(store.select(selection, context: moment(language: language)).records)
  }

  @Test(arguments: [
    (["name"], ["b", "e", "d", "c", "a"]), (["-name"], ["a", "c", "d", "e", "b"]),
    (["year"], ["b", "a", "d", "e", "c"]),
    (["-year", "-name"], ["a", "d", "e", "b", "c"]), (["price", "-key"], ["b", "d", "a", "e", "c"]),
    (["library", "key"], ["a", "d", "b", "e", "c"]), (["added"], ["e", "a", "b", "d", "c"]),
    (["-seen"], ["b", "a", "c", "d", "e"]), (["lent"], ["b", "a", "e", "c", "d"]),
    (["library.name", "-year"], ["a", "d", "e", "b", "c"]),
    ([], ["b", "e", "d", "c", "a"]),
  ])
  func sortsByLanguageWithMissingLastThenByKey(sort: [String], expected: [String]) {
    #expect(sorted(sort) == expected)
  }

  @Test func limitsAfterSortingAndCountsAll() {
    let found = store.select(Selection(of: "books", sort: [SortKey("year")], limit: 2), context: moment())
    #expect(store.keys(found.records) == ["b", "a"])
    #expect(found.total == 5)
  }

  @Test func groupsInOrderWithMissingLast() {
    let byYear = store.select(Selection(of: "books", sort: [SortKey("-key")], groupBy: "year"), context: moment())
      .groups
    #expect(byYear.map(\.label) == ["2001", "1999", ""])
    #expect(byYear.map { store.keys($0.records).sorted() } == [["a", "d", "e"], ["b"], ["c"]])
    let byMonth = store.select(
      Selection(of: "books", sort: [SortKey("added")], groupBy: "added", grain: .month), context: moment()
    ).groups
    #expect(byMonth.map(\.value.plainText) == ["2025-12-01", "2026-01-01", "2026-02-01", "2026-06-01", ""])
  }

  @Test func saysWhenAConditionOnTimeChanges() {
    // A second later: at 16:00 itself, what was seen then is not yet before now.
    let condition = Condition.compare(path: "seen", .less, [.now])
    let found = store.select(Selection(of: "books", where: condition), context: moment())
    #expect(found.nextChange?.iso == "2026-06-15T16:00:01Z")
    #expect(store.select(Selection(of: "books"), context: moment()).nextChange == nil)
  }

  @Test func reportsACollectionThatDoesNotExist() {
    let log = DiagnosticLog()
    _ = store.select(Selection(of: "boks"), context: moment(), log: log)
    #expect(
      log.sorted().map(line) == [
        #"error selection.unknown-collection: found "boks", which is not a collection (did you mean "books"?)"#
      ])
  }

  @Test func sortsTotallyAndTheSameFromEveryOrder() {
    var generator = Generator(seed: 11)
    let names = ["Ł", "l", "L", "ł", "10", "9", "", "é", "e\u{301}", "Z", "ż"]
    for _ in 0..<30 {
      let rows = (0..<25).map {
        "k\($0),\(generator.pick(names))x,\(generator.below(3) == 0 ? "" : "\(generator.below(4))")\n"
      }
      let order = [SortKey("n", .descending), SortKey("name")]
      let results = [rows, rows.reversed(), rows.shuffled(using: &generator)].map { rows in
        let loaded = load("id,name,n\n" + rows.joined(), [Field("n", .integer)])
        return loaded.store.keys(
          loaded.store.select(Selection(of: "things", sort: order), context: moment(language: "pl")).records)
      }
      #expect(results[0].count == 25)
      #expect(results[0] == results[1])
      #expect(results[0] == results[2])
    }
  }
}
