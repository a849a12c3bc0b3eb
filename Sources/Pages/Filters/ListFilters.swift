import Diagnostics
import Locales
import Templates
import Text

/// Adds the filters that select, order and part lists of records.
func addListFilters(to configuration: inout Configuration, language: SiteLanguage) {
  configuration.addFilter("where") { value, arguments, context throws(TemplateError) in
    let bound = try arguments.bound(to: Parameters.fieldAndValue, of: "where")
    let path = try fieldPath(bound[0], in: "where")
    let kept = try items(of: value, in: "where", context).filter { item in
      let found = member(path, of: item)
      guard let wanted = bound[1] else { return found.map(isTrue) ?? false }
      return found.map { isEqual($0, wanted) } ?? false
    }
    return .array(kept)
  }
  configuration.addFilter("sort_by") { value, arguments, context throws(TemplateError) in
    let bound = try arguments.bound(to: Parameters.fieldAndReverse, of: "sort_by")
    let path = try fieldPath(bound[0], in: "sort_by")
    let keyed = try items(of: value, in: "sort_by", context).map { ($0, SortingKey(member(path, of: $0), language)) }
    let descending = bound[1].map(isTrue) ?? false
    return .array(sorted(keyed, descending: descending))
  }
  configuration.addFilter("group_by") { value, arguments, context throws(TemplateError) in
    let bound = try arguments.bound(to: Parameters.fieldAndTotal, of: "group_by")
    let path = try fieldPath(bound[0], in: "group_by")
    let added = try bound[1] == nil ? nil : fieldPath(bound[1], in: "group_by")
    return .array(try grouped(try items(of: value, in: "group_by", context), by: path, adding: added, language))
  }
  configuration.addFilter("limit") { value, arguments, context throws(TemplateError) in
    guard case .integer(let count)? = try arguments.bound(to: Parameters.count, of: "limit")[0], count >= 0 else {
      throw TemplateError("argument", "limit: expected a whole number that is not negative")
    }
    return .array(Array(try items(of: value, in: "limit", context).prefix(count)))
  }
}

/// Where a value stands in an order: numbers before texts, what is missing last whatever the direction.
private enum SortingKey {
  case number(Double)
  case text([UInt8])
  case missing

  init(_ value: Value?, _ language: SiteLanguage) {
    switch value {
    case .integer(let number)?: self = .number(Double(number))
    case .number(let number)?: self = .number(number)
    case .boolean(let flag)?: self = .number(flag ? 1 : 0)
    case .string(let text)?, .safe(let text)?: self = .text(language.collationKey(text))
    case .object(let object)?:
      if let plain = object.plainValue { self = SortingKey(plain, language) } else { self = .missing }
    default: self = .missing
    }
  }

  var isMissing: Bool { if case .missing = self { true } else { false } }

  func precedes(_ other: SortingKey) -> Bool {
    switch (self, other) {
    case (.number(let left), .number(let right)): left < right
    case (.text(let left), .text(let right)): left.lexicographicallyPrecedes(right)
    case (.number, .text): true
    default: false
    }
  }
}

/// A stable sort; what lacks the key stays last in both directions.
private func sorted(_ keyed: [(Value, SortingKey)], descending: Bool) -> [Value] {
  let present = keyed.enumerated().filter { !$0.element.1.isMissing }
  let ordered = present.sorted { left, right in
    let (first, second) = descending ? (right.element.1, left.element.1) : (left.element.1, right.element.1)
    if first.precedes(second) { return true }
    if second.precedes(first) { return false }
    return left.offset < right.offset
  }
  return ordered.map(\.element.0) + keyed.filter { $0.1.isMissing }.map(\.0)
}

private func grouped(
  _ items: [Value], by path: [String], adding added: [String]?, _ language: SiteLanguage
) throws(TemplateError) -> [Value] {
  var groups: [(value: Value, items: [Value])] = []
  for item in items {
    let value = member(path, of: item) ?? .none
    if let index = groups.firstIndex(where: { isEqual($0.value, value) }) {
      groups[index].items.append(item)
    } else {
      groups.append((value, [item]))
    }
  }
  var keyed: [(Value, SortingKey)] = []
  for group in groups { keyed.append((try value(of: group, adding: added), SortingKey(group.value, language))) }
  return sorted(keyed, descending: false)
}

private func value(
  of group: (value: Value, items: [Value]), adding added: [String]?
) throws(TemplateError) -> Value {
  var entries = [("value", group.value), ("records", .array(group.items)), ("count", .integer(group.items.count))]
  if let added { entries.append(("total", .object(DecimalObject(try total(of: group.items, added, in: "group_by"))))) }
  return .dictionary(entries)
}

func items(of value: Value, in callee: String, _ context: RenderContext) throws(TemplateError) -> [Value] {
  let found: [Value]?
  switch value {
  case .list(let list): found = list.items
  case .object(let object): found = object.elements
  default: found = nil
  }
  guard let found else { throw TemplateError("type", "\(callee): expected a list") }
  try context.spend(found.count)
  return found
}

func fieldPath(_ value: Value?, in callee: String) throws(TemplateError) -> [String] {
  guard case .string(let path)? = value, !path.isEmpty else {
    throw TemplateError("argument", "\(callee): expected the name of a field")
  }
  return path.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    .map { String(decoding: $0, as: UTF8.self) }
}

/// The value at a path of members: `library.name`; `nil` where a member is missing on the way.
func member(_ path: [String], of value: Value) -> Value? {
  var current = value
  for name in path {
    switch current {
    case .object(let object):
      guard let found = object.item(.string(name)) else { return nil }
      current = found
    case .map(let map):
      guard let found = map[name] else { return nil }
      current = found
    default: return nil
    }
  }
  if case .none = current { return nil }
  if case .undefined = current { return nil }
  return current
}

private func isTrue(_ value: Value) -> Bool {
  switch value {
  case .undefined, .none: false
  case .boolean(let flag): flag
  case .integer(let number): number != 0
  case .number(let number): number != 0
  case .string(let text), .safe(let text): !text.isEmpty
  case .list(let list): !list.items.isEmpty
  case .map(let map): !map.entries.isEmpty
  case .object(let object): object.isTrue
  }
}

private func isEqual(_ left: Value, _ right: Value) -> Bool {
  switch (left, right) {
  case (.object(let first), .object(let second)):
    if first === second { return true }
    guard let first = first.plainValue, let second = second.plainValue else { return false }
    return isEqual(first, second)
  case (.object(let object), _): return object.plainValue.map { isEqual($0, right) } ?? false
  case (_, .object): return isEqual(right, left)
  case (.string(let first), .string(let second)), (.string(let first), .safe(let second)),
    (.safe(let first), .string(let second)), (.safe(let first), .safe(let second)):
    return first.isExactly(second)
  case (.integer(let first), .integer(let second)): return first == second
  case (.number(let first), .number(let second)): return first == second
  case (.integer(let first), .number(let second)), (.number(let second), .integer(let first)):
    return Double(first) == second
  case (.boolean(let first), .boolean(let second)): return first == second
  case (.none, .none): return true
  default: return false
  }
}
