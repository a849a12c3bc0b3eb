import Text

extension Value {
  /// Which comes first, for `<` and sorting: numbers by size, text by code points, lists and tuples item by item.
  /// Other pairs have no order, which is an error.
  func order(_ other: Value, _ sign: String = "<") throws(TemplateError) -> Order {
    if let order = NumberComparison.order(self, other) { return order }
    switch (self, other) {
    case (.list(let left), .list(let right)) where left.kind == right.kind: return try left.order(right, sign)
    case (.object(let object), _):
      if let plain = object.plainValue { return try plain.order(other, sign) }
    case (_, .object(let object)):
      if let plain = object.plainValue { return try order(plain, sign) }
    case (.undefined, _): try requireDefined()
    case (_, .undefined): try other.requireDefined()
    default:
      if let left = text, let right = other.text { return left.byteOrder(right) }
    }
    throw TemplateError("type", "\(typeDescription) and \(other.typeDescription) have no order (\"\(sign)\")")
  }

  /// One of the language's comparisons.
  func compare(_ comparison: ComparisonOperator, _ other: Value) throws(TemplateError) -> Bool {
    switch comparison {
    case .equal: return try equals(other)
    case .notEqual: return try !equals(other)
    case .contains: return try other.contains(self)
    case .containsNot: return try !other.contains(self)
    default: break
    }
    let order = try order(other, comparison.rawValue)
    switch comparison {
    case .less: return order == .less
    case .lessOrEqual: return order == .less || order == .equal
    case .greater: return order == .greater
    default: return order == .greater || order == .equal
    }
  }

  /// `item in self`.
  func contains(_ item: Value) throws(TemplateError) -> Bool {
    switch self {
    case .string(let text), .safe(let text):
      guard let part = item.text else {
        try item.requireDefined()
        throw TemplateError("type", "\"in\" looks for a string in a string, not for \(item.typeDescription)")
      }
      return ByteSearch.find(Array(part.utf8), in: Array(text.utf8), from: 0) != nil
    case .map(let map):
      try item.requireHashable()
      return map.value(for: item) != nil
    case .object(let object) where object.elements == nil:
      guard let key = item.text.flatMap(Name.existing) else { throw notSearchable }
      return object.member(key) != nil
    default:
      try requireDefined()
      guard let items = iterable else { throw notSearchable }
      for candidate in items where try candidate.isItem(item) { return true }
      return false
    }
  }

  private var notSearchable: TemplateError {
    TemplateError("type", "\(typeDescription) cannot be searched with \"in\"")
  }
}

extension ValueList {
  fileprivate func order(_ other: ValueList, _ sign: String) throws(TemplateError) -> Order {
    for (left, right) in zip(items, other.items) where try !left.isItem(right) { return try left.order(right, sign) }
    return items.count < other.items.count ? .less : items.count == other.items.count ? .equal : .greater
  }
}

extension String {
  fileprivate func byteOrder(_ other: String) -> Order {
    if isExactly(other) { return .equal }
    return utf8.lexicographicallyPrecedes(other.utf8) ? .less : .greater
  }
}

/// Finds bytes in bytes.
enum ByteSearch {
  static func find(_ needle: [UInt8], in bytes: [UInt8], from start: Int) -> Int? {
    guard let first = needle.first else { return start <= bytes.count ? start : nil }
    var index = start
    let last = bytes.count - needle.count
    while index <= last {
      if bytes[index] == first, bytes[index..<(index + needle.count)].elementsEqual(needle) { return index }
      index += 1
    }
    return nil
  }

  static func findLast(_ needle: [UInt8], in bytes: [UInt8], before end: Int) -> Int? {
    var index = end - needle.count
    while index >= 0 {
      if bytes[index..<(index + needle.count)].elementsEqual(needle) { return index }
      index -= 1
    }
    return nil
  }
}
