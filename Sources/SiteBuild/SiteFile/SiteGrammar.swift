import Locales
import Records

/// The keys of `site.yaml`: the one description of what a site file may say.
enum SiteGrammar {
  static let site = Group(
    "the site",
    [
      Key("title", .text, required: true, "the site's name, shown at the top of every page"),
      Key("description", .text, "one or two sentences for search engines and link previews"),
      Key("language", .text, "the language of the site: en, pl, ru, es, zh-Hant (default: en)"),
      Key("time_zone", .text, "the IANA name of the site's time zone, such as Europe/Warsaw (default: UTC)"),
      Key(
        "base_url", .text,
        "where the site will be published, such as https://library.example.org; without it there is no sitemap and no feed"
      ),
      Key("author", .text, "who publishes the site"),
      Key("currency", .text, "the currency of prices that state none, as ISO 4217: EUR"),
      Key("now", .text, "a fixed moment (YYYY-MM-DDTHH:MM): the site is frozen there and says so"),
      Key("theme", .group(theme), "how the built-in theme looks"),
      Key("per_page", .integer(minimum: 1), "records on one list page (default: 24)"),
      Key("navigation", .list(.either([.text, .group(link)])), "the tabs: collections, pages or links, in order"),
      Key("texts", .named(.either([.text, .named(.text)])), "interface texts changed or added, by their name"),
      Key("missingValues", .list(.text), "cells that mean nothing is there (default: the empty cell)"),
      Key("assets", .oneOrMany(.text), "folders copied as they are (default: images)"),
      Key("staff_assets", .oneOrMany(.text), "folders and files among them that only the site for staff has"),
      Key(
        "offline", .boolean,
        "whether what was visited can be read without network (default: where there is a search page)"),
      Key("redirects", .named(.text), "old paths and where they lead now"),
      Key("datapackage", .text, "a datapackage.json whose resources become collections"),
      Key("collections", .named(.group(collection)), "the tables of the site, by the name of each collection"),
      Key("selections", .named(.group(selection)), "lists of one's own, by name"),
    ])

  static let theme = Group(
    "theme",
    [
      Key("accent", .text, "the one accent colour, as #rrggbb"),
      Key("icon", .text, "a picture file for browser tabs and home screens"),
    ])

  static let link = Group(
    "a navigation link",
    [
      Key("label", .text, required: true, "what the tab says"),
      Key("url", .text, required: true, "where it leads"),
      Key("icon", .text, "the name of an icon of the theme"),
      Key("audience", .choice(["public", "staff"]), "who may see it (default: public)"),
    ])

  static let collection = Group(
    "a collection",
    [
      Key(
        "kind", .choice(Kind.allCases.map(\.rawValue)),
        "what the records are (default: record)"),
      Key("title", .text, "the heading of the list page and the label of its tab"),
      Key("description", .text, "a sentence under the heading of the list page"),
      Key("source", .either([.text, .group(source)]), "the one file the records are in"),
      Key("sources", .list(.either([.text, .group(source)])), "several files, merged by key"),
      Key(
        "key", .oneOrMany(.text),
        "the column or columns that identify a record; `row number` for a table that only grows (default: key, id, else the title)"
      ),
      Key("primaryKey", .oneOrMany(.text), "the same, in Frictionless words"),
      Key("fields", .named(.either([.text, .list(.text), .group(field)])), "the vocabulary's field ← your column"),
      Key(
        "computed", .named(.either([.text, .group(computed)])),
        "fields made by formulas: `line_total: quantity * price * (1 - discount)`"),
      Key("missingValues", .list(.text), "cells that mean nothing is there"),
      Key("dialect", .group(dialect), "how the CSV files are written"),
      Key("encoding", .text, "the encoding of the files (default: utf-8)"),
      Key(
        "permalink", .text,
        "the path of a record's page, such as /books/{slug}/; in braces slug, key, a field, and year, month and day of start, date or added"
      ),
      Key("slug", .text, "the field or column that names a record in its path (default: the key)"),
      Key(
        "path", .text,
        "the path of the list page, such as /books/ (default: /NAME/; / for the first one where nothing else is there)"),
      Key("pages", .boolean, "whether each record has a page (default: not for copies)"),
      Key("list", .boolean, "whether there is a list page (default: not for copies)"),
      Key(
        "feeds", .boolean,
        "whether there are calendars (of events, from 30 days ago to a year ahead) and news feeds of it (default: not for copies)"
      ),
      Key("per_page", .integer(minimum: 1), "records on one list page"),
      Key("sort", .oneOrMany(.text), "the order: field names, a leading - for descending"),
      Key("where", .anything, "conditions a record must meet to be on the site"),
      Key(
        "facets", .list(.text),
        "fields whose values become filters with pages of their own (default: as the kind has them, of events type)"),
      Key(
        "lists", .list(.choice(ShelfList.allCases.map(\.rawValue))),
        "further lists of books (default: those that the fields allow)"),
      Key("citations", .boolean, "whether each book has files for reference managers (default: false)"),
      Key(
        "broken_references", .choice(["error", "warning"]), "how a reference to nothing is treated (default: error)"),
      Key(
        "incomplete", .choice(["error", "warning"]),
        "how a record missing from one of its sources is treated (default: warning)"),
      Key("audience", .choice(["public", "staff"]), "who may see the records (default: public)"),
      Key(
        "search", .either([.boolean, .group(search)]),
        "whether there is a search page, and what it looks at (default: for books and products)"),
      Key("icon", .text, "the name of an icon of the theme for its tab"),
    ])

