import Diagnostics
import Records
import Tables
import Testing

struct CategoryTests {
  private func tree(json: String, log: DiagnosticLog) -> CategoryTree? {
    JSONDocument.read(path: "tree.json", bytes: Array(json.utf8), log: log).flatMap {
      CategoryTree.read($0.root, log: log)
    }
  }

  private func shape(_ tree: CategoryTree?) -> [String] {
    guard let tree else { return [] }
    let mains = tree.nodes.indices.filter { tree.nodes[$0].parent == nil }.map { CategoryID($0) }
    return mains.flatMap(tree.subtree).map { tree.path($0).joined(separator: "/") }
  }

  @Test(arguments: [
    (#"{"Algebra": ["Groups", "Rings"], "Logic": []}"#, ["Algebra", "Algebra/Groups", "Algebra/Rings", "Logic"]),
    (
      #"[{"id": 1, "name": "Algebra", "children": [{"id": 11, "name": "Groups"}]}, "Logic"]"#,
      ["Algebra", "Algebra/Groups", "Logic"]
    ),
    (#"[{"title": "A", "subcategories": ["x"]}, {"label": "B", "subcategories": ["x"]}]"#, ["A", "A/x", "B", "B/x"]),
    ("{}", []),
  ])
  func readsATreeFile(json: String, expected: [String]) {
    let log = DiagnosticLog()
    #expect(shape(tree(json: json, log: log)) == expected)
    #expect(log.sorted().isEmpty)
  }

  @Test(arguments: [
    (
      #"{"A": ["x", "x"]}"#,
      #"error tree.json:1:13 category.duplicate: the category "A > x" is in the tree twice (give them different names and identifiers, or remove one) + tree.json:1:8 the first one is here"#
    ),
    (
      #"[{"name": "A", "children": [{"name": "x", "children": ["y"]}]}]"#,
      #"error tree.json:1:29 category.too-deep: found categories under the subcategory "x", expected only two levels"#
    ),
    (
      #"[{"children": []}]"#,
      "error tree.json:1:2 category.bad-tree: found a category without a name, expected a text or an object with a name"
    ),
    ("7", "error tree.json:1:1 category.bad-tree: found a number, expected an object or a list of categories"),
  ])
  func reportsWhatIsWrongInATreeFile(json: String, message: String) {
    let log = DiagnosticLog()
    _ = tree(json: json, log: log)
    #expect(log.sorted().map(line) == [message])
  }

  @Test func readsATreeFromATableWithParents() {
    let log = DiagnosticLog()
    let rows = "id,name,parent\n11,Groups,1\n1,Algebra,\n2,Logic,\n12,Rings,1\n111,Finite,11\n9,Lost,77\n"
    let found = table(rows, log: log).flatMap { CategoryTree.read($0, log: log) }
    #expect(shape(found) == ["Algebra", "Algebra/Groups", "Algebra/Rings", "Logic"])
    #expect(log.sorted().map(\.code) == ["category.too-deep", "category.unknown-parent"])
    #expect(found?.find(id: "12").flatMap { found?.path($0) } == ["Algebra", "Rings"])
  }

  private func load(_ cell: String, _ tree: CategoryTree?, form: CategoryRule.Form = .path) -> (String, [String]) {
    var field = Field("categories", .category, from: ["c"])
    field.category.tree = tree
    field.category.form = form
    field.separator = ";"
    let loaded = RecordsTests.load("id,name,c\n1,N,\(cell)\n", [field])
    guard case .categories(let ids) = loaded.store.value("things", "1", "categories"),
      let made = loaded.store.collection("things")?.tree(of: "categories")
    else { return ("", loaded.messages) }
    return (ids.map { made.path($0).joined(separator: "/") }.joined(separator: " "), loaded.messages)
  }

  @Test(
    arguments: [
      ("Algebra > Groups", "Algebra/Groups", []), ("Groups", "Algebra/Groups", []),
      ("Logic;Rings;Logic", "Algebra/Rings Logic", []),
      ("Algebra", "Algebra", []),
      (
        "Algebr", "",
        [
          #"error data.csv:2:5 record.unknown-category: found "Algebr", which is not a category (did you mean "Algebra"?)"#
        ]
      ),
      (
        "Logic > Groups", "",
        [
          #"error data.csv:2:5 record.unknown-category: found "Logic > Groups", which is not a category (did you mean "Algebra > Groups"?)"#
        ]
      ),
      (
        "Sets", "",
        [
          #"error data.csv:2:5 record.ambiguous-category: found "Sets", which could be "Algebra > Sets" or "Logic > Sets" (write the whole path)"#
        ]
      ),
      (
        "A > B > C", "",
        [
          #"error data.csv:2:5 record.bad-category: found "A > B > C", expected at most a main category and a subcategory"#
        ]
      ),
    ] as [(String, String, [String])])
  func findsCategoriesInTheTree(cell: String, expected: String, messages: [String]) {
    let made = tree(json: #"{"Algebra": ["Groups", "Rings", "Sets"], "Logic": ["Sets"]}"#, log: DiagnosticLog())
    let (found, said) = load(cell, made)
    #expect(found == expected)
    #expect(said == messages)
  }

  @Test func findsCategoriesByIdentifier() {
    let made = tree(
      json: #"[{"id": 1, "name": "Algebra", "children": [{"id": 11, "name": "Groups"}]}]"#, log: DiagnosticLog())
    #expect(load("11;1", made, form: .id).0 == "Algebra Algebra/Groups")
    #expect(load("Algebra", made, form: .id).1.count == 1)
  }

  @Test func makesATreeOutOfTheDataInTheLanguagesOrder() {
    var field = Field("categories", .category, from: ["main", "sub"])
    let loaded = RecordsTests.load("id,name,main,sub\n1,N,Logic,\n2,N,algebra,Rings\n3,N,algebra,Groups\n", [field])
    #expect(
      shape(loaded.store.collection("things")?.tree(of: "categories")) == [
        "algebra", "algebra/Groups", "algebra/Rings", "Logic",
      ])
    field.columns = ["main"]
    #expect(loaded.messages == [])
  }

  @Test func aConditionOnAMainCategoryHoldsForItsSubcategories() {
    let loaded = RecordsTests.load(
      "id,name,main,sub\n1,N,Logic,\n2,N,Algebra,Rings\n3,N,Algebra,\n",
      [Field("categories", .category, from: ["main", "sub"])])
    let keys = { (text: String) in
      let condition = Condition.compare(path: "categories", .equals, [.text(text)])
      return loaded.store.keys(
        loaded.store.select(Selection(of: "things", where: condition), context: moment()).records)
    }
    #expect(keys("Algebra") == ["2", "3"])
    #expect(keys("Algebra > Rings") == ["2"])
    #expect(keys("Rings") == ["2"])
  }
}
