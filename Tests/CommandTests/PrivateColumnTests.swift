import TestSupport
import Testing

/// `init` shows to staff alone what a house keeps to itself.
@Suite struct PrivateColumnTests {
  struct Table: Sendable, CustomTestStringConvertible {
    let head: String
    let row: String
    /// The columns that are for staff.
    let hidden: [String]
    var testDescription: String { head }
  }

  static let tables = [
    Table(
      head: "id,title,author,Lending Patron,patron email,Private notes,Home phone",
      row: "1,A,B,Ann,a@b.example,owes,020",
      hidden: ["Lending Patron", "patron email", "Private notes", "Home phone"]),
    Table(
      head: "id,tytuł,autorzy,czytelnik,uwagi służbowe,telefon domowy", row: "1,A,B,Anna,zgubiła,600",
      hidden: ["czytelnik", "uwagi służbowe", "telefon domowy"]),
    Table(
      head: "id,название,автор,читатель,личный телефон", row: "1,A,B,Анна,600", hidden: ["читатель", "личный телефон"]),
    Table(
      head: "id,titulo,autores,prestatario,notas privadas,correo del socio", row: "1,A,B,Ana,x,a@b.example",
      hidden: ["prestatario", "notas privadas", "correo del socio"]),
    Table(head: "id,題名,作者,借閱者,私人備註", row: "1,A,B,王小明,x", hidden: ["借閱者", "私人備註"]),
    Table(
      head: "id,first name,last name,city,address,telephone,email", row: "1,Ann,Bell,Leeds,High St 1,020,a@b.example",
      hidden: ["address", "telephone", "email"]),
    Table(head: "id,title,author,Reserved by", row: "1,A,B,a@b.example", hidden: ["Reserved by"]),
    // What a house publishes of itself, and words that only look alike.
    Table(
      head: "id,name,address,postcode,telephone,email,Monday staffed hours", row: "1,A,High St 1,LS1,020,a@b.example,9",
      hidden: []),
    Table(head: "id,title,author,publisher,reader rating,mobile,notes", row: "1,A,B,C,4,EDE,first edition", hidden: []),
  ]

  @Test(arguments: tables) func areForStaff(_ table: Table) throws {
    let folder = try TemporaryDirectory(inMemory: true)
    try folder.write("\(table.head)\n\(table.row)\n", to: "things.csv")
    let made = try Gablota.run("init", "site", "--from", "things.csv", in: folder.path)
    #expect(made.code == 0, "\(made.errorText)")
    let lines = try folder.text("site/site.yaml").split(separator: "\n")
    let hidden = lines.filter { $0.contains("audience: staff") }
    #expect(hidden.count == table.hidden.count, "\(hidden)")
    for column in table.hidden {
      #expect(hidden.contains { $0.contains("from: \(column),") }, "\(column): \(hidden)")
    }
    #expect(made.errorText.contains("init.private-columns") == !table.hidden.isEmpty, "\(made.errorText)")
    let built = try Gablota.run("build", "site", "--now", "2026-09-17T12:00", in: folder.path)
    #expect(built.code == 0, "\(built.errorText)")
  }

  @Test func aKeyIsMadeOfWhatEverybodyMaySee() throws {
    let folder = try TemporaryDirectory(inMemory: true)
    try folder.write("patron id,title,author\nP1,A,B\nP2,A,B\n", to: "things.csv")
    #expect(try Gablota.run("init", "site", "--from", "things.csv", in: folder.path).code == 0)
    #expect(try folder.text("site/site.yaml").contains("key: row number"))
  }
}
