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
  /// What makes records one work.
  package struct Work: Sendable {
    /// The field that names the work, where a site has it.
    let field: String
    /// Fields that are the same in all records of a work that no field names: the first of several values counts.
    let same: [String]
    /// The field that tells the volumes of a work apart.
    let volume: String

    package init(named field: String, orSame same: [String], volume: String) {
      (self.field, self.same, self.volume) = (field, same, volume)
    }
  }

  /// What makes records one work; `nil`: each is a work of its own.
  package var work: Work?
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