  static let search = Group(
    "a search",
    [
      Key("path", .text, "the path of the search page (default: /search/, of a second collection /search/NAME/)"),
      Key("title", .text, "its heading"),
      Key("texts", .list(.text), "fields in which words are found (default: the texts)"),
      Key("choices", .list(.text), "fields to choose from: choices, categories, numbers and dates by range"),
      Key("sort", .list(.text), "fields the results can be sorted by"),
      Key("show", .list(.text), "fields that a result shows under its title"),
      Key("mine", .boolean, "whether an ISBN is answered with \u{201C}you own it\u{201D} (default: false)"),
    ])

  static let source = Group(
    "a source",
    [
      Key("path", .text, required: true, "the file; * matches any name, {key} one file a record"),
      Key("records", .text, "the place of the records in a JSON file, such as libraries or data.items"),
      Key(
        "adapter", .choice(SourceAdapter.allCases.map(\.rawValue)),
        "whose answers the files are: their places are known, they fill gaps by ISBN"),
      Key("format", .choice(["csv", "json", "jsonl"]), "the format, where the file's name does not say it"),
      Key("dialect", .group(dialect), "how the CSV file is written"),
      Key("encoding", .text, "the encoding of the file (default: utf-8)"),
      Key(
        "role", .choice(["list", "detail"]),
        "whether its rows are the records, or add to them (default: detail with {key})"),
      Key("key", .oneOrMany(.text), "the columns of the key, where this file calls them otherwise"),
      Key("fields", .named(.oneOrMany(.text)), "columns that this file calls otherwise, by field"),
    ])

  static let dialect = Group(
    "a dialect",
    [
      Key("delimiter", .text, "the character between cells (default: found by looking)"),
      Key("quoteChar", .text, "the character around cells (default: \")"),
      Key("doubleQuote", .boolean, "whether two quotes in a quoted cell mean one (default: true)"),
      Key("header", .boolean, "whether the first row names the columns (default: true)"),
      Key("commentChar", .text, "lines that begin with it are left out"),
      Key("escapeChar", .text, "the character that takes the meaning from the one behind it"),
      Key("skipInitialSpace", .boolean, "whether blanks behind a delimiter are dropped"),
      Key(
        "duplicates", .choice(["error", "number"]),
        "a second column of one name: a mistake, or `name_2` (default: error)"),
      Key("rest", .text, "the column that takes what a row has too much: commas without quotes"),
    ])

  static let fieldTypes = [
    "string", "integer", "number", "boolean", "date", "time", "datetime", "url", "image", "markdown", "list", "choice",
    "reference", "category",
  ]

  static let field = Group(
    "a field",
    [
      Key("from", .oneOrMany(.text), "the column or columns it is read from (default: one of its own name)"),
      Key("type", .choice(fieldTypes), "what its values are (default: as the vocabulary says, else inferred)"),
      Key("title", .text, "its label on pages"),
      Key("format", .oneOrMany(.text), "how dates and times are written, such as %d.%m.%Y"),
      Key("separator", .text, "what stands between the values of a list in one cell"),
      Key("items", .choice(fieldTypes), "the type of a list's values"),
      Key(
        "nameOrder", .choice(NameOrder.allCases.map(\.rawValue)),
        "by what people's names are put in order; see [books](#books) (default: for authors, by looking)"),
      Key("file", .text, "the file of each record, found by its key: images/products/{key}.* (for pictures)"),
      Key("references", .text, "the collection a reference leads to"),
      Key("many", .boolean, "whether a reference names several records"),
      Key(
        "through", .either([.text, .group(join)]), "the join table that ties several records here to several there"),
      Key("matching", .text, "the field of the other collection that a reference states (default: its key)"),
      Key("inverse", .text, "what the way back is called (default: the name of this collection)"),
      Key("tree", .either([.text, .group(tree)]), "the file of the categories there are (default: those in the data)"),
      Key("form", .choice(CategoryRule.Form.allCases.map(\.rawValue)), "how categories are written (default: path)"),
      Key("pathSeparator", .text, "what stands between main category and subcategory (default: >)"),
      Key("dictionary", .either([.text, .group(dictionary)]), "the file of the values allowed, with their labels"),
      Key("joiner", .text, "what stands between texts of several columns (default: a blank)"),
      Key(
        "choices", .either([.list(.text), .named(.text)]),
        "the values allowed, of a list each of its values, or each value with its label"),
      Key("default", .text, "the value where the cell is empty"),
      Key("facet", .boolean, "whether its values become filters with pages of their own"),
      Key("audience", .choice(["public", "staff"]), "who may see it (default: public)"),
      Key("trueValues", .list(.text), "what means yes"),
      Key("falseValues", .list(.text), "what means no"),
      Key("decimalChar", .text, "the decimal sign of numbers (default: .)"),
      Key("groupChar", .text, "the sign between thousands; three digits stand behind it"),
      Key("bareNumber", .boolean, "whether nothing may stand around a number (default: true)"),
      Key("money", .boolean, "whether its numbers are amounts in the site's currency (default: false)"),
      Key("constraints", .group(constraints), "what its values must obey, in Frictionless words"),
      Key("missingValues", .list(.text), "cells that mean nothing is there"),
    ])

