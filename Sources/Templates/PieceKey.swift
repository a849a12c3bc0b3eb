import Text

/// What a piece was made of: an included template and the values that it looked up.
struct PieceKey: Sendable {
  private let template: CompiledTemplate
  private let values: [Value?]
  /// The same for the same template and values; never 0.
  let hash: UInt64

  init(_ query: borrowing PieceQuery, of template: CompiledTemplate) {
    self.template = template
    values = (0..<query.count).map { query.places[$0]?.pointee }
    hash = query.hash
  }

  func isOf(_ template: CompiledTemplate) -> Bool { self.template === template }

  /// About how many bytes it takes.
  var size: Int { values.count * MemoryLayout<Value?>.stride }

  /// Whether just one of the values is a record, or another object that stays the same.
  var isOfOneRecord: Bool { values.count { $0?.isConstantObject == true } == 1 }

  /// Whether a piece of these is what a query asks for.
  func answers(_ query: borrowing PieceQuery, of template: CompiledTemplate) -> Bool {
    guard self.template === template, values.count == query.count else { return false }
    return values.withUnsafeBufferPointer { values in
      for index in 0..<values.count {
        guard let place = query.places[index] else {
          if values[index] == nil { continue }
          return false
        }
        guard let value = values[index], isSame(value, place.pointee) else { return false }
      }
      return true
    }
  }

  /// Whether two values are certainly the same: scalars by value, everything else by identity, since nothing that comes
  /// from outside ever changes.
  private func isSame(_ left: Value, _ right: Value) -> Bool {
    switch (left, right) {
    case (.none, .none): true
    case (.boolean(let left), .boolean(let right)): left == right
    case (.integer(let left), .integer(let right)): left == right
    case (.number(let left), .number(let right)): left.bitPattern == right.bitPattern
    case (.string(let left), .string(let right)), (.safe(let left), .safe(let right)): left.isExactly(right)
    case (.list(let left), .list(let right)): left === right || left.isEmptyList && right.isEmptyList
    case (.map(let left), .map(let right)): left === right
    case (.object(let left), .object(let right)): left === right
    default: false
    }
  }
}

/// What an included template is about to look up, to find what it wrote of the same before.
///
/// Most values stay where they lie, in the page's variables and the slots of frames, for as long as the query is used:
/// copying them would count references to what all threads look at.
struct PieceQuery: ~Copyable {
  /// Where the values lie; `nil` for a variable that there is none of.
  private(set) var places: UnsafeMutablePointer<UnsafePointer<Value>?>
  private(set) var count = 0
  private(set) var hash: UInt64 = 1
  /// The values that lie nowhere else.
  private var own: UnsafeMutablePointer<Value>
  private var ownCount = 0
  private var capacity = 32

  init() {
    places = .allocate(capacity: capacity)
    own = .allocate(capacity: capacity)
  }

  deinit {
    own.deinitialize(count: ownCount)
    own.deallocate()
    places.deallocate()
  }

  /// Begins with nothing, and with room for so many values.
  mutating func begin(_ template: CompiledTemplate, room: Int) {
    own.deinitialize(count: ownCount)
    (count, ownCount) = (0, 0)
    hash = UInt64(UInt(bitPattern: ObjectIdentifier(template)))
    guard room > capacity else { return }
    own.deallocate()
    places.deallocate()
    capacity = room
    places = .allocate(capacity: room)
    own = .allocate(capacity: room)
  }

  /// Adds a value where it lies.
  mutating func append(_ place: UnsafePointer<Value>?) {
    (places + count).initialize(to: place)
    count += 1
    hash = (hash ^ (place?.pointee.identityHash ?? 1)) &* 0xFF51_AFD7_ED55_8CCD
    hash ^= hash >> 32
    if hash == 0 { hash = 1 }
  }

  /// Adds a value that lies nowhere.
  mutating func append(own value: consuming Value?) {
    guard let value else { return append(nil) }
    (own + ownCount).initialize(to: value)
    ownCount += 1
    append(UnsafePointer(own + (ownCount - 1)))
  }
}

extension Value {
  /// Whether it is an object that is the same on every page.
  var isConstantObject: Bool {
    if case .object(let object) = self { return object.isConstant }
    return false
  }

  /// The same for values that are certainly the same.
  fileprivate var identityHash: UInt64 {
    switch self {
    case .undefined: 1
    case .none: 2
    case .boolean(let flag): flag ? 3 : 4
    case .integer(let number): UInt64(bitPattern: Int64(number)) &* 31
    case .number(let number): number.bitPattern
    case .string(let text), .safe(let text): Value.hash(ofText: text)
    case .list(let list): list.isEmptyList ? 5 : UInt64(UInt(bitPattern: ObjectIdentifier(list)))
    case .map(let map): UInt64(UInt(bitPattern: ObjectIdentifier(map)))
    case .object(let object): UInt64(UInt(bitPattern: ObjectIdentifier(object)))
    }
  }
}

extension ValueList {
  /// Many pages have a list of nothing, each its own.
  fileprivate var isEmptyList: Bool { items.isEmpty && kind == .list }
}
