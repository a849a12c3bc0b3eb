import Pages

/// What a site offers readers to do with records.
extension SiteGrammar {
  static let openData = Group(
    "open data",
    [
      Key("licence", .text, "what people may do with the data: a name such as CC0-1.0 or CC-BY-4.0, or an address"),
      Key(
        "formulas", .choice(["keep", "safe"]),
        "of the CSV file: `safe` puts an apostrophe before what a spreadsheet would take for a formula (default: keep)"
      ),
    ])

  static let reserve = Group(
    "a reservation",
    [
      Key(
        "url", .text,
        "the address that asks for a record, with names in braces, such as https://opac.example/reserve?id={key}"),
      Key("mail", .text, "instead: the address of a mail"),
      Key("subject", .text, "the subject of the mail, with names in braces (default: words for it and the title)"),
      Key("body", .text, "the text of the mail, with names in braces (default: the address of the page)"),
      Key("form", .text, "instead: the address that a form is posted to"),
      Key(
        "fields", .list(.choice(ReservationForm.Field.allCases.map(\.rawValue))),
        "what the form asks for (default: name, email)"),
      Key("hidden", .named(.text), "what the form sends besides, with names in braces (default: key, title and url)"),
      Key(
        "trap", .text,
        "the name of a field that people do not see: what has it filled in is from a robot (default: website)"),
      Key(
        "result", .text,
        "the name under which the form sends the address of the page that says that it was sent (default: redirect)"),
      Key(
        "when", .list(.text),
        "of books: the states in which they are asked for: on-loan, reading-room, available, unknown (default: all but available)"
      ),
    ])
}
