import Templates

/// The fields of books that the program itself asks for, by interned names: a book's page asks for some of them many
/// times, and looking for each through all fields takes longer than what is done with its value.
enum BookFields {
  static let isbn: Name = "isbn"
  static let issn: Name = "issn"
  static let subtitle: Name = "subtitle"
  static let authors: Name = "authors"
  static let categories: Name = "categories"
  static let year: Name = "year"
  static let placePublished: Name = "place_published"
  static let publisher: Name = "publisher"
  static let series: Name = "series"
  static let volume: Name = "volume"
  static let pages: Name = "pages"
  static let language: Name = "language"
  static let rating: Name = "rating"
  static let availability: Name = "availability"
  static let library: Name = "library"
  static let file: Name = "file"
  static let borrow: Name = "borrow"
  static let borrowFormat: Name = "borrow_format"
  /// The columns that state copies.
  static let copyInventory: Name = "copy_inventory"
  static let copyLibrary: Name = "copy_library"
  static let copyShelfmark: Name = "copy_shelfmark"
  static let copyAvailability: Name = "copy_availability"
  static let copyNote: Name = "copy_note"
  static let ofCopies = [copyInventory, copyLibrary, copyShelfmark, copyAvailability, copyNote]
}
