/// What is to be searched: the records of a collection in the order of their titles, column by column. It knows nothing of
/// kinds; books, products and questions are the same to it.
public struct SearchSource: Sendable {
  /// How many records there are; every column has as many values.
  public var count: Int
  /// What words are found in.
  public var texts: [TextColumn]
  /// What is chosen, with a count beside each choice.
  public var choices: [ChoiceColumn]
  /// Numbers and dates: chosen by range, and sorted by.
  public var numbers: [NumberColumn]
  /// Orders by text.
  public var orders: [OrderColumn]
  /// What a result shows besides choices and numbers.
  public var cards: [CardColumn]

  public init(
    count: Int, texts: [TextColumn] = [], choices: [ChoiceColumn] = [], numbers: [NumberColumn] = [],
    orders: [OrderColumn] = [], cards: [CardColumn] = []
  ) {
    self.count = count
    self.texts = texts
    self.choices = choices
    self.numbers = numbers
    self.orders = orders
    self.cards = cards
  }
}

/// A field in which words are found.
public struct TextColumn: Sendable {
  public let name: String
  public let role: SearchRole
  /// How much a word found here weighs in the order of relevance, from 1 to 9.
  public let weight: Int
  /// Whether the box for everything looks here too; otherwise only the field's own.
  public let isInBox: Bool
  /// The values of each record.
  public let values: [[String]]

  public init(_ name: String, _ role: SearchRole, weight: Int, isInBox: Bool = true, values: [[String]]) {
    self.name = name
    self.role = role
    self.weight = weight
    self.isInBox = isInBox
    self.values = values
  }
}

/// A field whose values are chosen from a list.
public struct ChoiceColumn: Sendable {
  /// One choice.
  public struct Choice: Sendable {
    /// What stands for it in an address: short, distinct, lasting.
    public let slug: String
    /// What people see.
    public let label: String
    /// The place of its main category.
    public let parent: Int?

    public init(slug: String, label: String, parent: Int? = nil) {
      self.slug = slug
      self.label = label
      self.parent = parent
    }
  }

  public let name: String
  /// The choices; each main category is followed by its subcategories.
  public let choices: [Choice]
  /// The places of each record's choices, ascending.
  public let values: [[Int]]
  /// Whether a record may have several.
  public let isMany: Bool

  public init(_ name: String, choices: [Choice], values: [[Int]], isMany: Bool) {
    self.name = name
    self.choices = choices
    self.values = values
    self.isMany = isMany
  }

  /// Whether the choices have two levels.
  public var isTree: Bool { choices.contains { $0.parent != nil } }

  /// How many records have each choice; a main category has those of its subcategories too, each once.
  public var counts: [Int] {
    var counts = Array(repeating: 0, count: choices.count)
    for places in values {
      var own = Set(places)
      for place in places { if let parent = choices[place].parent { own.insert(parent) } }
      for place in own { counts[place] += 1 }
    }
    return counts
  }
}

/// A field of numbers or dates.
public struct NumberColumn: Sendable {
  public let name: String
  /// Whether it can be chosen by range; otherwise it is there to sort by, and read only then.
  public let isRange: Bool
  /// The different values in order, as they are written in addresses: `1999`, `4.5`, `2026-03-01`.
  public let values: [String]
  /// The place of each record's value; `nil` where it has none.
  public let places: [Int?]

  public init(_ name: String, isRange: Bool, values: [String], places: [Int?]) {
    self.name = name
    self.isRange = isRange
    self.values = values
    self.places = places
  }
}

/// An order that only the language knows, such as that of authors.
public struct OrderColumn: Sendable {
  public let name: String
  /// Each record's rank; equal ranks keep the order of titles. `nil`: last.
  public let ranks: [Int?]

  public init(_ name: String, ranks: [Int?]) {
    self.name = name
    self.ranks = ranks
  }
}

/// What a result shows.
public struct CardColumn: Sendable {
  public let name: String
  /// The values of each record.
  public let values: [[String]]
  /// Whether a record may have several.
  public let isMany: Bool

  public init(_ name: String, values: [[String]], isMany: Bool = false) {
    self.name = name
    self.values = values
    self.isMany = isMany
  }
}
