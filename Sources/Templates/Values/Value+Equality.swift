import Text

extension Value {
  /// Python's `==`; an undefined value is an error.
  func equals(_ other: Value) throws(TemplateError) -> Bool {
    switch (self, other) {
    case (.string(let left), .string(let right)), (.string(let left), .safe(let right)),
      (.safe(let left), .string(let right)), (.safe(let left), .safe(let right)):
      return left.isExactly(right)
    case (.integer(let left), .integer(let right)): return left == right
    case (.none, .none): return true
    case (.undefined, _), (_, .undefined):
      try requireDefined()
      try other.requireDefined()
      return isUndefined && other.isUndefined
    case (.list(let left), .list(let right)): return try left.equals(right)
    case (.map(let left), .map(let right)): return try left.equals(right)
    case (.object(let left), .object(let right)) where left === right: return true
    case (.object(let left as NumberRange), .object(let right as NumberRange)): return left.isSame(as: right)
    case (.object(let object), _): return try object.plainValue?.equals(other) ?? false
    case (_, .object(let object)):
      return try object.plainValue.map { value throws(TemplateError) in try equals(value) } ?? false
    default: return NumberComparison.order(self, other) == .equal
    }
  }

  /// Whether both are the same as items of sequences: there Python asks for identity first, so that even an undefined value
  /// is the same as itself.
  func isItem(_ other: Value) throws(TemplateError) -> Bool {
    if case .undefined(let left) = self, case .undefined(let right) = other, left === right { return true }
    return try equals(other)
  }

  /// Whether both are the same key of a map: equal, and hashable.
  func isSameKey(as other: Value) -> Bool { (try? equals(other)) ?? false }

  /// A hash that equal keys share: `1`, `1.0` and `true`, a string and markup.
  var hashForMap: UInt64 {
    switch self {
    case .string(let text), .safe(let text): return Value.hash(ofText: text)
    case .none: return 0x9E37_79B9
    case .list(let list): return list.items.reduce(7) { ($0 &* 31) &+ $1.hashForMap }
    case .number(let value):
      if let whole = Int(exactly: value) { return UInt64(bitPattern: Int64(whole)) &* 0x9E37_79B9_7F4A_7C15 }
      return value.bitPattern &* 0x9E37_79B9_7F4A_7C15
    case .object(let object):
      return object.plainValue?.hashForMap ?? UInt64(UInt(bitPattern: ObjectIdentifier(object).hashValue))
    default: return integerValue.map { UInt64(bitPattern: Int64($0)) &* 0x9E37_79B9_7F4A_7C15 } ?? 3
    }
  }

  /// FNV-1a over the UTF-8 bytes.
  static func hash(ofText text: String) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    var copy = text
    copy.withUTF8 { bytes in
      for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
    }
    return hash
  }

  /// Throws unless the value can be a key: lists and maps cannot.
  func requireHashable() throws(TemplateError) {
    switch self {
    case .map: throw TemplateError("type", "a map cannot be a key")
    case .list(let list):
      guard list.kind == .tuple else {
        throw TemplateError("type", "a list cannot be a key", suggestion: "use a tuple: (…, …)")
      }
      for item in list.items { try item.requireHashable() }
    case .undefined: try requireDefined()
    default: break
    }
  }
}

extension ValueList {
  fileprivate func equals(_ other: ValueList) throws(TemplateError) -> Bool {
    if self === other { return true }
    guard kind == other.kind, kind != .generator, items.count == other.items.count else { return false }
    for (left, right) in zip(items, other.items) where try !left.isItem(right) { return false }
    return true
  }
}

extension ValueMap {
  fileprivate func equals(_ other: ValueMap) throws(TemplateError) -> Bool {
    if self === other { return true }
    guard entries.count == other.entries.count else { return false }
    for entry in entries {
      guard let value = other.value(for: entry.key), try entry.value.equals(value) else { return false }
    }
    return true
  }
}

/// Which of two values comes first.
enum Order { case less, equal, greater, none }

/// Compares whole and floating-point numbers and booleans without losing digits.
enum NumberComparison {
  /// `nil` when one of them is no number.
  static func order(_ left: Value, _ right: Value) -> Order? {
    switch (left, right) {
    case (.number(let left), .number(let right)): return order(left, right)
    case (.number(let left), _): return right.plainInteger.map { inverted(order($0, left)) }
    case (_, .number(let right)): return left.plainInteger.map { order($0, right) }
    default:
      guard let left = left.plainInteger, let right = right.plainInteger else { return nil }
      return left < right ? .less : left == right ? .equal : .greater
    }
  }

  private static func order(_ left: Double, _ right: Double) -> Order {
    left < right ? .less : left == right ? .equal : left > right ? .greater : .none
  }

  private static func order(_ left: Int, _ right: Double) -> Order {
    if right.isNaN { return .none }
    if right >= 9.3e18 { return .less }
    if right <= -9.3e18 { return .greater }
    guard let whole = Int(exactly: right.rounded(.down)) else { return right > 0 ? .less : .greater }
    if left != whole { return left < whole ? .less : .greater }
    return right > right.rounded(.down) ? .less : .equal
  }

  private static func inverted(_ order: Order) -> Order {
    switch order {
    case .less: .greater
    case .greater: .less
    default: order
    }
  }
}

extension Value {
  fileprivate var plainInteger: Int? {
    switch self {
    case .integer(let value): value
    case .boolean(let value): value ? 1 : 0
    default: nil
    }
  }
}
