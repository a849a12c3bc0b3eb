import TestSupport
import Testing

/// `reserve`: how people ask for a record, and what the button says.
@Suite struct ReserveTests {
  private static let books = """
    id,title,isbn,availability,shelfmark
    1,"A & B? 100%",9780141439563,on loan,SF 1
    2,Two,,available,SF 2
    3,Three,,reading room,SF 3
    4,Four,,,SF 4

    """

  private func library(_ reserve: String, _ table: String = ReserveTests.books) throws -> TestSite {
    try TestSite.things("book", "      title: title\n", table, of: "    reserve: \(reserve)\n").builtWithoutMistake()
  }

  @Test func theButtonFollowsTheStateOfABook() throws {
    let site = try library("{url: \"https://opac.example/reserve?id={key}\"}")
    let one = try site.page("/things/1/")
    #expect(one.contains("href=\"https://opac.example/reserve?id=1\"") && one.contains(">Reserve</a>"), "\(one)")
    #expect(try site.page("/things/3/").contains(">Order to the reading room</a>"))
    let two = try site.page("/things/2/")
    #expect(!two.contains("id=\"reserve-button\"") && two.contains("id=\"reserve-closed\""))
    #expect(try site.page("/things/4/").contains(">Reserve</a>"))
  }

  @Test func theSiteSaysInWhichStatesABookIsReserved() throws {
    let site = try library("{url: \"https://opac.example/{key}\", when: [available]}")
    #expect(try site.page("/things/2/").contains("id=\"reserve-button\""))
    #expect(try !site.page("/things/1/").contains("id=\"reserve-button\""))
  }

  @Test func valuesAreEncodedForTheirPlace() throws {
    let link = try library("{url: \"https://opac.example/?t={title}&i={isbn}\", when: [on-loan, reading-room]}")
    #expect(
      try link.page("/things/1/").contains(
        "href=\"https://opac.example/?t=A%20%26%20B%3F%20100%25&amp;i=9780141439563\""))
    // Without its ISBN the address would ask for something else.
    #expect(try !link.page("/things/3/").contains("id=\"reserve"))
    let mail = try library(
      "{mail: desk+a@library.example, subject: \"Keep {title}\", body: \"Line {key}\\nTwo & {shelfmark}\"}")
    #expect(
      try mail.page("/things/1/").contains(
        "href=\"mailto:desk+a@library.example?subject=Keep%20A%20%26%20B%3F%20100%25&amp;"
          + "body=Line%201%0D%0ATwo%20%26%20SF%201\""))
  }

  @Test func aFormWorksWithoutScripts() throws {
    let site = try library(
      "{form: \"https://forms.example/x\", fields: [name, card], hidden: {book: \"{title} \\\"{key}\\\"\"}, result: _next}"
    )
    let page = try site.page("/things/1/")
    for part in [
      "method=\"post\" action=\"https://forms.example/x\"", "name=\"book\" value=\"A &amp; B? 100% &#34;1&#34;\"",
      "name=\"_next\" value=\"https://example.org/reserved/\"", "name=\"name\" type=\"text\" autocomplete=\"name\"",
      "name=\"website\" tabindex=\"-1\"", "forms.example.</p>",
    ] { #expect(page.contains(part) || page.contains(part.replacing("&#34;", with: "&quot;")), "\(part)\n\(page)") }
    let sent = try site.page("/reserved/")
    #expect(sent.contains("noindex") && sent.contains("id=\"reserved-text\""))
  }

  @Test func eventsAreClosedWhenTheyAreFullOrOver() throws {
    let table = """
      id,name,start,capacity,taken,status,updated
      1,To come,2026-10-01 18:00,20,15,,2026-09-10
      2,Full,2026-10-01 18:00,20,20,,
      3,Over,2026-09-01 18:00,20,1,,
      4,Off,2026-10-01 18:00,20,1,cancelled,

      """
    let site = try TestSite.things(
      "event", "      name: name\n", table,
      of: "    reserve: {form: \"https://forms.example/x\", fields: [name, people]}\n"
    ).builtWithoutMistake()
    let open = try site.page("/things/1/")
    #expect(
      open.contains("5 of 20 places left") && open.contains("10 September 2026") || open.contains("September 10, 2026"))
    #expect(open.contains("max=\"5\"") && open.contains("Sign up</summary>"), "\(open)")
    #expect(try site.page("/things/2/").contains("All places are taken"))
    for page in ["/things/2/", "/things/3/", "/things/4/"] {
      #expect(try !site.page(page).contains("<form id=\"reserve-form\""), "\(page)")
    }
    #expect(try site.page("/things/3/").contains("id=\"reserve-closed\""))
  }

  @Test func aFieldForStaffIsNoPartOfTheAddress() throws {
    let site = try TestSite.things(
      "book", "      title: title\n      shelfmark: {audience: staff}\n", Self.books,
      of: "    reserve: {url: \"https://opac.example/{shelfmark}\"}\n")
    let result = try site.build()
    #expect(result.code == 1 && result.errorText.contains("error[site.reserve]"), "\(result.errorText)")
  }
}
