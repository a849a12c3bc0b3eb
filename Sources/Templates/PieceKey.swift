import Text

/// What a piece is made of: an included template and the values that it looks up.
struct PieceKey: Sendable {
  /// `nil` only in a key that nothing was made with.
  private var template: CompiledTemplate?
  /// The values, and behind them others of a key that was here before: overwriting them takes less than making room anew.
  private var values: [Value?] = []
  private var count = 0
  /// The same for the same template and values; never 0.
  private(set) var hash: UInt64 = 1

  /// Makes it one of a template without values.
  mutating func begin(_ template: CompiledTemplate) {
    self.template = template
    count = 0
    hash = UInt64(UInt(bitPattern: ObjectIdentifier(template)))
  }

  mutating func append(_ value: Value?) {
    hash = (hash ^ value.identityHash) &* 0xFF51_AFD7_ED55_8CCD
    hash ^= hash >> 32
    if hash == 0 { hash = 1 }
    if count < values.count { values[count] = value } else { values.append(value) }
    count += 1
  }

  /// The same with no more memory than it takes.
  var copy: PieceKey {
    var copy = self
    copy.values = values.withUnsafeBufferPointer { Array(UnsafeBufferPointer(rebasing: $0[..<count])) }
    return copy
  }

  func isOf(_ template: CompiledTemplate) -> Bool { self.template === template }

  /// About how many bytes it takes.
  var size: Int { count * MemoryLayout<Value?>.stride }

  /// Whether just one of the values is a record, or another object that stays the same.
  var isOfOneRecord: Bool { values.prefix(count).count { $0?.isConstantObject == true } == 1 }

  static func == (left: PieceKey, right: PieceKey) -> Bool {
    guard left.template === right.template, left.count == right.count else { return false }
    for index in 0..<left.count where !isSame(left.values[index], right.values[index]) { return false }
    return true
  }

  /// Whether two values are certainly the same: scalars by value, everything else by identity, since nothing that comes
  /// from outside ever changes.
  private static func isSame(_ left: Value?, _ right: Value?) -> Bool {
    switch (left, right) {
    case (nil, nil), (Value.none?, Value.none?): true
    case (.boolean(let left)?, .boolean(let right)?): left == right
    case (.integer(let left)?, .integer(let right)?): left == right
    case (.number(let left)?, .number(let right)?): left.bitPattern == right.bitPattern
    case (.string(let left)?, .string(let right)?), (.safe(let left)?, .safe(let right)?): left.isExactly(right)
    case (.list(let left)?, .list(let right)?): left === right || left.isEmptyList && right.isEmptyList
    case (.map(let left)?, .map(let right)?): left === right
    case (.object(let left)?, .object(let right)?): left === right
    default: false
    }
  }
}

extension Value {
  /// Whether it is an object that is the same on every page.
  var isConstantObject: Bool {
    if case .object(let object) = self { return object.isConstant }
    return false
  }
}

extension Value? {
  /// The same for values that are certainly the same.
  fileprivate var identityHash: UInt64 {
    switch self {
    case nil, Value.undefined?: 1
    case Value.none?: 2
    case .boolean(let flag)?: flag ? 3 : 4
    case .integer(let number)?: UInt64(bitPattern: Int64(number)) &* 31
    case .number(let number)?: number.bitPattern
    case .string(let text)?, .safe(let text)?: Value.hash(ofText: text)
    case .list(let list)?: list.isEmptyList ? 5 : UInt64(UInt(bitPattern: ObjectIdentifier(list)))
    case .map(let map)?: UInt64(UInt(bitPattern: ObjectIdentifier(map)))
    case .object(let object)?: UInt64(UInt(bitPattern: ObjectIdentifier(object)))
    }
  }
}

extension ValueList {
  /// Many pages have a list of nothing, each its own.
  fileprivate var isEmptyList: Bool { items.isEmpty && kind == .list }
}
