import Kinds
import Locales
import Publishing
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
        "the address where you publish the site, such as https://library.example.org; without it there is no sitemap and no feed"
      ),
      Key("author", .text, "who publishes the site"),
      Key(
        "clock", .choice(["12", "24"]),
        "how times are written: \"12\" (6:30 pm) or \"24\" (18:30) hours (default: 12 in English, else 24)"),
      Key("currency", .text, "the currency of prices without one, as a code of ISO 4217: EUR"),
      Key(
        "now", .text, "a fixed moment (YYYY-MM-DDTHH:MM): the site always shows this moment, and says so"),
      Key("home", home, "the home page, put together of blocks: a list, or `auto`; see [home page](/home/)"),
      Key("theme", .group(theme), "how the built-in theme looks"),
      Key("per_page", .integer(minimum: 1), "records on one list page (default: 24)"),
      Key("navigation", .list(.either([.text, .group(link)])), "the tabs: collections, pages or links, in order"),
      Key("texts", .named(.either([.text, .named(.text)])), "interface texts that you change or add, by name"),
      Key("missingValues", .list(.text), "values to treat as empty (default: the empty cell)"),
      Key(
        "assets", .oneOrMany(.text),
        "folders to copy as they are (default: images); if anything is for staff, only files that public pages name"
      ),
      Key("staff_assets", .oneOrMany(.text), "folders and files in them that only the site for staff gets"),
      Key("public_assets", .oneOrMany(.text), "folders and files in them that are copied even if no page names them"),
      Key(
        "covers", .group(covers),
        "where `gablota covers` asks for covers of books; see [pictures](/pictures/#covers-by-isbn)"),
      Key("pictures", .group(pictures), "what is done with pictures; see [pictures](/pictures/)"),
      Key(
        "offline", .boolean,
        "whether pages that a visitor has opened can be read offline (default: if there is a search page; never in a portable site)"
      ),
      Key(
        "portable", .boolean,
        "whether the built site opens from any folder by double click, and under any address: its addresses are relative (default: false)"
      ),
      Key(
        "api", .boolean,
        "whether the site has the answers of the interface for apps as files in /api/; see [taking events along](/events/#for-apps) (default: false)"
      ),
      Key("redirects", .named(.text), "old paths and the paths they lead to now"),
      Key("datapackage", .text, "a `datapackage.json` whose resources become collections"),
      Key("collections", .named(.group(collection)), "the tables of the site, by the name of each collection"),
      Key("selections", .named(.group(selection)), "your own lists, by name"),
      Key("series", .group(series), "how events that repeat are followed; see [events that repeat](/series/)"),
      Key("hours", .group(hours), "when libraries are open on single days; see [hours](/hours/)"),
      Key(
        "map", .text,
        "the map that addresses lead to: openstreetmap, google, none, or an address with {lat} and {lon} (default: openstreetmap)"
      ),
      Key(
        "places", .text,
        "the path of a page with a map of all libraries and other records with coordinates, such as /places/; see [places](/places/)"
      ),
      Key(
        "loans", .group(loans),
        "the page on which readers see what they have borrowed; see [my books](/loans/)"),
      Key(
        "saved", .either([.boolean, .text]),
        "whether visitors keep a list of books and events in their browser, or its path (default: /saved/)"),
      Key(
        "lookup", .list(.either([.text, .group(lookup)])),
        "the catalogues that the desk asks for books by their ISBN, in their order: open-library, google-books, or a group (default: both); see [the desk](/desk/#books-by-their-isbn)"
      ),
      Key(
        "publish", .named(.group(target)),
        "where `gablota publish` puts the site, by the name of each target; see [publish](/publish/)"),
      Key(
        "notify", .group(notify),
        "who gets a notice when the nightly work begins to fail or succeeds again; see [every night](/ci/#who-is-told)"),
    ])

  static let target = Group(
    "a target",
    [
      Key("folder", .text, "a folder of this machine"),
      Key("ssh", .text, "a folder of a machine that ssh reaches, such as ssh://user@host/srv/www/library"),
      Key(
        "git", .text, "a repository with a branch that a host shows, such as git@github.com:me/library.git"),
      Key("branch", .text, "the branch (default: gh-pages)"),
      Key("rclone", .text, "a remote of rclone with a path, such as `library:bucket/path`"),
      Key("command", .list(.text), "a program with its arguments, which reads the list of changes"),
      Key("url", .text, "the address that visitors use (default: base_url)"),
      Key("audience", .choice(["public", "staff"]), "who may see what is there (default: public)"),
      Key(
        "host", .choice(HostLimits.known.map(\.name)),
        "the host whose limits apply (default: the host of the repository)"),
      Key(
        "headers", .choice(HeaderFile.allCases.map(\.rawValue)),
        "the host reads from a file of this form how long browsers may keep files: `netlify` is `_headers`, `apache` is `.htaccess`"
      ),
      Key("verify", .boolean, "whether pages are checked at the address afterwards (default: true)"),
    ])

  static let notify = Group(
    "a notice",
    [
      Key("command", .list(.text), "a program with its arguments, which reads the report"),
      Key("webhook", .text, "an address that gets the notice as JSON, or `env:GABLOTA_NAME` for one that is secret"),
      Key("issue", .group(issue), "an issue that is opened and closed"),
      Key(
        "allow_private", .boolean,
        "whether the address may be one of this machine or its network; the environment must say so too, with GABLOTA_ALLOW_PRIVATE=1 (default: false)"
      ),
    ])

  static let issue = Group(
    "an issue",
    [
      Key("host", .choice(["github", "gitlab", "forgejo"]), required: true, "the kind of host"),
      Key("api", .text, "the address of its API (default: that of github.com, gitlab.com, codeberg.org)"),
      Key("repository", .text, required: true, "the repository, such as town/library"),
      Key("token", .text, required: true, "the variable of the environment that holds the token: `env:GABLOTA_NAME`"),
    ])

  static let collection = Group(
    "a collection",
    [
      Key(
        "kind", .choice(knownKinds.all.map(\.name)),
        "what the records are (default: record)"),
      Key("title", .text, "the heading of the list page and the label of its tab"),
      Key("description", .text, "a sentence under the heading of the list page"),
      Key(
        "source", .either([.text, .group(source)]),
        "the file with the records, or its address; see [tables from the web](/fetching/)"),
      Key("sources", .list(.either([.text, .group(source)])), "several files, merged by key"),
      Key(
        "from_columns", .named(.oneOrMany(.text)),
        "instead of a source: `collection`, another collection, and its columns by field, such as `{collection: events, name: venue}`; see [names](/names/)"
      ),
      Key(
        "key", .oneOrMany(.text),
        "the column or columns that identify a record; `row number` for a table that only grows, `row number from 0` if its first row is 0 (default: key, id, otherwise the title)"
      ),
      Key("primaryKey", .oneOrMany(.text), "the name of `key` in Frictionless"),
      Key(
        "fields", .named(.either([.text, .list(.text), .group(field)])),
        "the column of each field: `title: Book title`"),
      Key(
        "computed", .named(.either([.text, .group(computed)])),
        "fields calculated by formulas: `line_total: quantity * price * (1 - discount)`"),
      Key("missingValues", .list(.text), "values to treat as empty"),
      Key("dialect", .group(dialect), "how the CSV files are written"),
      Key("encoding", .text, "the encoding of the files (default: utf-8)"),
      Key(
        "sheet", .text, "the sheet of a workbook: its name, or its number from 1 (default: the first that has data)"),
      Key(
        "header_row", .integer(minimum: 1),
        "the number of the row of a workbook that names the columns (default: the first that has data)"),
      Key(
        "permalink", .text,
        "the path of a record's page, such as /books/{slug}/; in braces slug, key, a field, and year, month and day of start, date or added"
      ),
      Key("slug", .text, "the field or column that names a record in its path (default: the key)"),
      Key(
        "path", .text,
        "the path of the list page, such as /books/ (default: /NAME/; the first collection gets / if nothing else has it)"
      ),
      Key("pages", .boolean, "whether each record has a page (default: yes, except for copies)"),
      Key("list", .boolean, "whether there is a list page (default: yes, except for copies)"),
      Key(
        "feeds", .boolean,
        "whether there are calendars (of events, from 30 days ago to a year ahead) and news feeds (default: yes, except for copies)"
      ),
      Key(
        "calendar_limit", .integer(minimum: 1),
        "the largest number of entries in a calendar, where a series counts once, and of calendar files for single events "
          + "(default: 1000)"),
      Key("per_page", .integer(minimum: 1), "records on one list page"),
      Key("sort", .oneOrMany(.text), "the order: field names, a leading - for descending"),
      Key("where", .anything, "conditions that a record must meet to be on the site"),
      Key(
        "facets", .either([.list(.text), .named(.group(facet))]),
        "fields whose values become filters with pages of their own (default: those of the kind, such as type for events)"
      ),
      Key(
        "lists", .list(.choice(ShelfList.allCases.map(\.rawValue))),
        "more lists of books (default: all that the fields allow)"),
      Key(
        "embed", .boolean,
        "of events: whether each library has a page of its next five events for other sites to frame, and the same as JSON (default: false)"
      ),
      Key("reserve", .group(reserve), "how people ask for a record; see [reserve and borrow](/reserve/)"),
      Key(
        "open_data", .either([.boolean, .group(openData)]),
        "whether people may take the data as files: CSV, JSON and a data package; see [open data](/open-data/) (default: false)"
      ),
      Key("citations", .boolean, "whether each book has files for reference managers (default: false)"),
      Key(
        "broken_references", .choice(["error", "warning"]),
        "how serious a reference to a missing record is (default: error)"),
      Key(
        "incomplete", .choice(["error", "warning"]),
        "how serious it is if a record is missing from one of its sources (default: warning)"),
      Key("audience", .choice(["public", "staff"]), "who may see the records (default: public)"),
      Key(
        "search", .either([.boolean, .group(search)]),
        "whether there is a search page, and how it works (default: for books and products)"),
      Key("icon", .text, "the name of the icon of its tab"),
    ])

  static let fieldTypes = [
    "string", "integer", "number", "boolean", "date", "time", "datetime", "url", "image", "markdown", "html", "list",
    "choice", "reference", "category", writtenYear,
  ]

  static let field = Group(
    "a field",
    [
      Key(
        "from", .oneOrMany(.text),
        "the column or columns it is read from: a name, a path in JSON such as `dates.0.start` or `authors.*.name`, the name of the file `{file}` or of its folder `{folder}` (default: the column with its name)"
      ),
      Key(
        "type", .choice(fieldTypes),
        "the type of its values (default: the type of the kind's word, otherwise Gablota looks at the values)"),
      Key("title", .text, "its label on pages"),
      Key(
        "format", .oneOrMany(.text),
        "how dates and times are written, such as `%d.%m.%Y`; `unix` and `milliseconds` are numbers since 1970"),
      Key("entities", .boolean, "whether its texts are written as in HTML, with `&amp;` for `&` (default: false)"),
      Key("separator", .text, "the text between several values in one cell"),
      Key("items", .choice(fieldTypes), "the type of a list's values"),
      Key(
        "nameOrder", .choice(NameOrder.allCases.map(\.rawValue)),
        "how names of people are sorted; see [books](/books/) (default: Gablota looks at the names, only for authors)"),
      Key("file", .text, "the picture of each record, found by its key: `images/products/{key}.*`"),
      Key("references", .text, "the collection a reference leads to"),
      Key("many", .boolean, "whether a reference names several records"),
      Key(
        "through", .either([.text, .group(join)]),
        "the join table that connects records here with several there"),
      Key("matching", .text, "the field of the other collection that a reference is matched with (default: its key)"),
      Key("inverse", .text, "the name of the way back in the other collection (default: the name of this collection)"),
      Key("tree", .either([.text, .group(tree)]), "the file with all categories (default: those in the data)"),
      Key("form", .choice(CategoryRule.Form.allCases.map(\.rawValue)), "how categories are written (default: path)"),
      Key("pathSeparator", .text, "the text between main category and subcategory (default: >)"),
      Key("dictionary", .either([.text, .group(dictionary)]), "the file with the allowed values and their labels"),
      Key(
        "variants", .either([.text, .group(variants)]),
        "the table of preferred names with what else they are called, such as `data/authors.csv`; see [names](/names/)"),
      Key("rename", .named(.text), "what some values become, by value; all others stay as they are"),
      Key("strip", .oneOrMany(.text), "text that is taken off the beginning of values, such as `/user/`"),
      Key("joiner", .text, "the text between the texts of several columns (default: a blank)"),
      Key(
        "choices", .either([.list(.text), .named(.text)]),
        "the allowed values, or each value with its label"),
      Key("default", .text, "the value if the cell is empty"),
      Key("facet", .boolean, "whether its values become filters with pages of their own"),
      Key("audience", .choice(["public", "staff"]), "who may see it (default: public)"),
      Key("trueValues", .list(.text), "values that mean yes"),
      Key("falseValues", .list(.text), "values that mean no"),
      Key("decimalChar", .text, "the decimal sign of numbers (default: .)"),
      Key("groupChar", .text, "the sign between thousands"),
      Key("bareNumber", .boolean, "whether a cell holds only the number; with false, `12 pcs` is 12 (default: true)"),
      Key("scale", .integer(minimum: 1), "the highest rating in the table; pages show 5 stars for it (default: 5)"),
      Key("money", .boolean, "whether its numbers are amounts in the site's currency (default: false)"),
      Key("constraints", .group(constraints), "rules for its values, with the names of Frictionless"),
      Key("missingValues", .list(.text), "values to treat as empty"),
      Key(
        "on_error", .choice(["error", "warn"]),
        "what is done if a value cannot be read: `error` stops the build, `warn` keeps the record without the value (default: error)"
      ),
    ])

  static let join = Group(
    "a join table",
    [
      Key("collection", .text, required: true, "the collection of the table"),
      Key("here", .text, "its field that refers to this collection (default: the only one)"),
      Key("there", .text, "its field that refers to the other collection (default: the only one)"),
    ])

  static let computed = Group(
    "a computed field",
    [
      Key("formula", .text, required: true, "how its values are calculated; see [formulas](/formulas/)"),
      Key("title", .text, "its label on pages"),
      Key("money", .boolean, "whether it is an amount in the site's currency (default: false)"),
      Key("facet", .boolean, "whether its values become filters with pages of their own"),
      Key(
        "audience", .choice(["public", "staff"]),
        "who may see it (default: staff if it uses anything for staff, otherwise public)"),
    ])

  static let tree = Group(
    "a tree of categories",
    [
      Key("path", .text, required: true, "a JSON file, or a CSV file with one row for each category"),
      Key("records", .text, "where the tree is in a JSON file"),
      Key("id", .text, "the column of the identifier (default: id)"),
      Key("name", .text, "the column of the name (default: name)"),
      Key("parent", .text, "the column of the main category's identifier (default: parent)"),
    ])

  static let dictionary = Group(
    "a dictionary",
    [
      Key("path", .text, required: true, "a JSON file of values or of labels by value, or a CSV file"),
      Key("records", .text, "where the dictionary is in a JSON file"),
      Key("value", .text, "the column of the values (default: value, otherwise the first)"),
      Key("label", .text, "the column of the labels (default: label, otherwise the second)"),
    ])

  static let constraints = Group(
    "constraints",
    [
      Key("required", .boolean, "every record must have a value"),
      Key("unique", .boolean, "no two records may share a value"),
      Key("enum", .list(.text), "the allowed values"),
      Key("pattern", .text, "a regular expression that the whole value must match"),
      Key("minimum", .text, "the smallest value"),
      Key("maximum", .text, "the largest value"),
      Key("minLength", .integer(minimum: 0), "the smallest number of characters, or of values in a list"),
      Key("maxLength", .integer(minimum: 0), "the largest number of characters, or of values in a list"),
    ])

  static let selection = Group(
    "a selection",
    [
      Key("of", .text, required: true, "the collection it selects from"),
      Key("title", .text, "its heading"),
      Key("where", .anything, "conditions"),
      Key("period", .choice(["upcoming", "past", "running"]), "which part of the events, by time"),
      Key("sort", .oneOrMany(.text), "the order: field names, a leading - for descending"),
      Key("limit", .integer(minimum: 1), "the largest number of records"),
      Key("group_by", .text, "the field that divides it into groups"),
      Key(
        "grain", .choice(Grain.allCases.map(\.rawValue)),
        "how it is grouped: dates by year or month, texts by first letter"
      ),
      Key("path", .text, "the path of a page that shows it"),
      Key(
        "letter", .either([.text, .group(letter)]),
        "of events: the folder of a letter, its plain text and a poster, such as /letters/week/; see [taking events along](/events/#letters-and-posters)"
      ),
      Key(
        "audience", .choice(["public", "staff"]),
        "who may see it; always staff if it uses anything for staff (default: public)"),
    ])

  static let letter = Group(
    "a letter",
    [
      Key("path", .text, required: true, "the folder of its files, such as /letters/week/"),
      Key("days", .integer(minimum: 1), "how many days it looks ahead, today counted (default: all of the selection)"),
      Key("introduction", .text, "what stands above the events"),
    ])

  /// Front matter of a free page.
  static let page = Group(
    "a page's front matter",
    [
      Key("title", .text, required: true, "the page's heading"),
      Key("description", .text, "one or two sentences for search engines and link previews"),
      Key("path", .text, "the page's path (default: from the file's name)"),
      Key("label", .text, "the text of its tab (default: the title)"),
      Key("icon", .text, "the name of an icon of the theme"),
      Key("draft", .boolean, "whether it is left out, except with `--drafts`"),
      Key("audience", .choice(["public", "staff"]), "who may see it (default: public)"),
      Key("updated", .text, "when it was last changed (YYYY-MM-DD)"),
      Key(
        "date", .text, "the day of a piece of news (YYYY-MM-DD): the block `news` lists the page, and the foot does not"
      ),
    ])
}
