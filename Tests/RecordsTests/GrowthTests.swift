import Diagnostics
import Records
import Tables
import Testing

/// What grows with the data or the site file is linear or has a limit. Each of these took minutes before.
@Suite struct GrowthTests {
  @Test(.timeLimit(.minutes(1))) func aChainOfFormulasIsWorkedOutWhateverTheOrder() {
    let count = 1_000
    var fields = (0..<count).map { number in
      var field = Field("f\(number)")
      field.computed = ComputedRule("f\(number + 1) + 1")
      return field
    }
    fields.append(Field("f\(count)", .integer))
    let loaded = load("id,name,f\(count)\n1,A,1\n", fields)
    #expect(loaded.messages == [])
    #expect(loaded.store.value("things", "1", "f0").plainText == "\(count + 1)")
  }

  @Test(.timeLimit(.minutes(1))) func aLongCircleOfFormulasIsToldOnce() {
    let count = 500
    let fields = (0..<count).map { number in
      var field = Field("f\(number)")
      field.computed = ComputedRule("f\((number + 1) % count)")
      return field
    }
    let messages = load("id,name\n1,A\n", fields).messages
    #expect(messages.count == 1)
    #expect(
      messages.first?.contains("the formula of f0 uses its own result: things.f0 ← things.f1 ← things.f2") ?? false,
      "\(messages)")
    #expect((messages.first?.utf8.count ?? 0) < 400)
  }

  @Test(.timeLimit(.minutes(1))) func moreFieldsThanTheLimitAreRefused() {
    let messages = load("id,name\n1,A\n", (0..<20_000).map { Field("f\($0)", .string, from: ["name"]) }).messages
    #expect(
      messages.contains { $0.contains("schema.too-many-fields: things declares 20000 fields, but the limit is 2000") },
      "\(messages.prefix(3))")
  }

  @Test(.timeLimit(.minutes(1))) func aTreeOfCategoriesInACircleIsTold() {
    let count = 100_000
    let rows = (0..<count).map { "\($0),N\($0),\(($0 + 1) % count)\n" }.joined()
    let log = DiagnosticLog()
    _ = table("id,name,parent\n" + rows, log: log).flatMap { CategoryTree.read($0, log: log) }
    #expect(log.sorted().count == count)
  }

  @Test(.timeLimit(.minutes(1))) func wrongChoicesAmongManyAreTold() {
    let count = 10_000
    var field = Field("c", .string)
    field.constraints.enumeration = (0..<count).map { "choice\($0)x" }
    let rows = (0..<count).map { "\($0),A\($0),chojce\($0)y\n" }.joined()
    let loaded = load("id,name,c\n" + rows, [field])
    #expect(loaded.log.sorted().count == count)
  }

  @Test(arguments: [1_000, 1_001, 20_000]) func aCellHoldsAThousandValuesAtMost(count: Int) {
    var field = Field("authors", .list)
    field.separator = ";"
    let names = (0..<count).map { "Ann\($0) Bee\($0)" }.joined(separator: "; ")
    let loaded = load("id,name,authors\n1,A,\"\(names)\"\n", [field])
    #expect(loaded.store.value("things", "1", "authors").elements.count == (count > 1_000 ? 0 : count))
    let expected =
      "error data.csv:2:5 record.too-many-values: found \(count) values for authors, but the limit is 1000 (put them in a separate table, with a row for each)"
    #expect(loaded.messages == (count > 1_000 ? [expected] : []))
  }
}
