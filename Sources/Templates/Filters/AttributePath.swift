/// What filters such as `map(attribute="a.b.0")` look up: members one after the other, whole numbers as indices.
struct AttributePath: Sendable {
  private let parts: [Part]
  private let isWhole: Bool

  /// A path from a filter's argument; nothing or `none` stands for the item itself.
  init(_ attribute: Value?) throws(TemplateError) {
    switch attribute {
    case nil, .some(.none):
      parts = []
      isWhole = true
    case .some(let value):
      if let text = value.text {
        parts = AttributePath.split(text)
      } else {
        try value.requireDefined()
        guard value.indexValue != nil else {
          throw TemplateError(
            "argument", "an attribute is named by a string or a whole number, not by \(value.typeDescription)")
        }
        parts = [Part(key: value)]
      }
      isWhole = false
    }
  }

  /// A member, with its name where something has a member of that name.
  private struct Part {
    let key: Value
    var name: Name?
  }

  private static func split(_ text: String) -> [Part] {
    text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false).map { part in
      if !part.isEmpty, part.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }),
        let index = Int(String(decoding: part, as: UTF8.self))
      {
        return Part(key: .integer(index))
      }
      let name = String(decoding: part, as: UTF8.self)
      return Part(key: .string(name), name: Name.existing(name))
    }
  }

  /// The value at the path; a missing one is undefined, or the fallback where there is one.
  func value(of item: Value, default fallback: Value? = nil) throws(TemplateError) -> Value {
    var result = item
    for part in parts {
      result = try AttributePath.item(part, of: result)
      if let fallback, result.isUndefined { result = fallback }
    }
    return result
  }

  private static func item(_ part: Part, of value: Value) throws(TemplateError) -> Value {
    // Looking the name up again for each item takes far longer than asking for the member.
    if let name = part.name, case .object(let object) = value, let member = object.member(name) {
      return member
    }
    return try value.item(part.key)
  }

  /// Several paths with commas between.
  static func list(_ attribute: Value?) throws(TemplateError) -> [AttributePath] {
    guard let text = attribute?.text else { return [try AttributePath(attribute)] }
    var paths: [AttributePath] = []
    for part in text.utf8.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false) {
      paths.append(try AttributePath(.string(String(decoding: part, as: UTF8.self))))
    }
    return paths
  }
}

extension Value {
  /// The value for comparing without regard to case: text in lower case.
  func ignoringCase(_ ignores: Bool) -> Value {
    guard ignores, let text else { return self }
    return .string(PythonText.lower(text))
  }
}

/// Stable sorting that may fail.
enum StableSort {
  /// Items in the order of their keys; equal ones stay as they were, also in reverse.
  static func sort(
    _ items: [Value], keys: [Value], reverse: Bool, _ context: RenderContext
  ) throws(TemplateError) -> [Value] {
    try context.spend(items.count * 4)
    let pairs = zip(items, keys).map { ValueMap.Entry(key: $1, value: $0) }
    return try sorted(pairs, by: \.key, reverse: reverse).map(\.value)
  }

  static func sorted<Item>(
    _ items: [Item], by key: (Item) -> Value, reverse: Bool
  ) throws(TemplateError) -> [Item] {
    var failure: TemplateError?
    let sorted = items.sorted { left, right in
      guard failure == nil else { return false }
      do throws(TemplateError) {
        let order = try key(left).order(key(right))
        return reverse ? order == .greater : order == .less
      } catch {
        failure = error
        return false
      }
    }
    if let failure { throw failure }
    return sorted
  }
}
