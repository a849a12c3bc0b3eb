import Diagnostics
import Records
import Testing

struct FacetTests {
  private func facet(
    _ path: String, _ csv: String, _ fields: [Field], order: FacetOrder = .label, grain: Grain = .value,
    language: String? = "en"
  ) -> Facet {
    let loaded = load(csv, fields)
    return loaded.store.facet(
      path, in: loaded.store.records(of: "things"), context: moment(language: language), order: order, grain: grain)
  }

  private func described(_ facet: Facet) -> [String] {
    facet.values.map {
      "\($0.label)=\($0.count) /\($0.slug)/" + ($0.parent.map { " in \(facet.values[$0].label)" } ?? "")
    }
  }

  @Test func countsEveryDistinctValueInTheLanguagesOrder() {
    let found = facet("type", "id,name,type\n1,A,Talk\n2,B,concert\n3,C,Talk\n4,D,\n", [Field("type", .choice)])
    #expect(described(found) == ["concert=1 /concert/", "Talk=2 /talk/"])
    #expect(found.missing == 1)
  }

  @Test func ordersByCountThenLabelOrBackwards() {
    let csv = "id,name,y\n1,A,2001\n2,B,1999\n3,C,2010\n4,D,1999\n5,E,2001\n6,F,-5\n"
    #expect(
      described(facet("y", csv, [Field("y", .integer)])) == [
        "-5=1 /minus-5/", "1999=2 /1999/", "2001=2 /2001/", "2010=1 /2010/",
      ])
    #expect(
      facet("y", csv, [Field("y", .integer)], order: .count).values.map(\.label) == ["1999", "2001", "-5", "2010"])
    #expect(
      facet("y", csv, [Field("y", .integer)], order: .descending).values.map(\.label) == ["2010", "2001", "1999", "-5"])
  }

  @Test func keepsTheOrderAndLabelsOfStatedChoices() {
    var field = Field("a", .choice)
    field.choices = [
      Choice("in", label: "Available"), Choice("out", label: "On loan"), Choice("room", label: "Reading room"),
    ]
    let found = facet("a", "id,name,a\n1,A,room\n2,B,in\n3,C,out\n4,D,in\n", [field])
    #expect(described(found) == ["Available=2 /in/", "On loan=1 /out/", "Reading room=1 /room/"])
  }

  @Test func countsEachItemOfAListOnce() {
    var field = Field("t", .list)
    field.separator = ";"
    #expect(described(facet("t", "id,name,t\n1,A,x;y;x\n2,B,y\n", [field])) == ["x=1 /x/", "y=2 /y/"])
  }

  @Test func givesDistinctSlugsWhateverTheOrder() {
    let csv = "id,name,t\n1,A,C++\n2,B,C\n3,C,C#\n4,D,圖書\n5,E,!!!\n6,F,???\n"
    let found = facet("t", csv, [Field("t", .string)])
    #expect(Set(found.values.map(\.slug)).count == 6)
    #expect(found.values.first { $0.label == "C" }?.slug == "c")
    #expect(found.values.first { $0.label == "C#" }?.slug == "c-2")
    #expect(found.values.allSatisfy { !$0.slug.isEmpty })
    #expect(
      facet("t", csv, [Field("t", .string)], order: .count).values.map { "\($0.label) \($0.slug)" }.sorted()
        == found.values.map { "\($0.label) \($0.slug)" }.sorted())
  }

  @Test func takesDatesByYearAndMonth() {
    let csv = "id,name,d\n1,A,2026-03-01\n2,B,2026-03-31\n3,C,2025-12-31\n"
    #expect(described(facet("d", csv, [Field("d", .date)], grain: .year)) == ["2025=1 /2025/", "2026=2 /2026/"])
    #expect(facet("d", csv, [Field("d", .date)], grain: .month).values.map(\.slug) == ["2025-12", "2026-03"])
  }

  @Test func takesTextsByTheHeadingOfTheirLanguage() {
    let csv = "id,name\n1,Łódź\n2,Lublin\n3,Łomża\n4,7 dni\n"
    #expect(
      facet("name", csv, [], grain: .initial, language: "pl").values.map { "\($0.label)=\($0.count)" } == [
        "#=1", "L=1", "Ł=2",
      ])
  }

  @Test func putsHeadingsInTheOrderOfTheirLanguage() {
    let strokes = "id,name\n1,鏡花緣\n2,三國演義\n3,紅樓夢\n4,一百種雨\n5,7 天\n"
    #expect(
      facet("name", strokes, [], grain: .initial, language: "zh-Hant").values.map(\.label)
        == ["#", "1劃", "3劃", "9劃", "19劃"])
    let scripts = "id,name\n1,Żuk\n2,Алгебра\n3,7 dni\n4,Zuch\n"
    #expect(
      facet("name", scripts, [], grain: .initial, language: "pl").values.map(\.label) == ["#", "Z", "Ż", "…"])
  }

  @Test func countsOverReferencesAndBooleans() {
    let log = DiagnosticLog()
    let loaded = load(
      [
        (
          schema("libraries", .library, [Field("district", .string)]),
          [source("id,name,district\n1,North,X\n2,South,Y\n", "l.csv", log: log)]
        ),
        (
          schema("events", .record, [reference("library", to: "libraries"), Field("free", .boolean)]),
          [source("id,name,library,free\na,A,2,true\nb,B,1,false\nc,C,2,\n", log: log)]
        ),
      ], log: log)
    let all = loaded.store.records(of: "events")
    #expect(described(loaded.store.facet("library", in: all, context: moment())) == ["North=1 /1/", "South=2 /2/"])
    #expect(described(loaded.store.facet("library.district", in: all, context: moment())) == ["X=1 /x/", "Y=2 /y/"])
    #expect(described(loaded.store.facet("free", in: all, context: moment())) == ["false=1 /no/", "true=1 /yes/"])
  }

  @Test func rollsCategoriesUpWithoutDuplicates() {
    var field = Field("categories", .category)
    field.separator = ";"
    let csv = """
      id,name,categories
      1,A,Algebra > Groups; Algebra > Rings
      2,B,Algebra
      3,C,Logic; Algebra > Groups
      4,D,

      """
    let found = facet("categories", csv, [field])
    #expect(
      described(found) == [
        "Algebra=3 /algebra/", "Groups=2 /algebra-groups/ in Algebra", "Rings=1 /algebra-rings/ in Algebra",
        "Logic=1 /logic/",
      ])
    #expect(found.missing == 1)
  }

  @Test func countsSumUpWhereEveryRecordHasOneValue() {
    var generator = Generator(seed: 5)
    for _ in 0..<25 {
      let csv =
        "id,name,t\n" + (0..<40).map { "\($0),N,\(generator.below(4) == 0 ? "" : "v\(generator.below(6))")\n" }.joined()
      for order in FacetOrder.allCases {
        let found = facet("t", csv, [Field("t", .string)], order: order, language: nil)
        #expect(found.values.reduce(found.missing) { $0 + $1.count } == 40)
        #expect(Set(found.values.flatMap(\.records)).count == 40 - found.missing)
      }
    }
  }
}
