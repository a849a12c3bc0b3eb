import Diagnostics
import Locales
import Records
import Text

/// The records of every collection in their order, worked out once; parts of them are put in order by their rank.
public final class CollectionOrders: Sendable {
  /// A list of events parted by the time of the build: the next first, the latest past one first.
  struct Parts: Sendable {
    var upcoming: [RecordID] = []
    var past: [RecordID] = []
  }

  let context: SelectionContext
  private let orders: [[RecordID]]
  private let ranks: [[Int32]]
  private let model: SiteModel
  private let catalogues: [Catalogue?]
  /// What is to come beside the records of a collection; `nil` for what has no time.
  let companies: [EventCompany?]

  init(_ model: SiteModel, log: DiagnosticLog) {
    self.model = model
    let context = SelectionContext(now: model.site.now, zone: model.site.zone, language: model.site.language)
    self.context = context
    let orders = model.store.collections.map { collection in
      model.store.select(Selection(of: collection.name), context: context, log: log).records
    }
    self.orders = orders
    ranks = zip(model.store.collections, orders).map { collection, order in
      var ranks = [Int32](repeating: 0, count: collection.count)
      for (rank, id) in order.enumerated() { ranks[id.row] = Int32(truncatingIfNeeded: rank) }
      return ranks
    }
    catalogues = zip(model.store.collections.indices, orders).map { collection, order in
      model.kindPages(collection).catalogue.map {
        Catalogue($0, of: model.store.collections[collection], in: model, order: order, context)
      }
    }
    companies = zip(model.store.collections.indices, orders).map { collection, order in
      model.kindPages(collection).timed.map { EventCompany($0.company, among: order, in: model) }
    }
  }

  /// What the records of a collection have to do with each other; `nil` for other kinds.
  func catalogue(_ place: Int) -> Catalogue? {
    catalogues.indices.contains(place) ? catalogues[place] : nil
  }

  /// All records of a collection in its order.
  func all(_ place: Int) -> [RecordID] { orders[place] }

  /// Some records of a collection in its order.
  func inOrder(_ ids: [RecordID], _ place: Int) -> [RecordID] {
    ids.sorted { rank($0, place) < rank($1, place) }
  }

  private func rank(_ id: RecordID, _ place: Int) -> Int32 { ranks[place][id.row] }

  /// The records before and after one.
  func neighbours(of id: RecordID) -> (previous: RecordID?, next: RecordID?) {
    let order = orders[id.collection]
    let rank = Int(rank(id, id.collection))
    return (rank > 0 ? order[rank - 1] : nil, rank + 1 < order.count ? order[rank + 1] : nil)
  }

  /// Events parted by whether they have ended. One without a start is never past: it stays in sight, at the end.
  func parted(_ ids: [RecordID], _ place: Int) -> Parts {
    var parts = Parts()
    for id in model.inOrderOfTime(ids) {
      if model.hasEnded(id) { parts.past.append(id) } else { parts.upcoming.append(id) }
    }
    parts.past.reverse()
    return parts
  }
}
