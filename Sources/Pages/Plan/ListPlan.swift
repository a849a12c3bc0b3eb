import Records
import Templates

/// A list of records over one page or several: a collection, a part of time, a value of a facet, the records that belong
/// to another one.
public final class ListPlan: Sendable {
  /// What a list shows.
  public enum Role: Sendable {
    /// A whole collection.
    case all
    /// The records with one value of a field.
    case facet(field: String, label: String)
    /// A selection of the site file, by its name.
    case selection(String)
    /// Books in an order of their own, or by the first letter of their title.
    case shelf(ShelfList)
    /// The records that refer to another one, by the name of the way back.
    case related(RecordID, name: String)
  }

  /// Which part of time a list of events shows.
  public enum Period: String, Sendable {
    case upcoming, past
  }

  let role: Role
  let period: Period?
  /// The collection's place in the store.
  let collection: Int
  let records: [RecordID]
  /// The path of the first page.
  let path: String
  let title: String
  let description: String?
  let perPage: Int
  /// The facets' choices and the periods, as templates get them; the same on all pages of the list.
  let facets: Value
  let periods: Value
  /// The pages above this one.
  let crumbs: [PageCrumb]
  /// The chosen value, on facet pages.
  let facet: Value
  /// The ways through a catalogue and the letters of its titles, as templates get them.
  let ways: Value
  /// Of events: whether all of them stand in the order of time, forward or back. A selection may have another order.
  let isChronological: Bool

  init(
    role: Role, period: Period?, collection: Int, records: [RecordID], path: String, title: String,
    description: String?, perPage: Int, facets: Value, periods: Value, crumbs: [PageCrumb], facet: Value,
    ways: Value = .none, isChronological: Bool = true
  ) {
    self.role = role
    self.period = period
    self.collection = collection
    self.records = records
    self.path = path
    self.title = title
    self.description = description
    self.perPage = perPage
    self.facets = facets
    self.periods = periods
    self.crumbs = crumbs
    self.facet = facet
    self.ways = ways
    self.isChronological = isChronological
  }

  /// How many pages the list has; at least one.
  var pageCount: Int { Pagination(total: records.count, perPage: perPage, number: 1).pageCount }

  /// The path of a page of the list, from 1.
  func path(ofPage number: Int) -> String {
    number <= 1 ? path : path + "page/\(number)/"
  }

  /// The records of a page of the list.
  func records(onPage number: Int) -> ArraySlice<RecordID> {
    records[Pagination(total: records.count, perPage: perPage, number: number).range]
  }
}

/// A step of the way from the home page to a page.
struct PageCrumb: Sendable {
  let title: String
  let path: String
}
