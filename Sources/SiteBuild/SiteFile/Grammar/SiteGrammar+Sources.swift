extension SiteGrammar {
  /// Where the records of a JSON file are, if they stand by their keys.
  static let records = Group(
    "records by their keys",
    [
      Key("path", .text, "where in the JSON file they are (default: the whole file)"),
      Key(
        "keyed_by", .text, required: true,
        "the column that the keys of an object become, if its values are the records: `{\"Main\": {…}, \"North\": {…}}`"
      ),
    ])

  static let source = Group(
    "a source",
    [
      Key(
        "path", .text, required: true,
        "the file, or its address; `*` matches any name of a file, `{key}` means one file or request for each record, `{page}` is the number of a page of answers"
      ),
      Key(
        "records", .either([.text, .group(records)]),
        "where the records are in a JSON file, such as `libraries` or `data.items`; `{keyed_by: name}` if each stands under its key"
      ),
      Key(
        "adapter", .choice(SourceAdapter.allCases.map(\.rawValue)),
        "for answers of Google Books: they fill empty fields, found by ISBN"),
      Key(
        "format", .choice(["csv", "json", "jsonl", "xlsx", "ods", "ics"]),
        "the format, if the name of the file does not show it"),
      Key("dialect", .group(dialect), "how the CSV file is written"),
      Key("encoding", .text, "the encoding of the file (default: utf-8)"),
      Key("sheet", .text, "the sheet of a workbook: its name, or its number from 1 (default: that of the collection)"),
      Key(
        "header_row", .integer(minimum: 1),
        "the number of the row of a workbook that names the columns (default: that of the collection)"),
      Key(
        "role", .choice(["list", "detail"]),
        "whether its rows are the records, or add to them (default: list; detail with `{key}`)"),
      Key("key", .oneOrMany(.text), "the columns of the key, if they have other names in this file"),
      Key("fields", .named(.oneOrMany(.text)), "columns that have other names in this file, by field"),
      Key(
        "refresh", .text,
        "how long a copy is used before the address is asked again, such as `1h` (default: each build asks)"),
      Key("stale", .text, "how old a copy may be if the address gives no new one (default: 7d)"),
      Key(
        "headers", .named(.text),
        "the headers of the request; `env:NAME` is an environment variable: `Authorization: \"Bearer env:TOKEN\"`"
      ),
      Key("body", .text, "the text to send to the address, with POST; it may have `{page}` or `{key}`"),
      Key("next", .text, "where in an answer the address of the next page is, such as `links.next`"),
      Key("first_page", .integer(minimum: 0), "the number of the first page (default: 1)"),
      Key(
        "allow_private", .boolean,
        "whether the address may be on this machine or in its network; the environment must also have GABLOTA_ALLOW_PRIVATE=1 (default: false)"
      ),
      Key("timeout", .text, "how long an answer may take, up to 10m (default: 60s)"),
      Key("guards", .group(guards), "when a new answer is held instead of replacing the copy"),
    ])

  static let lookup = Group(
    "a catalogue to ask",
    [
      Key(
        "service", .choice(LookupService.Kind.allCases.map(\.rawValue)), required: true,
        "what it is; `sru` is the catalogue of a library that answers in MARCXML"),
      Key("name", .text, "what the desk calls it"),
      Key("address", .text, "where to ask, with `{isbn}` (default: the usual address; `sru` has none)"),
      Key(
        "headers", .named(.text),
        "the headers of the request; `env:GABLOTA_NAME` is an environment variable (default for google-books: `X-Goog-Api-Key: env:GABLOTA_GOOGLE_BOOKS_KEY`)"
      ),
      Key(
        "allow_private", .boolean,
        "whether the address may be on this machine or in its network; the environment must also have GABLOTA_ALLOW_PRIVATE=1 (default: false)"
      ),
      Key("timeout", .text, "how long an answer may take, up to 20s (default: 20s)"),
    ])

  static let guards = Group(
    "the guards of a source",
    [
      Key(
        "fewer_rows", .integer(minimum: 0),
        "how many of 20 or more rows may be missing, in percent (default: 30)"),
      Key(
        "more_rows", .integer(minimum: 0),
        "how many rows may be added to 20 or more, in percent (default: 200)"),
      Key("kept_keys", .integer(minimum: 0), "how many keys must still be there, in percent (default: 70)"),
      Key(
        "changed_column", .integer(minimum: 0),
        "in how many records one column may change at once, in percent (default: 90; 101 means no limit)"),
      Key("fresh_within", .text, "how old the newest date may be, such as `60d`"),
      Key("fresh_column", .text, "the column with that date"),
    ])

  static let dialect = Group(
    "a dialect",
    [
      Key("delimiter", .text, "the character between cells (default: Gablota looks at the table)"),
      Key("quoteChar", .text, "the character around cells (default: \")"),
      Key("doubleQuote", .boolean, "whether two quotes in a quoted cell mean one (default: true)"),
      Key("header", .boolean, "whether the first row names the columns (default: true)"),
      Key("commentChar", .text, "lines that begin with it are ignored"),
      Key("escapeChar", .text, "the character that makes the next one an ordinary character"),
      Key("skipInitialSpace", .boolean, "whether blanks after a delimiter are ignored"),
      Key(
        "duplicates", .choice(["error", "number"]),
        "two columns with the same name: an error, or the second becomes `name_2` (default: error)"),
      Key("rest", .text, "the column that collects extra cells at the end of a row"),
      Key(
        "missingCells", .choice(["error", "empty"]),
        "a row that ends before the last column: an error, or its last cells are empty (default: error)"),
    ])
}