  static let join = Group(
    "a join table",
    [
      Key("collection", .text, required: true, "the collection of the table"),
      Key("here", .text, "its field that refers to the record here (default: the only one that does)"),
      Key("there", .text, "its field that refers to the record there (default: the only one that does)"),
    ])

  static let computed = Group(
    "a computed field",
    [
      Key("formula", .text, required: true, "how its values are made; see [formulas](#formulas)"),
      Key("title", .text, "its label on pages"),
      Key("money", .boolean, "whether it is an amount in the site's currency (default: false)"),
      Key("facet", .boolean, "whether its values become filters with pages of their own"),
      Key(
        "audience", .choice(["public", "staff"]),
        "who may see it (default: staff where it is made of anything for staff, else public)"),
    ])

  static let tree = Group(
    "a tree of categories",
    [
      Key("path", .text, required: true, "a JSON file, or a CSV file with a row a category"),
      Key("records", .text, "the place of the tree in a JSON file"),
      Key("id", .text, "the column of the identifier (default: id)"),
      Key("name", .text, "the column of the name (default: name)"),
      Key("parent", .text, "the column of the main category's identifier (default: parent)"),
    ])

  static let dictionary = Group(
    "a dictionary",
    [
      Key("path", .text, required: true, "a JSON file of values or of labels by value, or a CSV file"),
      Key("records", .text, "the place of the dictionary in a JSON file"),
      Key("value", .text, "the column of the values (default: value, else the first)"),
      Key("label", .text, "the column of the labels (default: label, else the second)"),
    ])

  static let constraints = Group(
    "constraints",
    [
      Key("required", .boolean, "a value must be there"),
      Key("unique", .boolean, "no two records may share a value"),
      Key("enum", .list(.text), "the values allowed"),
      Key("pattern", .text, "a regular expression the whole value must match"),
      Key("minimum", .text, "the smallest value"),
      Key("maximum", .text, "the greatest value"),
      Key("minLength", .integer(minimum: 0), "the fewest characters (Unicode scalars), of a list the fewest values"),
      Key("maxLength", .integer(minimum: 0), "the most characters (Unicode scalars), of a list the most values"),
    ])

  static let selection = Group(
    "a selection",
    [
      Key("of", .text, required: true, "the collection it selects from"),
      Key("title", .text, "its heading"),
      Key("where", .anything, "conditions"),
      Key("period", .choice(["upcoming", "past", "running"]), "which part of time, for records with a start"),
      Key("sort", .oneOrMany(.text), "the order: field names, a leading - for descending"),
      Key("limit", .integer(minimum: 1), "the most records"),
      Key("group_by", .text, "the field that parts it into groups"),
      Key(
        "grain", .choice(Grain.allCases.map(\.rawValue)),
        "how coarsely it is grouped: dates by year or month, texts A–Z"
      ),
      Key("path", .text, "the path of a page that shows it"),
      Key(
        "audience", .choice(["public", "staff"]),
        "who may see it; staff alone where it is made of anything for staff (default: public)"),
    ])

  /// Front matter of a free page.
  static let page = Group(
    "a page's front matter",
    [
      Key("title", .text, required: true, "the page's heading"),
      Key("description", .text, "one or two sentences for search engines and link previews"),
      Key("path", .text, "the page's path (default: from the file's name)"),
      Key("label", .text, "what its tab says (default: the title)"),
      Key("icon", .text, "the name of an icon of the theme"),
      Key("draft", .boolean, "whether it is left out unless --drafts is given"),
      Key("audience", .choice(["public", "staff"]), "who may see it (default: public)"),
      Key("updated", .text, "when it was last changed (YYYY-MM-DD)"),
    ])
}
