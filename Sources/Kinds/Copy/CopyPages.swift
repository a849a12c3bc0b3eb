import Pages

extension KindPages {
  /// What copies are to pages: they stand on the page of their book.
  static let copy: KindPages = {
    var pages = KindPages(.copy, icon: "book")
    pages.notes = { BookNotes($0, $1) }
    return pages
  }()
}
