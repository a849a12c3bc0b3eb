extension SiteGrammar {
  static let variants = Group(
    "a table of names",
    [
      Key("path", .text, required: true, "a CSV file, or a JSON file of records"),
      Key("records", .text, "where the records are in a JSON file"),
      Key("name", .text, "the column of the preferred name (default: name, otherwise the first)"),
      Key("also", .text, "the column of the other names (default: `also known as`, otherwise the second)"),
      Key("separator", .text, "the character between several other names in a cell (default: ;)"),
    ])
}
