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

/// Finds bytes in bytes, in time that grows with both lengths and no faster.
enum ByteSearch {
  static func find(_ needle: [UInt8], in bytes: [UInt8], from start: Int) -> Int? {
    guard start >= 0, start <= bytes.count else { return nil }
    guard !needle.isEmpty else { return start }
    let borders = borders(of: needle)
    var matched = 0
    for index in start..<bytes.count {
      while matched > 0, needle[matched] != bytes[index] { matched = borders[matched - 1] }
      if needle[matched] == bytes[index] { matched += 1 }
      if matched == needle.count { return index + 1 - matched }
    }
    return nil
  }

  /// For every start of a text how long its longest end is that it starts with as well (Knuth, Morris, Pratt).
  private static func borders(of needle: [UInt8]) -> [Int] {
    var borders = [Int](repeating: 0, count: needle.count)
    var length = 0
    for index in needle.indices.dropFirst() {
      while length > 0, needle[index] != needle[length] { length = borders[length - 1] }
      if needle[index] == needle[length] { length += 1 }
      borders[index] = length
    }
    return borders
  }

  /// The last place that ends before `end`.
  static func findLast(_ needle: [UInt8], in bytes: [UInt8], before end: Int) -> Int? {
    guard end >= needle.count, end <= bytes.count else { return nil }
    let place = find(needle.reversed(), in: bytes[..<end].reversed(), from: 0)
    return place.map { end - $0 - needle.count }
  }
}
