import Text

extension FilterTable {
  mutating func addSequenceFilters() {
    add("length", "count") { value, _ throws(TemplateError) in .integer(try value.length()) }
    add("list") { value, arguments throws(TemplateError) in
      let items = try value.items()
      try arguments.context.spend(items.count / 8)
      return .array(items)
    }
    add("first") { value, _ throws(TemplateError) in
      try value.items().first ?? .undefined(Undefined(hint: "there is no first item, because the sequence is empty"))
    }
    add("last") { value, _ throws(TemplateError) in
      if value.text != nil, try value.length() > 0 { return try value.item(-1) }
      return try value.items().last
        ?? .undefined(Undefined(hint: "there is no last item, because the sequence is empty"))
    }
    add("reverse") { value, _ throws(TemplateError) in
      if value.text != nil { return try value.mappingText { PythonText.reversed($0) } }
      return .list(ValueList(try value.items().reversed(), kind: .generator))
    }
    add("default", "d", parameters: ["default_value", "boolean"]) { value, arguments throws(TemplateError) in
      if value.isUndefined { return arguments[0] ?? "" }
      if try arguments.flag(1), try !value.isTrue() { return arguments[0] ?? "" }
      return value
    }
    add("items") { value, _ throws(TemplateError) in
      if value.isUndefined { return .list(ValueList([], kind: .generator)) }
      guard case .map(let map) = value else {
        throw TemplateError("type", "items needs a map, not \(value.typeDescription)")
      }
      return .list(ValueList(map.pairs, kind: .generator))
    }
    add("join", parameters: ["d", "attribute"], SequenceFilters.join)
    add("sort", parameters: ["reverse", "case_sensitive", "attribute"], SequenceFilters.sort)
    add("unique", parameters: ["case_sensitive", "attribute"], SequenceFilters.unique)
    add("dictsort", parameters: ["case_sensitive", "by", "reverse"], SequenceFilters.dictsort)
    add("groupby", parameters: ["attribute", "default", "case_sensitive"], SequenceFilters.groupby)
    add("min", parameters: ["case_sensitive", "attribute"]) { value, arguments throws(TemplateError) in
      try SequenceFilters.extreme(value, arguments, .less)
    }
    add("max", parameters: ["case_sensitive", "attribute"]) { value, arguments throws(TemplateError) in
      try SequenceFilters.extreme(value, arguments, .greater)
    }
    add("sum", parameters: ["attribute", "start"], SequenceFilters.sum)
    add("batch", parameters: ["linecount", "fill_with"], SequenceFilters.batch)
    add("slice", parameters: ["slices", "fill_with"], SequenceFilters.slice)
  }
}

extension ValueMap {
  /// Every key with its value, as tuples.
  var pairs: [Value] { entries.map { .list(ValueList([$0.key, $0.value], kind: .tuple)) } }
}

enum SequenceFilters {
  static let join: BuiltInBody = { value, arguments throws(TemplateError) in
    let separator = arguments[0] ?? ""
    var items = try value.items()
    if let attribute = arguments[1], !attribute.isNone {
      let path = try AttributePath(attribute)
      items = try items.mapValues { item throws(TemplateError) in try path.value(of: item) }
    }
    try arguments.context.spend(items.count / 4)
    if let text = try joinedText(items, separator, arguments.context) { return .string(text) }
    guard arguments.context.escaping != .none else {
      return .string(
        try joined(
          try items.mapValues { item throws(TemplateError) in .string(try item.string()) }, try separator.string(),
          arguments.context))
    }
    let parts = try items.mapValues { item throws(TemplateError) in try item.printable() }
    let isMarkup = separator.isSafe || parts.contains(where: \.isSafe)
    guard isMarkup else { return .string(try joined(parts, try separator.string(), arguments.context)) }
    let escapedParts = try parts.mapValues { part throws(TemplateError) in try part.escaped() }
    return .safe(try joined(escapedParts, try separator.escaped().text ?? "", arguments.context))
  }

