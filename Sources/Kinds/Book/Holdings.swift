import Feeds
import Locales
import Pages
import Records
import Templates
import Text

/// A copy of a book: where it stands and whether a reader can have it.
struct Holding: Sendable {
  var library: String?
  /// The site path of the library's page.
  var libraryPath: String?
  var shelfmark: String?
  /// As people see it.
  var availability: String?
  var state: Availability?
  var inventory: String?
  var note: String?
}

extension SiteModel {
  /// The copies of a book: the records of collections of copies that refer to it, and those that its own columns state,
  /// the nth value of each column being the nth copy's.
  func holdings(of record: Record) -> [Holding] {
    let ofTables = tables[record.id.collection].inverseNames.flatMap { name -> [Holding] in
      let ids = record.related(name) ?? []
      guard let place = ids.first?.collection, tables[place].kind == .copy else { return [] }
      return ids.compactMap { store.record($0) }.map(holding)
    }
    return ofTables + holdingsInColumns(record)
  }

  private func holding(_ copy: Record) -> Holding {
    let (library, path) = library(copy["library"])
    return Holding(
      library: library, libraryPath: path, shelfmark: text(copy["shelfmark"]),
      availability: label(copy["availability"], BookFields.availability, copy),
      state: state(ofHolding: copy.id),
      inventory: text(copy["inventory"]), note: text(copy["note"]))
  }

  private func holdingsInColumns(_ record: Record) -> [Holding] {
    guard bookNotes(record.id.collection)?.statesCopies ?? false else { return [] }
    let columns = BookFields.ofCopies.map { value($0, of: record).elements }
    let count = columns.map { $0.count }.max() ?? 0
    if count == 0 { return [] }
    return (0..<count).map { place in
      // One value alone is that of all copies; several belong to the copies of their places.
      let values = columns.map { $0.count == 1 ? $0[0] : (place < $0.count ? $0[place] : .missing) }
      let inventory = columns[0].count == 1 && place > 0 ? .missing : values[0]
      return Holding(
        library: text(values[1]), shelfmark: text(values[2]),
        availability: label(values[3], BookFields.copyAvailability, record),
        state: copyState(of: values[3], record), inventory: text(inventory),
        note: text(values[4]))
    }
  }

  private func text(_ value: FieldValue) -> String? {
    let text = value.plainText
    return value.isMissing || text.isEmpty ? nil : text
  }

  private func library(_ value: FieldValue) -> (name: String?, path: String?) {
    guard let id = value.recordIDs.first, let library = store.record(id) else { return (text(value), nil) }
    return (library.title, path(id))
  }

  private func label(_ value: FieldValue, _ name: Name, _ record: Record) -> String? {
    let table = tables[record.id.collection]
    guard let word = value.text, let place = table.place(of: name) else { return nil }
    return table.fields[place].label(ofChoice: word)
  }

  /// Whether a reader can have a book or a copy, as its own field says.
  func state(ofHolding id: RecordID) -> Availability? {
    guard let states = bookNotes(id.collection)?.states else { return nil }
    if let state = states[id.row] { return state }
    guard let field = store.collections[id.collection].schema.field("availability") else { return nil }
    return availability(value(BookFields.availability, of: id), field)
  }

  /// The same of a copy that a column of its book states.
  private func copyState(of value: FieldValue, _ record: Record) -> Availability? {
    guard let field = record.collection.schema.field("copy_availability") else { return nil }
    return availability(value, field)
  }
}

/// Whether a reader can have it, where its word or the word's label is known.
func availability(_ value: FieldValue, _ field: Field) -> Availability? {
  guard let word = value.text else { return nil }
  return Availability(word: word) ?? Availability(word: field.label(ofChoice: word))
}
