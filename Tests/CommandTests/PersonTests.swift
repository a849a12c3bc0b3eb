import TestSupport
import Testing

/// People: who hosts events and writes books. Their pages list what refers to them.
@Suite struct PersonTests {
  private func site() throws -> TestSite {
    try TestSite([
      "site.yaml": """
      title: Town
      language: en
      base_url: https://town.example
      now: 2026-06-15T12:00
      time_zone: Europe/Warsaw
      collections:
        people: {kind: person, path: people, source: people.csv, key: id, fields: {shoe: shoe}}
        events:
          kind: event
          source: events.csv
          key: id
          fields: {host: {from: host, references: people, separator: ";"}}
        books:
          kind: book
          source: books.csv
          key: id
          facets: []
          fields: {authors: {from: by, references: people}}
      """,
      "people.csv": """
      id,name,role,email,telephone,link,same_as,summary,description,shoe
      ann,Ann Reed,Printer,ann@town.example,+48 600 100 200,https://ann.example/,https://orcid.org/0000,Prints.,*Long* life,38
      ben,Ben Ochs,,,,,,,,

      """,
      "events.csv": "id,name,start,host\n1,Old press,2026-01-10,ann\n2,New press,2026-12-01,ann;ben\n",
      "books.csv": "id,title,by\nb1,On Type,ann\n",
    ])
  }

  @Test func thePageOfAPersonListsTheirEventsToComeAndTheirBooks() throws {
    let site = try site()
    #expect(try site.build().code == 0)
    let page = try site.page("/people/ann/")
    #expect(page.contains("<h1 id=\"title\">Ann Reed</h1>"))
    #expect(page.contains("id=\"related-events\"") && page.contains("id=\"related-books\""))
    #expect(page.contains("New press") && page.contains("On Type") && !page.contains("Old press"))
    #expect(page.contains("id=\"person-role\">Printer</span>"))
    #expect(
      page.contains("href=\"mailto:ann@town.example\">ann<wbr>@town.example</a>")
        && page.contains("href=\"tel:+48600100200\""))
    #expect(page.contains("href=\"https://orcid.org/0000\"") && page.contains("<em>Long</em> life"))
    #expect(page.contains("id=\"field-shoe\""))
  }

  @Test func aPersonIsAPersonToMachines() throws {
    let site = try site()
    #expect(try site.build().code == 0)
    let page = try site.page("/people/ann/")
    for part in [
      "\"@type\":\"Person\"", "\"name\":\"Ann Reed\"", "\"jobTitle\":\"Printer\"", "\"email\":\"ann@town.example\"",
      "\"sameAs\":[\"https://ann.example/\",\"https://orcid.org/0000\"]",
    ] { #expect(page.contains(part), "\(part)") }
  }

  @Test func anEventAndABookLeadToTheirPeople() throws {
    let site = try site()
    #expect(try site.build().code == 0)
    let event = try site.page("/events/2/")
    #expect(
      event.contains("href=\"/people/ann/\">Ann Reed</a>") && event.contains("href=\"/people/ben/\">Ben Ochs</a>"))
    #expect(try site.page("/books/b1/").contains("href=\"/people/ann/\""))
    let list = try site.page("/people/")
    #expect(list.contains("<h1 id=\"title\">People"))
    #expect(list.contains("id=\"person-ann\"") && list.contains("id=\"person-ben\""))
  }
}
