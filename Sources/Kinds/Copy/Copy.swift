import Records

extension Kind {
  /// The single copies of books, with where each of them stands.
  public static let copy = Kind(
    "copy", words: copyWords, title: "inventory",
    sort: [SortKey("library"), SortKey("shelfmark"), SortKey("inventory")], isPart: true)
}
