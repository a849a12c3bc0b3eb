import Records
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
  /// The columns that state copies.
  static let copyInventory: Name = "copy_inventory"
  static let copyLibrary: Name = "copy_library"
  static let copyShelfmark: Name = "copy_shelfmark"
  static let copyAvailability: Name = "copy_availability"
  static let copyNote: Name = "copy_note"
  static let ofCopies = [copyInventory, copyLibrary, copyShelfmark, copyAvailability, copyNote]
}

extension SiteModel {
  /// The value of a field; `missing` for a field that does not exist.
  func value(_ field: Name, of record: Record) -> FieldValue { value(field, of: record.id) }

  /// The same by a record's place.
  func value(_ field: Name, of id: RecordID) -> FieldValue {
    let table = tables[id.collection]
    guard let place = table.place(of: field) else { return .missing }
    return table.columns.value(id.row, place)
  }
}

extension FieldValue {
  /// The first of its texts for which something holds.
  func firstText(where holds: (String) -> Bool = { _ in true }) -> String? {
    switch self {
    case .text(let text): return holds(text) ? text : nil
    case .list(let values):
      for case .text(let text) in values where holds(text) { return text }
      return nil
    default: return nil
    }
  }
}
