import Records
import Templates

/// A page of all values of a facet, such as all authors from A to Z with the number of their books; or of one letter of
/// them where they are too many for a page.
public final class IndexPlan: Sendable {
  /// The collection's place in the store.
  let collection: Int
  let path: String
  let title: String
  /// What templates get as `groups`: `[{label, id, values: [choice]}]`.
  let groups: Value
  /// What templates get as `letters`: `[{label, url, count, current}]`.
  let letters: Value
  /// How many values the facet has.
  let total: Int
  /// The ways through the collection, as templates get them.
  let ways: Value
  let crumbs: [PageCrumb]

  init(
    collection: Int, path: String, title: String, groups: Value, letters: Value, total: Int, ways: Value,
    crumbs: [PageCrumb]
  ) {
    self.collection = collection
    self.path = path
    self.title = title
    self.groups = groups
    self.letters = letters
    self.total = total
    self.ways = ways
    self.crumbs = crumbs
  }
}