  /// What most lists are, texts none of which is markup, with as little work as that takes; `nil` for others.
  private static func joinedText(
    _ items: [Value], _ separator: Value, _ context: RenderContext
  ) throws(TemplateError) -> String? {
    guard case .string(let separator) = separator else { return nil }
    var result = ""
    for index in 0..<items.count {
      guard case .string(let text) = items[index] else { return nil }
      if index == 0 { result = text } else { result += separator; result += text }
      try context.check(size: result.utf8.count)
    }
    return result
  }

  private static func joined(_ parts: [Value], _ separator: String, _ context: RenderContext) throws(TemplateError)
    -> String
  {
    if parts.count == 1 { return parts[0].text ?? "" }
    var result = ""
    for (index, part) in parts.enumerated() {
      if index > 0 { result += separator }
      result += part.text ?? ""
      try context.check(size: result.utf8.count)
    }
    return result
  }

  static let sort: BuiltInBody = { value, arguments throws(TemplateError) in
    let items = try value.items()
    let ignoresCase = try !arguments.flag(1)
    let paths = try AttributePath.list(arguments[2])
    let keys = try items.mapValues { item throws(TemplateError) in
      if paths.count == 1 { return try paths[0].value(of: item).ignoringCase(ignoresCase) }
      var key: [Value] = []
      for path in paths { key.append(try path.value(of: item).ignoringCase(ignoresCase)) }
      return .array(key)
    }
    return .array(try StableSort.sort(items, keys: keys, reverse: try arguments.flag(0), arguments.context))
  }

  static let unique: BuiltInBody = { value, arguments throws(TemplateError) in
    let ignoresCase = try !arguments.flag(0)
    let path = try AttributePath(arguments[1])
    let items = try value.items()
    try arguments.context.spend(items.count)
    var seen: [UInt64: [Value]] = [:]
    var result: [Value] = []
    for item in items {
      let key = try path.value(of: item).ignoringCase(ignoresCase)
      try key.requireHashable()
      if seen[key.hashForMap, default: []].contains(where: { $0.isSameKey(as: key) }) { continue }
      seen[key.hashForMap, default: []].append(key)
      result.append(item)
    }
    return .list(ValueList(result, kind: .generator))
  }

  static let dictsort: BuiltInBody = { value, arguments throws(TemplateError) in
    guard case .map(let map) = value else {
      try value.requireDefined()
      throw TemplateError("type", "dictsort needs a map, not \(value.typeDescription)")
    }
    let ignoresCase = try !arguments.flag(0)
    let by = try arguments.string(1, default: "key")
    guard ["key", "value"].contains(where: by.isExactlyASCII) else {
      throw TemplateError("argument", "dictsort sorts by \"key\" or \"value\", not by \"\(by)\"")
    }
    let keys = map.entries.map { (by.isExactlyASCII("key") ? $0.key : $0.value).ignoringCase(ignoresCase) }
    return .array(try StableSort.sort(map.pairs, keys: keys, reverse: try arguments.flag(2), arguments.context))
  }

  static let groupby: BuiltInBody = { value, arguments throws(TemplateError) in
    let attribute = try arguments.required(0)
    let ignoresCase = try !arguments.flag(2)
    let path = try AttributePath(attribute)
    let items = try value.items()
    let fallback = arguments[1].flatMap { $0.isNone ? nil : $0 }
    let raw = try items.mapValues { item throws(TemplateError) in try path.value(of: item, default: fallback) }
    let keys = raw.map { $0.ignoringCase(ignoresCase) }
    let indices = items.indices.map { Value.integer($0) }
    let order = try StableSort.sort(indices, keys: keys, reverse: false, arguments.context).compactMap(\.indexValue)
    var groups: [Value] = []
    var start = 0
    while start < order.count {
      var end = start + 1
      while end < order.count, try keys[order[end]].equals(keys[order[start]]) { end += 1 }
      groups.append(.object(ItemGroup(raw[order[start]], order[start..<end].map { items[$0] })))
      start = end
    }
    return .array(groups)
  }

