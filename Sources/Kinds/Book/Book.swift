import Locales
import Pages
import Records
import Text

extension Kind {
  /// Books and what else a library holds: what stands in it, where its copies are, how it is cited.
  public static let book = Kind(
    "book", words: bookWords, title: "title", sortTitle: "sort_title",
    sort: [SortKey("title"), SortKey("volume"), SortKey("year", .descending)],
    facets: ["categories", "authors", "type", "availability", "year"], isSearched: true,
    number: "isbn", computed: bookMembers.map(\.name),
    telling: "isbn author autor автор 作者 publisher book", knows: isShelfmark, complete: complete,
    check: { collection, log in
      collection.checkBookNumbers(log)
      collection.checkCopies(log)
    })
}

/// Whether a book's field is one of its shelfmarks: `shelfmark`, and `shelfmark_NAME` for those of other shelves.
func isShelfmark(_ field: String) -> Bool {
  field.isExactly("shelfmark") || isPrefix("shelfmark_", of: field)
}

private func complete(_ field: inout Field) {
  // A rating that is a text is what the table calls it, not a number of stars.
  if field.name.isExactly("rating"), field.type != .string, field.type != .choice, field.constraints.minimum == nil,
    field.constraints.maximum == nil
  {
    (field.constraints.minimum, field.constraints.maximum) = ("0", "5")
    // Programs export 0 for a book that nobody has rated.
    field.alsoMissing = ["0", "0.0", "0.00", "0,0", "0,00"]
  }
  // "35" is a shelfmark too, not a number.
  if field.type == nil, isShelfmark(field.name) {
    (field.type, field.items) = field.separator == nil ? (.string, .string) : (.list, .string)
  }
  field.takesFirst = field.name.isExactly("isbn") || field.name.isExactly("issn")
  field.readsYear = field.name.isExactly("year") && field.type == .integer && !field.readsWrittenYear
  field.keepsBlankItems = field.type == .list && isPrefix("copy_", of: field.name)
}

/// What a table calls whether a book or a copy can be had.
let availabilities = WordMeaning { Availability(word: $0)?.rawValue }

/// What a table calls a language: `pl` for `Polish`.
let languageTags = WordMeaning { LanguageTag.of($0) }
