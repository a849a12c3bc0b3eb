import Feeds
import Testing
import Text

/// Citations by their exact text; outside judges read those of whole sites (`Tests/Proof/citations.py`).
struct CitationTests {
  private var knuth: BookCitation {
    var book = BookCitation(slug: "taocp-1", title: "The Art of Computer Programming")
    book.subtitle = "Fundamental Algorithms"
    book.authors = ["Knuth, Donald E.", "A. N. Other"]
    book.year = 1997
    book.place = "Reading"
    book.publisher = "Addison-Wesley"
    book.series = "Computers & Logic"
    book.volume = "1"
    book.pages = 650
    book.language = "en"
    book.isbn = "0-201-89683-4"
    book.issn = "0317-8471"
    book.url = "https://example.org/books/taocp-1/"
    return book
  }

  @Test func writesBibTeX() {
    #expect(
      knuth.bibTeX == """
        @book{knuth1997-taocp-1,
          author = {Knuth, Donald E. and A. N. Other},
          title = {{The Art of Computer Programming: Fundamental Algorithms}},
          year = {1997},
          address = {Reading},
          publisher = {Addison-Wesley},
          series = {Computers \\& Logic},
          volume = {1},
          language = {en},
          pagetotal = {650},
          isbn = {9780201896831},
          issn = {0317-8471},
          url = {https://example.org/books/taocp-1/},
        }

        """)
  }

  @Test func writesRISWithCRAndLF() {
    let lines = knuth.ris.utf8.split(separator: 0x0A).map { String(decoding: $0, as: UTF8.self) }
    #expect(lines.allSatisfy { $0.utf8.last == 0x0D })
    #expect(
      lines.map { String(decoding: $0.utf8.dropLast(), as: UTF8.self) } == [
        "TY  - BOOK", "ID  - knuth1997-taocp-1", "TI  - The Art of Computer Programming: Fundamental Algorithms",
        "AU  - Knuth, Donald E.", "AU  - A. N. Other", "PY  - 1997", "CY  - Reading", "PB  - Addison-Wesley",
        "T2  - Computers & Logic", "VL  - 1", "LA  - en", "SP  - 650", "SN  - 9780201896831", "SN  - 0317-8471",
        "UR  - https://example.org/books/taocp-1/", "ER  - ",
      ])
  }

  @Test func writesCSLWithPartedAndWholeNames() {
    #expect(
      knuth.cslJSON == #"[{"id":"knuth1997-taocp-1","type":"book","#
        + #""title":"The Art of Computer Programming: Fundamental Algorithms","#
        + #""author":[{"family":"Knuth","given":"Donald E."},{"literal":"A. N. Other"}],"#
        + #""issued":{"date-parts":[[1997]]},"publisher":"Addison-Wesley","publisher-place":"Reading","#
        + #""collection-title":"Computers & Logic","volume":"1","language":"en","number-of-pages":650,"#
        + #""ISBN":"9780201896831","ISSN":"0317-8471","URL":"https://example.org/books/taocp-1/"}]"#)
  }

  @Test func writesAReferenceForPeopleAndAContextObject() {
    #expect(
      knuth.plain == "Knuth, Donald E.; A. N. Other. The Art of Computer Programming: Fundamental Algorithms. 1. "
        + "Computers & Logic. Reading: Addison-Wesley, 1997. ISBN 9780201896831. ISSN 0317-8471.")
    #expect(
      knuth.coins == "ctx_ver=Z39.88-2004&rft_val_fmt=info%3Aofi%2Ffmt%3Akev%3Amtx%3Abook&rft.genre=book"
        + "&rft.btitle=The%20Art%20of%20Computer%20Programming%3A%20Fundamental%20Algorithms"
        + "&rft.au=Knuth%2C%20Donald%20E.&rft.au=A.%20N.%20Other&rft.date=1997&rft.pub=Addison-Wesley"
        + "&rft.place=Reading&rft.series=Computers%20%26%20Logic&rft.tpages=650&rft.isbn=9780201896831"
        + "&rft.issn=0317-8471")
  }

  @Test func aTitleAloneIsEnough() {
    let book = BookCitation(slug: "żółw 7", title: "Żółw?")
    #expect(book.bibTeX == "@book{book-------w-7,\n  title = {{Żółw?}},\n}\n")
    #expect(book.plain == "Żółw?")
    #expect(book.ris == "TY  - BOOK\r\nID  - book-------w-7\r\nTI  - Żółw?\r\nER  - \r\n")
    #expect(book.cslJSON == #"[{"id":"book-------w-7","type":"book","title":"Żółw?"}]"#)
  }

  @Test(arguments: [
    (
      #"50 % of {a_b} & #1 ~ $x^2 \ y"#,
      ##"50 \% of {\textbraceleft}a\_b{\textbraceright} \& \#1 {\textasciitilde} \$x{\textasciicircum}2 {\textbackslash} y"##
    ),
    ("two\r\nlines\tand \u{0}more  ", "two lines and more"),
  ])
  func nothingInATitleEndsAField(title: String, escaped: String) {
    #expect(BookCitation(slug: "1", title: title).bibTeX.contains("title = {{\(escaped)}},"))
    #expect(!BookCitation(slug: "1", title: title).ris.utf8.split(separator: 0x0D).dropLast().contains { $0.isEmpty })
  }

  @Test(arguments: [
    ("Instituto Nacional de Estadística", "{Instituto Nacional de Estadística}"),
    ("Smith and Sons", "{Smith and Sons}"),
    ("King, Martin Luther, Jr.", "{King, Martin Luther, Jr.}"), ("Jane Austen", "Jane Austen"), ("老子", "老子"),
  ])
  func namesThatWouldBeTakenApartStandInBraces(name: String, written: String) {
    var book = BookCitation(slug: "1", title: "T")
    book.authors = [name]
    #expect(book.bibTeX.contains("author = {\(written)},"))
  }

  @Test func wrongNumbersAreLeftOut() {
    var book = BookCitation(slug: "1", title: "T")
    book.isbn = "9780201896832"
    book.issn = "1234-5678"
    #expect(book.plain == "T.")
    #expect(!book.coins.contains("isbn"))
  }
}