  static func extreme(_ value: Value, _ arguments: Bound, _ wanted: Order) throws(TemplateError) -> Value {
    let ignoresCase = try !arguments.flag(0)
    let path = try AttributePath(arguments[1])
    let items = try value.items()
    guard var best = items.first else {
      return .undefined(Undefined(hint: "there is no item, because the sequence is empty"))
    }
    var bestKey = try path.value(of: best).ignoringCase(ignoresCase)
    for item in items.dropFirst() {
      let key = try path.value(of: item).ignoringCase(ignoresCase)
      if try key.order(bestKey, wanted == .less ? "<" : ">") == wanted { (best, bestKey) = (item, key) }
    }
    return best
  }

  static let sum: BuiltInBody = { value, arguments throws(TemplateError) in
    let path = try AttributePath(arguments[0])
    var total = arguments[1] ?? .integer(0)
    if total.text != nil { throw TemplateError("type", "sum adds numbers, not texts", suggestion: "use join") }
    for item in try value.items() { total = try total.adding(try path.value(of: item)) }
    return total
  }

  static let batch: BuiltInBody = { value, arguments throws(TemplateError) in
    let size = try arguments.integer(0)
    let items = try value.items()
    var batches: [Value] = []
    // Jinja2 compares lengths with the size for equality: a size below 1 never fills a batch.
    let step = size < 1 ? max(items.count, 1) : size
    for start in stride(from: 0, to: items.count, by: step) {
      var part = Array(items[start..<min(items.count, start + min(step, items.count - start))])
      if size < 1, start == 0, !part.isEmpty, size == 0 { batches.append([]) }
      if let fill = arguments[1], !fill.isNone, part.count < size {
        guard size - part.count <= arguments.context.limits.range else {
          throw TemplateError("range-limit", "batch makes more than \(arguments.context.limits.range) items")
        }
        part += Array(repeating: fill, count: size - part.count)
      }
      batches.append(.array(part))
    }
    return .list(ValueList(batches, kind: .generator))
  }

  static let slice: BuiltInBody = { value, arguments throws(TemplateError) in
    let count = try arguments.integer(0)
    guard count != 0 else { throw TemplateError("argument", "slice cannot make 0 parts") }
    guard count <= arguments.context.limits.range else {
      throw TemplateError("range-limit", "slice makes more than \(arguments.context.limits.range) parts")
    }
    let items = try value.items()
    guard count > 0 else { return .list(ValueList([], kind: .generator)) }
    let size = items.count / count
    let extra = items.count % count
    var parts: [Value] = []
    var start = 0
    for index in 0..<count {
      let end = start + size + (index < extra ? 1 : 0)
      var part = Array(items[start..<end])
      if let fill = arguments[1], !fill.isNone, index >= extra { part.append(fill) }
      parts.append(.array(part))
      start = end
    }
    return .list(ValueList(parts, kind: .generator))
  }
}

extension [Value] {
  /// `map` with a typed error.
  func mapValues(_ change: (Value) throws(TemplateError) -> Value) throws(TemplateError) -> [Value] {
    var result: [Value] = []
    result.reserveCapacity(count)
    for item in self { result.append(try change(item)) }
    return result
  }
}

/// A group of `groupby`: a pair of the common value and its items, also by the names `grouper` and `list`.
final class ItemGroup: TemplateObject {
  let grouper: Value
  let list: [Value]
  private static let grouper: Name = "grouper"
  private static let list: Name = "list"

  init(_ grouper: Value, _ list: [Value]) {
    self.grouper = grouper
    self.list = list
  }

  func member(_ name: Name) -> Value? {
    switch name {
    case ItemGroup.grouper: grouper
    case ItemGroup.list: .array(list)
    default: nil
    }
  }

  private var tuple: Value { .list(ValueList([grouper, .array(list)], kind: .tuple)) }
  var memberNames: [String] { ["grouper", "list"] }
  var elements: [Value]? { [grouper, .array(list)] }
  var plainValue: Value? { tuple }
  var typeName: String { "group" }
  var printed: Printed? { (try? tuple.string()).map(Printed.text) }
}
