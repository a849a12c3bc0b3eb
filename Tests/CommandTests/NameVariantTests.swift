import TestSupport
import Testing

/// Names that people write in several ways.
@Suite struct NameVariantTests {
  private func site(_ authors: String, _ files: [String: String] = [:], books: String = NameVariantTests.books) throws
    -> TestSite
  {
    try TestSite(
      [
        "site.yaml": TestSite.head + """
          collections:
            books: {kind: book, source: books.csv, key: id, fields: {authors: \(authors)}}
          """, "books.csv": books,
      ].merging(files) { $1 })
  }

  private static let books = """
    id,title,by,type
    1,One,"Rowling, J. K.",novel
    2,Two,J.K. Rowling,Novel
    3,Three,"rowling,  j. k.",Novel
    4,Four,Ben Ochs,Other

    """

  @Test func valuesThatDifferInCapitalsAndBlanksAreOneValueInItsCommonestSpelling() throws {
    let site = try site("by")
    #expect(try site.build().code == 0)
    #expect(site.hasFile("/books/type/novel/index.html") || site.hasFile("/type/novel/index.html"))
    #expect(!(try site.output()).keys.contains { $0.contains("novel-2") || $0.contains("rowling-j-k-2") })
    let book = try site.page("/books/1/")
    #expect(book.contains("Novel") && !book.contains(">novel<"))
  }

  @Test(arguments: [
    "name,also known as\n\"Rowling, J. K.\",J.K. Rowling; Joanne Rowling\n",
    "name,also known as\n\"Rowling, J. K.\",J.K. Rowling\n\"Rowling, J. K.\",Joanne Rowling\n",
    "field,name,also known as\nbooks.authors,\"Rowling, J. K.\",J.K. Rowling\nbooks.type,Other,Ben Ochs\n",
  ]) func aTableOfNamesPutsTheNameInThePlaceOfItsVariants(_ table: String) throws {
    let site = try site("{from: by, variants: names.csv}", ["names.csv": table])
    let result = try site.build()
    #expect(result.code == 0, "\(result.errorText)")
    #expect(try site.page("/books/2/").contains("Rowling, J. K."))
    #expect(!(try site.page("/books/2/")).contains("J.K. Rowling"))
    #expect(try site.page("/books/4/").contains("Ben Ochs"))
  }

  @Test func aVariantOfTwoNamesIsTold() throws {
    let site = try site(
      "{from: by, variants: names.csv}", ["names.csv": "name,also known as\nAnn,A.\nAmy,a.\n"])
    let result = try site.build()
    #expect(result.code == 0)
    #expect(
      result.errorText.contains("\"a.\" is a variant of \"Amy\" here and of \"Ann\" above, which is taken"),
      "\(result.errorText)")
  }

  @Test func checkSuggestsATableThatTheFieldCanTake() throws {
    let site = try site("{from: by, variants: names.csv}", ["names.csv": "name,also known as\n"])
    let result = try Gablota.run("check", "site", "--suggest", "variants", in: site.folder.path)
    #expect(result.code == 0)
    #expect(
      result.text == "field,name,also known as\nbooks.authors,\"Rowling, J. K.\",J.K. Rowling\n", "\(result.text)")
    try site.write(result.text, to: "names.csv")
    #expect(try site.build().code == 0)
    #expect(try site.page("/books/2/").contains("Rowling, J. K."))
    let again = try Gablota.run("check", "site", "--suggest", "variants", in: site.folder.path)
    #expect(again.text == "field,name,also known as\n")
  }

  @Test func aPrefixIsTakenOffAndSomeValuesAreRenamed() throws {
    let site = try TestSite.built(
      """
      collections:
        books:
          kind: book
          source: books.csv
          key: id
          fields: {type: {strip: [/usuario/, /user/], rename: {Ninos: Niños}}}
      """,
      ["books.csv": "id,title,type\n1,One,/usuario/Ninos\n2,Two,/user/Adults\n3,Three,Other\n4,Four,/usuario/\n"])
    #expect(try site.page("/books/1/").contains("Niños"))
    #expect(try site.page("/books/2/").contains("Adults") && !(try site.page("/books/2/")).contains("/user/"))
    #expect(try site.page("/books/3/").contains("Other"))
  }

  @Test func categoriesDeeperThanTwoLevelsAreShownInTheirSubcategory() throws {
    let site = try TestSite.built(
      "collections:\n  books: {kind: book, source: books.csv, key: id}\n",
      ["books.csv": "id,title,categories\n1,One,Fiction > Animals > Dogs\n2,Two,Fiction > Animals\n"])
    #expect(
      site.hasFile("/books/categories/fiction-animals/index.html")
        || site.hasFile("/categories/fiction-animals/index.html"))
    #expect(!(try site.output()).keys.contains { $0.contains("dogs") })
  }
}
