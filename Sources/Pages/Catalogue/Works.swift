import Locales
import Records
import Text

/// The books that are one work: its volumes and its editions.
final class Works: Sendable {
  /// The books of each work that has several, its volumes upward.
  private let works: [[RecordID]]
  /// Each such book's place among the works, and what its volume is called.
  private let places: [RecordID: (work: Int, volume: ExactString)]

  /// - Parameter order: all books in the catalogue's order.
  init?(_ rule: CatalogueRules.Work, _ order: [RecordID], of schema: CollectionSchema, in model: SiteModel) {
    let named = schema.index(of: rule.field)
    let same = rule.same.compactMap { schema.index(of: $0) }
    guard named != nil || same.count == rule.same.count else { return nil }
    let volume = schema.index(of: rule.volume)
    func text(_ id: RecordID, _ field: Int?) -> String {
      guard let field, let value = model.store.columns[id.collection].value(id.row, field).elements.first else {
        return ""
      }
      return model.text(of: value) ?? ""
    }
    var books: [ExactString: [RecordID]] = [:]
    for id in order {
      let work = text(id, named)
      let parts = work.isEmpty ? same.map { text(id, $0) } : [work]
      // Whoever wrote neither down has said nothing of the work.
      if parts.contains(where: \.isEmpty) { continue }
      books[ExactString(parts.joined(separator: "\n").lowercased()), default: []].append(id)
    }
    var works: [[RecordID]] = []
    var places: [RecordID: (work: Int, volume: ExactString)] = [:]
    for all in books.values where all.count > 1 {
      var keys = CollationKeys(model.site.language, numeric: true)
      for book in all {
        let number = text(book, volume)
        keys.append(asNumber(number))
        places[book] = (works.count, ExactString(number))
      }
      works.append(keys.order.map { all[$0] })
    }
    (self.works, self.places) = (works, places)
  }

  /// The other books of a book's work: its other volumes, upward, and other editions of the same one.
  func beside(_ id: RecordID) -> (volumes: [RecordID], editions: [RecordID]) {
    guard let own = places[id] else { return ([], []) }
    let others = works[own.work].filter { $0 != id }
    return (others.filter { places[$0]?.volume != own.volume }, others.filter { places[$0]?.volume == own.volume })
  }
}

/// A volume that is counted in Roman numbers as a number, so that IX stands behind V.
private func asNumber(_ volume: String) -> String {
  let values: [UInt8: Int] = [0x49: 1, 0x56: 5, 0x58: 10, 0x4C: 50, 0x43: 100]
  let digits = volume.utf8.map { values[$0] }
  guard !digits.isEmpty, digits.count < 12, !digits.contains(nil) else { return volume }
  let known = digits.compactMap(\.self)
  var sum = 0
  for (place, value) in known.enumerated() {
    let isBeforeGreater = place + 1 < known.count && known[place + 1] > value
    sum += isBeforeGreater ? -value : value
  }
  return "\(sum)"
}
