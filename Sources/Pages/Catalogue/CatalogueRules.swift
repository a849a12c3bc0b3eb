import Records

/// What makes a catalogue of the lists of a kind: ways through it, pages of all values of its facets, and beside a record
/// others that have something to do with it.
package struct CatalogueRules: Sendable {
  /// A list beside a record: others that share a value of a field with it.
  package struct Nearby: Sendable {
    /// Which of several values is taken.
    package enum Choice: Sendable {
      /// The first that others have too.
      case first
      /// The one with the fewest records: it says most.
      case narrowest
    }

    let name: String
    let field: String
    let choice: Choice

    package init(_ name: String, by field: String, _ choice: Choice) {
      self.name = name
      self.field = field
      self.choice = choice
    }
  }

  /// The fields whose values a record's page links.
  let linked: [String]
  let nearby: [Nearby]
  /// The fields by whose first text the records stand on a shelf, by their places; the first that a record has decides.
  let shelf: @Sendable (CollectionSchema) -> [Int]

  package init(
    linked: [String], nearby: [Nearby],
    shelf: @escaping @Sendable (CollectionSchema) -> [Int] = { _ in [] }
  ) {
    self.linked = linked
    self.nearby = nearby
    self.shelf = shelf
  }
}
