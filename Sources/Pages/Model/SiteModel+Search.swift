import Locales
import Records
import Templates

extension SiteModel {
  /// The address of a record's page as links have it.
  public func link(to id: RecordID) -> String? { path(id).map { site.link($0) } }

  /// The address of the smallest form of a picture as `src` has it; `nil` for one that cannot be shown.
  public func link(toPicture address: String) -> String? { shownImage(address)?.thumbnail }

  /// An amount of a record in its currency or the site's, as people read it; `nil` where neither states one.
  public func amount(_ value: FieldValue, of id: RecordID) -> String? {
    guard let code = Record(store: store, id: id)["currency"].text ?? site.currency else { return nil }
    return site.language.currency(decimal: value.plainText, code: code)
  }
}

/// The page that searches a collection in the browser.
public struct SearchPage: Sendable {
  /// Its site path.
  public let path: String
  /// Its heading.
  public let title: String
  /// The collection's place in the store.
  public let collection: Int
  /// What templates see as `search`.
  public let value: Value

  public init(path: String, title: String, collection: Int, value: Value) {
    self.path = path
    self.title = title
    self.collection = collection
    self.value = value
  }
}
