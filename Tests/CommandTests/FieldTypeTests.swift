import TestSupport
import Testing

/// What a site file cannot say of a field is told where it stands.
@Suite struct FieldTypeTests {
  @Test(arguments: [
    ("book", "pages: {choices: {100: Long}}", "id,title,pages\n1,A,100\n", "constraints: {enum: […]}"),
    ("record", "day: {type: date, choices: [2026-01-01]}", "id,name,day\n1,A,2026-01-01\n", "constraints: {enum: […]}"),
    ("record", "on: {type: boolean, choices: [true]}", "id,name,on\n1,A,true\n", "remove the choices or the type"),
    ("record", "size: {type: choice, separator: \";\"}", "id,name,size\n1,A,a;b\n", "write type: list"),
    (
      "record", "size: {type: number, separator: \";\"}", "id,name,size\n1,A,1\n",
      "type: list under fields.size with items: number"
    ),
    (
      "event", "description: {separator: \";\"}", "id,name,start,description\n1,A,2026-10-01,x\n",
      "remove the separator"
    ),
    ("event", "status: {separator: \";\"}", "id,name,start,status\n1,A,2026-10-01,full\n", "remove the separator"),
    ("book", "title: {separator: \";\"}", "id,title\n1,A\n", "remove the separator"),
  ])
  func whatAFieldCannotHaveIsAMistakeOfTheSiteFile(_ kind: String, _ field: String, _ table: String, _ advice: String)
    throws
  {
    let text = try TestSite.refusedThings(kind, "      \(field)\n", table)
    let code = field.utf8.contains("choices".utf8) ? "choices" : "separator"
    #expect(text.contains("site/site.yaml:9:7: error[schema.\(code)]") && text.contains(advice), "\(text)")
  }

  @Test(arguments: [
    ("library", "telephone: {type: integer}"), ("library", "telephone: {type: markdown}"),
    ("library", "image: {type: string}"), ("event", "link: {references: things}"), ("event", "start: {type: string}"),
    ("event", "description: {type: list, separator: \";\"}"), ("book", "pages: {type: string}"),
    ("product", "price: {type: string}"), ("product", "stock: {type: string}"),
    ("record", "description: {type: integer}"), ("event", "place: {type: markdown}"),
    ("event", "host: {type: markdown}"), ("library", "address: {type: markdown}"),
    ("book", "subtitle: {type: markdown}"), ("book", "publisher: {type: markdown}"),
    ("product", "unit: {type: markdown}"), ("question", "topic: {type: markdown}"),
    ("copy", "note: {type: markdown}"),
  ])
  func aTypeThatThePagesCannotShowIsAMistakeOfTheSiteFile(_ kind: String, _ field: String) throws {
    let name = field.prefix { $0 != ":" }
    let text = try TestSite.refusedThings(
      kind, "      \(field)\n",
      "id,name,title\(name == "start" ? "" : ",start"),\(name)\n1,A,B,\(name == "start" ? "" : "2026-10-01,")1\n")
    #expect(text.contains("site/site.yaml:9:7: error[schema.type-of-word]"), "\(text)")
    #expect(!text.contains("error[template."), "\(text)")
  }
}
