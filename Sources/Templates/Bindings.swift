/// Variables by name: what a page is rendered with, over what all pages share.
public struct Bindings: Sendable {
  // A page has a dozen of them: going through so few is faster than hashing.
  private var pairs: [(name: Name, value: Value)] = []

  /// No variables.
  public init() {}

  /// These variables; of two with one name the later counts.
  public init(_ pairs: [(Name, Value)]) {
    for (name, value) in pairs { self[name] = value }
  }

  /// The value of a variable; `nil` when there is none.
  public subscript(_ name: Name) -> Value? {
    get {
      place(of: name).map { pairs[$0].value }
    }
    set {
      switch (place(of: name), newValue) {
      case (let place?, let value?): pairs[place].value = value
      case (let place?, nil): pairs.remove(at: place)
      case (nil, let value?): pairs.append((name, value))
      case (nil, nil): break
      }
    }
  }

  var names: [Name] { pairs.map(\.name) }

  /// By place: going through the pairs themselves would count references to values that nobody asked for.
  private func place(of name: Name) -> Int? {
    for place in 0..<pairs.count where pairs[place].name == name { return place }
    return nil
  }
}

extension Bindings: ExpressibleByDictionaryLiteral {
  public init(dictionaryLiteral elements: (Name, Value)...) {
    self.init(elements)
  }
}

/// The variables that all pages share, found by the number of their name.
final class GlobalTable: Sendable {
  private let values: [Value]
  /// The place among `values`, one up, by the number of the name; 0 for none.
  private let places: [UInt16]
  let names: [Name]

  init(_ globals: [Name: Value]) {
    var places = [UInt16](repeating: 0, count: (globals.keys.map(\.id).max() ?? 0) + 1)
    var values: [Value] = []
    for (name, value) in globals {
      values.append(value)
      places[name.id] = UInt16(clamping: values.count)
    }
    self.values = values
    self.places = places
    names = Array(globals.keys)
  }

  subscript(_ name: Name) -> Value? {
    guard name.id < places.count, places[name.id] > 0 else { return nil }
    return values[Int(places[name.id]) - 1]
  }
}

/// The variables that no template set: the page's, which hide the environment's.
struct Outside: Sendable {
  /// `nil` for a module, which sees nothing of the page.
  let page: Bindings?
  let globals: GlobalTable

  subscript(_ name: Name) -> Value? { page?[name] ?? globals[name] }

  var names: [Name] { (page?.names ?? []) + globals.names }
}
