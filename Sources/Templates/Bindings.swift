/// Variables by name: what a page is rendered with, over what all pages share.
public struct Bindings: Sendable {
  private var values: [Int: Value] = [:]
  private(set) var names: [Name] = []

  /// No variables.
  public init() {}

  /// These variables; of two with one name the later counts.
  public init(_ pairs: [(Name, Value)]) {
    for (name, value) in pairs { self[name] = value }
  }

  /// The value of a variable; `nil` when there is none.
  public subscript(_ name: Name) -> Value? {
    get { values[name.id] }
    set {
      if values[name.id] == nil, newValue != nil { names.append(name) }
      if newValue == nil { names.removeAll { $0 == name } }
      values[name.id] = newValue
    }
  }
}

extension Bindings: ExpressibleByDictionaryLiteral {
  public init(dictionaryLiteral elements: (Name, Value)...) {
    self.init(elements)
  }
}
