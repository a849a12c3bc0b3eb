import Text

/// Jinja2's global functions.
let builtInGlobals: [Name: Value] = {
  var globals: [Name: Value] = [:]
  func add(_ name: String, _ function: @escaping Function) {
    globals[Name(name)] = .object(FunctionObject(name: name, isRepeatable: true, function))
  }
  add("range", BuiltInFunctions.range)
  add("dict", BuiltInFunctions.dictionary)
  add("namespace") { arguments, context throws(TemplateError) in
    let namespace = Namespace()
    guard case .map(let map) = try BuiltInFunctions.dictionary(arguments, context) else { return .none }
    for entry in map.entries {
      guard let text = entry.key.text else {
        throw TemplateError("type", "the members of a namespace are named by strings")
      }
      namespace.set(Name(text), entry.value)
    }
    context.namespaces.append(namespace)
    return .object(namespace)
  }
  add("cycler") { arguments, _ throws(TemplateError) in
    guard arguments.named.isEmpty else { throw TemplateError("argument", "cycler takes no named arguments") }
    guard !arguments.positional.isEmpty else { throw TemplateError("argument", "cycler needs at least one item") }
    return .object(Cycler(arguments.positional))
  }
  add("joiner") { arguments, _ throws(TemplateError) in
    .object(Joiner(try arguments.bound(to: ["sep"], of: "joiner")[0] ?? ", "))
  }
  return globals
}()

enum BuiltInFunctions {
  static let range: Function = { arguments, context throws(TemplateError) in
    guard arguments.named.isEmpty else { throw TemplateError("argument", "range takes no named arguments") }
    guard (1...3).contains(arguments.positional.count) else {
      throw TemplateError(
        "argument", "range takes 1 to 3 whole numbers, got \(counted(arguments.positional.count, "argument"))")
    }
    var bounds: [Int] = []
    for value in arguments.positional {
      try value.requireDefined()
      guard let number = value.indexValue else {
        throw TemplateError("argument", "range takes whole numbers, not \(value.typeDescription)")
      }
      bounds.append(number)
    }
    let start = bounds.count > 1 ? bounds[0] : 0
    let stop = bounds.count > 1 ? bounds[1] : bounds[0]
    let step = bounds.count > 2 ? bounds[2] : 1
    guard step != 0 else { throw TemplateError("argument", "the step of range cannot be 0") }
    let (distance, overflow) = stop.subtractingReportingOverflow(start)
    let count = (distance > 0) != (step > 0) || distance == 0 ? 0 : (distance.magnitude - 1) / step.magnitude + 1
    guard !overflow, count <= UInt(context.limits.range) else {
      throw TemplateError("range-limit", "range makes more than \(context.limits.range) numbers")
    }
    try context.spend(Int(count) / 8)
    return .object(NumberRange(start: start, stop: stop, step: step, count: Int(count)))
  }

  static let dictionary: Function = { arguments, _ throws(TemplateError) in
    guard arguments.positional.count <= 1 else {
      throw TemplateError("argument", "dict takes at most 1 argument, got \(arguments.positional.count)")
    }
    var entries: [ValueMap.Entry] = []
    switch arguments.positional.first {
    case nil: break
    case .map(let map)?: entries = map.entries
    case .object(let namespace as Namespace)?:
      entries = namespace.members.map { ValueMap.Entry(key: .string($0.name.text), value: $0.value) }
    case let value?:
      for item in try value.items() {
        let pair = try item.items()
        guard pair.count == 2 else {
          throw TemplateError("type", "dict needs pairs, got \(counted(pair.count, "item"))")
        }
        try pair[0].requireHashable()
        entries.append(ValueMap.Entry(key: pair[0], value: pair[1]))
      }
    }
    entries += arguments.named.map { ValueMap.Entry(key: .string($0.name.text), value: $0.value) }
    return .map(ValueMap(entries: entries))
  }
}

/// What `range` gives: numbers that are made when asked for.
final class NumberRange: TemplateObject {
  let start: Int
  let stop: Int
  let step: Int
  let size: Int

  init(start: Int, stop: Int, step: Int, count: Int) {
    self.start = start
    self.stop = stop
    self.step = step
    size = count
  }

  func member(_ name: Name) -> Value? { nil }

  func item(_ key: Value) -> Value? {
    guard let index = key.indexValue else { return nil }
    let place = index < 0 ? size + index : index
    return place >= 0 && place < size ? .integer(start + place * step) : nil
  }

  /// Every `by`-th number from one place to another, as a range; what would leave 64 bits is the end of all numbers.
  func slice(_ from: Int?, _ to: Int?, _ by: Int) -> NumberRange {
    let (first, end) = Value.ends(size, from, to, by)
    let distance = by > 0 ? end - first : first - end
    let count = distance > 0 ? (distance - 1) / Int(clamping: by.magnitude) + 1 : 0
    return NumberRange(start: number(first), stop: number(end), step: times(step, by), count: count)
  }

  private func number(_ place: Int) -> Int {
    let (sum, overflow) = start.addingReportingOverflow(times(place, step))
    return overflow ? (step > 0 ? .max : .min) : sum
  }

  private func times(_ left: Int, _ right: Int) -> Int {
    let (product, overflow) = left.multipliedReportingOverflow(by: right)
    return overflow ? ((left < 0) == (right < 0) ? .max : .min) : product
  }

  /// Whether both give the same numbers.
  func isSame(as other: NumberRange) -> Bool {
    size == other.size && (size == 0 || start == other.start) && (size < 2 || step == other.step)
  }

  var elements: [Value]? { (0..<size).map { .integer(start + $0 * step) } }
  var count: Int? { size }
  var isTrue: Bool { size > 0 }
  var typeName: String { "a range" }
  var printed: Printed? { .text(step == 1 ? "range(\(start), \(stop))" : "range(\(start), \(stop), \(step))") }
}

/// `cycler(…)`: values in turn. Lives on one thread, within one rendering.
final class Cycler: TemplateObject, @unchecked Sendable {
  private let items: [Value]
  private var position = 0
  private static let current: Name = "current"
  private static let next: Name = "next"
  private static let reset: Name = "reset"

  init(_ items: [Value]) { self.items = items }

  func member(_ name: Name) -> Value? {
    switch name {
    case Cycler.current: items[position]
    case Cycler.next: method("next") { self.advance() }
    case Cycler.reset: method("reset") { self.restart() }
    default: nil
    }
  }

  private func method(_ name: String, _ body: @escaping @Sendable () -> Value) -> Value {
    .object(
      BoundMethod(name, of: .object(self)) { _, arguments, _ throws(TemplateError) in
        _ = try arguments.bound(to: [], of: name)
        return body()
      })
  }

  private func advance() -> Value {
    let item = items[position]
    position = (position + 1) % items.count
    return item
  }

  private func restart() -> Value {
    position = 0
    return .none
  }

  var memberNames: [String] { ["current", "next", "reset"] }
  var typeName: String { "cycler" }
}

/// `joiner(…)`: nothing when called first, then its separator. Lives on one thread, within one rendering.
final class Joiner: TemplateObject, @unchecked Sendable {
  private let separator: Value
  private var isUsed = false

  init(_ separator: Value) { self.separator = separator }

  func member(_ name: Name) -> Value? { nil }

  func call(_ arguments: Arguments, _ context: RenderContext) throws(TemplateError) -> Value {
    _ = try arguments.bound(to: [], of: "joiner")
    defer { isUsed = true }
    return isUsed ? separator : ""
  }

  var isCallable: Bool { true }
  var typeName: String { "joiner" }
}
