/// How people find records: filters and searches.
extension SiteGrammar {
  static let facet = Group(
    "a facet",
    [
      Key(
        "pages", .text,
        "`from 3`: values with fewer than 3 records have no page of their own, and stand with their records on the page of all values; not for events"
      )
    ])

  static let search = Group(
    "a search",
    [
      Key("path", .text, "the path of the search page (default: /search/; for a second collection /search/NAME/)"),
      Key("title", .text, "its heading"),
      Key("texts", .list(.text), "fields in which words are searched (default: the texts)"),
      Key("choices", .list(.text), "fields to choose from: choices, categories, numbers and dates by range"),
      Key("sort", .list(.text), "fields the results can be sorted by"),
      Key("show", .list(.text), "fields that a result shows under its title"),
      Key("mine", .boolean, "whether the search answers an ISBN with \u{201C}you own it\u{201D} (default: false)"),
    ])
}
