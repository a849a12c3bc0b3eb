import Text
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

  var count: Int { pairs.count }
  func name(at place: Int) -> Name { pairs[place].name }
  func value(at place: Int) -> Value { pairs[place].value }

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
  private let values: FixedArray<Value>
  /// The place among `values`, one up, by the number of the name; 0 for none.
  private let places: FixedArray<UInt16>
  /// Which objects the values are, for comparing without a copy.
  private let objects: FixedArray<ObjectIdentifier?>
  let names: [Name]

  init(_ globals: [Name: Value]) {
    var places = [UInt16](repeating: 0, count: (globals.keys.map(\.id).max() ?? 0) + 1)
    var values: [Value] = []
    for (name, value) in globals {
      values.append(value)
      places[name.id] = UInt16(clamping: values.count)
    }
    self.values = FixedArray(values)
    objects = FixedArray(
      values.map { value in
        if case .object(let object) = value { ObjectIdentifier(object) } else { nil }
      })
    self.places = FixedArray(places)
    names = Array(globals.keys)
  }

  subscript(_ name: Name) -> Value? { place(of: name)?.pointee }

  /// Where a variable lies, for who stays within the table's life; `nil` where there is none.
  func place(of name: Name) -> UnsafePointer<Value>? { index(of: name).map { values.start + $0 } }

  /// Which object a variable holds.
  func object(of name: Name) -> ObjectIdentifier? { index(of: name).flatMap { objects.start[$0] } }

  private func index(of name: Name) -> Int? {
    guard name.id < places.count, places.start[name.id] > 0 else { return nil }
    return Int(places.start[name.id]) - 1
  }
}

/// The variables that no template set: the page's, which hide the environment's. Where they lie stays the same, so that a
/// value can be looked at without a copy, which would count a reference to what all threads look at.
final class Outside: Sendable {
  private let pageNames: FixedArray<Name>
  private let pageValues: FixedArray<Value>
  private let globals: GlobalTable

  /// - Parameter page: empty for a module, which sees nothing of the page.
  init(page: Bindings = Bindings(), globals: GlobalTable) {
    pageNames = FixedArray(count: page.count) { page.name(at: $0) }
    pageValues = FixedArray(count: page.count) { page.value(at: $0) }
    self.globals = globals
  }

  subscript(_ name: Name) -> Value? { place(of: name)?.pointee }

  /// Where a variable lies, for who stays within the page; `nil` where there is none.
  func place(of name: Name) -> UnsafePointer<Value>? {
    for place in 0..<pageNames.count where pageNames.start[place] == name { return pageValues.start + place }
    return globals.place(of: name)
  }

  /// Which of the environment's objects a variable holds; `nil` also where the page hides it.
  func sharedObject(of name: Name) -> ObjectIdentifier? {
    for place in 0..<pageNames.count where pageNames.start[place] == name { return nil }
    return globals.object(of: name)
  }

  var names: [Name] { (0..<pageNames.count).map { pageNames.start[$0] } + globals.names }
}
