/// The items of a list, tuple or view; never changes.
public final class ValueList: Sendable {
  /// Which of Python's sequences this is: it decides how the list prints and what it equals.
  public enum Kind: Sendable, Equatable {
    /// `[1, 2]`.
    case list
    /// `(1, 2)`.
    case tuple
    /// What `map`, `select` and their like give: in Jinja2 a generator; here a list that is always true.
    case generator
    /// What `.keys()`, `.values()` and `.items()` give, by the name Python prints.
    case view(String)
  }

  /// The items.
  public let items: [Value]
  /// Which sequence this is.
  public let kind: Kind
  /// How many lists and maps lie within each other, this one counted.
  let depth: Int
  /// How much work going through it all is: one for every item, those of items counted.
  let weight: Int

  /// A list, or another sequence, of these items.
  public init(_ items: [Value], kind: Kind = .list) {
    self.items = items
    self.kind = kind
    var deepest = 0
    var total = items.count
    for item in items {
      deepest = max(deepest, item.depth)
      total = total.addingCapped(item.weight)
    }
    depth = deepest + 1
    weight = total
  }
}

extension Value {
  /// How many lists and maps lie within each other: 0 for a scalar.
  var depth: Int {
    switch self {
    case .list(let list): list.depth
    case .map(let map): map.depth
    default: 0
    }
  }
}

extension Value {
  /// How much work going through the whole value is, in steps of the page's budget.
  var weight: Int {
    switch self {
    case .string(let text), .safe(let text): text.utf8.count / 8
    case .list(let list): list.weight
    case .map(let map): map.weight
    default: 0
    }
  }
}

extension Int {
  /// The sum of two numbers that are not negative, or the largest there is.
  func addingCapped(_ other: Int) -> Int {
    let (sum, overflow) = addingReportingOverflow(other)
    return overflow ? .max : sum
  }
}
