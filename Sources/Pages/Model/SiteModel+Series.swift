import Records
import Text

extension SiteModel {
  /// The collection whose list and tab the records of a collection belong to: of series that of their dates, else its own.
  func listed(_ place: Int) -> Int {
    guard tables[place].kind.isPart else { return place }
    let name = store.collections[place].name
    return store.collections.firstIndex { dates in
      guard let field = dates.seriesField else { return false }
      return dates.schema.fields[field].reference?.target.isExactly(name) ?? false
    } ?? place
  }
}
