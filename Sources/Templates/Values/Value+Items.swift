extension Value {
  /// What a `for` loop goes over: items, keys, characters; `nil` for what is not a sequence.
  var iterable: [Value]? {
    switch self {
    case .list(let list): list.items
    case .map(let map): map.entries.map(\.key)
    case .string(let text), .safe(let text): text.characters
    case .object(let object): object.elements
    case .undefined(let undefined): undefined.isLenient ? [] : nil
    default: nil
    }
  }

  /// The items of a sequence; an error for what is none.
  public func items() throws(TemplateError) -> [Value] {
    if let iterable { return iterable }
    try requireDefined()
    if text != nil {
      throw TemplateError("range-limit", "the text has more than \(String.characterLimit) characters to go through")
    }
    throw TemplateError("type", "\(typeDescription) is not a sequence")
  }

  /// What `|length` gives.
  public func length() throws(TemplateError) -> Int {
    switch self {
    case .list(let list): return list.items.count
    case .map(let map): return map.entries.count
    case .string(let text), .safe(let text): return text.codePointCount
    case .object(let object):
      if let count = object.count { return count }
    default:
      try requireDefined()
      if isUndefined { return 0 }
    }
    throw TemplateError("type", "\(typeDescription) has no length")
  }

  /// `object.name`: a member, an item of that key, or a method to call.
  func member(_ key: NameKey) throws(TemplateError) -> Value {
    switch self {
    case .object(let object):
      if let value = object.member(key.name) { return value }
    case .map(let map):
      if let value = map.value(of: key) { return value }
    case .undefined(let undefined): throw undefined.error
    default: break
    }
    if let method = Methods.bound(key, self) { return method }
    return .undefined(Undefined(.member(key.text, of: self)))
  }

  /// `object[key]`: an item, a member of that name, or a method.
  func item(_ key: Value) throws(TemplateError) -> Value {
    switch self {
    case .list(let list):
      if let index = key.indexValue { return list.items.at(index) ?? missingItem(key) }
    case .string(let text), .safe(let text):
      if let index = key.indexValue { return character(of: text, at: index) ?? missingItem(key) }
    case .map(let map):
      try key.requireDefined()
      if let value = map.value(for: key) { return value }
    case .object(let object):
      if let value = object.item(key) { return value }
    case .undefined(let undefined): throw undefined.error
    default: break
    }
    try key.requireDefined()
    if let text = key.text, let method = Methods.bound(NameKey(text), self) { return method }
    return missingItem(key)
  }

  private func missingItem(_ key: Value) -> Value { .undefined(Undefined(.item(key, of: self))) }

  private func character(of text: String, at index: Int) -> Value? {
    let scalars = text.unicodeScalars
    let distance = index < 0 ? scalars.count + index : index
    guard distance >= 0, let place = scalars.index(scalars.startIndex, offsetBy: distance, limitedBy: scalars.endIndex),
      place < scalars.endIndex
    else { return nil }
    let character = String(scalars[place])
    if case .safe = self { return .safe(character) }
    return .string(character)
  }

  /// A whole number or boolean, as an index.
  var indexValue: Int? {
    switch self {
    case .integer(let value): value
    case .boolean(let value): value ? 1 : 0
    default: nil
    }
  }
}

extension [Value] {
  /// The item at an index that counts from the end when negative.
  func at(_ index: Int) -> Value? {
    let place = index < 0 ? count + index : index
    return indices.contains(place) ? self[place] : nil
  }
}

extension Value {
  /// `self[start:stop:step]`.
  func slice(_ start: Value?, _ stop: Value?, _ step: Value?) throws(TemplateError) -> Value {
    let step = try bound(step) ?? 1
    guard step != 0 else { throw TemplateError("argument", "the step of a slice cannot be 0") }
    switch self {
    case .list(let list):
      let places = Value.places(list.items.count, try bound(start), try bound(stop), step)
      return .list(ValueList(places.map { list.items[$0] }, kind: list.kind))
    case .string(let text): return .string(try sliced(text, start, stop, step))
    case .safe(let text): return .safe(try sliced(text, start, stop, step))
    case .object(let range as NumberRange):
      return .object(range.slice(try bound(start), try bound(stop), step))
    case .object(let object):
      guard let items = object.elements else { break }
      let places = Value.places(items.count, try bound(start), try bound(stop), step)
      return .array(places.map { items[$0] })
    default: try requireDefined()
    }
    throw TemplateError("type", "\(typeDescription) cannot be sliced")
  }

  private func bound(_ value: Value?) throws(TemplateError) -> Int? {
    guard let value, !value.isNone else { return nil }
    try value.requireDefined()
    guard let index = value.indexValue else {
      throw TemplateError("type", "a slice's bounds are whole numbers, not \(value.typeDescription)")
    }
    return index
  }

  private func sliced(_ text: String, _ start: Value?, _ stop: Value?, _ step: Int) throws(TemplateError) -> String {
    let scalars = Array(text.unicodeScalars)
    var result = String.UnicodeScalarView()
    for place in Value.places(scalars.count, try bound(start), try bound(stop), step) { result.append(scalars[place]) }
    return String(result)
  }

  /// The indices a slice takes of `count` items; every one of them exists.
  private static func places(_ count: Int, _ start: Int?, _ stop: Int?, _ step: Int) -> [Int] {
    let (first, end) = ends(count, start, stop, step)
    guard step > 0 ? first < end : first > end else { return [] }
    let size = max(min(step, count), -count)
    return Array(stride(from: first, to: end, by: size == 0 ? 1 : size))
  }

  /// Where a slice of `count` items begins, and where it ends: the index after its last one.
  static func ends(_ count: Int, _ start: Int?, _ stop: Int?, _ step: Int) -> (first: Int, end: Int) {
    func clamp(_ index: Int?, _ missing: Int) -> Int {
      guard let index else { return missing }
      let place = index < 0 ? max(index, -count - 1) + count : index
      return step > 0 ? min(max(place, 0), count) : min(max(place, -1), count - 1)
    }
    return (clamp(start, step > 0 ? 0 : count - 1), clamp(stop, step > 0 ? count : -1))
  }
}

extension String {
  /// How many bytes a text may have to be gone through character by character: each becomes a value of its own.
  fileprivate static let characterLimit = 1 << 20

  fileprivate var characters: [Value]? {
    guard utf8.count <= String.characterLimit else { return nil }
    return unicodeScalars.map { .string(String($0)) }
  }
}
