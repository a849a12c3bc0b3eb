/// A `for` loop under way, and the `loop` object of its body. Lives on one thread, within one rendering.
final class Iteration: @unchecked Sendable {
  let items: [Value]
  /// How many items were taken; the current one is the last of them.
  var taken = 0
  /// The items that passed a filtering loop.
  var kept: [Value] = []
  var hasIterated = false
  var depth = 0
  var lastChanged: [Value]?
  /// The function of a recursive loop.
  var recursion: LoopFunction?

  init(_ items: [Value]) { self.items = items }

  /// What `loop(children)` needs.
  struct LoopFunction {
    let code: Code
    let frame: Frame
  }
}

extension Iteration: TemplateObject {
  private enum Names {
    static let index: Name = "index"
    static let index0: Name = "index0"
    static let revindex: Name = "revindex"
    static let revindex0: Name = "revindex0"
    static let first: Name = "first"
    static let last: Name = "last"
    static let length: Name = "length"
    static let depth: Name = "depth"
    static let depth0: Name = "depth0"
    static let previtem: Name = "previtem"
    static let nextitem: Name = "nextitem"
    static let cycle: Name = "cycle"
    static let changed: Name = "changed"
    static let all = [
      index, index0, revindex, revindex0, first, last, length, depth, depth0, previtem, nextitem, cycle, changed,
    ]
  }

  func member(_ name: Name) -> Value? {
    switch name {
    case Names.index: .integer(taken)
    case Names.index0: .integer(taken - 1)
    case Names.revindex: .integer(items.count - taken + 1)
    case Names.revindex0: .integer(items.count - taken)
    case Names.first: .boolean(taken == 1)
    case Names.last: .boolean(taken == items.count)
    case Names.length: .integer(items.count)
    case Names.depth: .integer(depth + 1)
    case Names.depth0: .integer(depth)
    case Names.previtem: neighbour(taken - 2, "there is no previous item")
    case Names.nextitem: neighbour(taken, "there is no next item")
    case Names.cycle:
      .object(
        BoundMethod("cycle", of: .object(self)) { _, arguments, _ throws(TemplateError) in try self.cycle(arguments) })
    case Names.changed:
      .object(
        BoundMethod("changed", of: .object(self)) { _, arguments, _ throws(TemplateError) in try self.changed(arguments)
        })
    default: nil
    }
  }

  private func neighbour(_ index: Int, _ hint: String) -> Value {
    items.indices.contains(index) ? items[index] : .undefined(Undefined(hint: hint))
  }

  private func cycle(_ arguments: Arguments) throws(TemplateError) -> Value {
    guard !arguments.positional.isEmpty else {
      throw TemplateError("argument", "loop.cycle needs values to go through")
    }
    return arguments.positional[max(0, taken - 1) % arguments.positional.count]
  }

  private func changed(_ arguments: Arguments) throws(TemplateError) -> Value {
    if let lastChanged, try Value.array(lastChanged).equals(.array(arguments.positional)) { return false }
    lastChanged = arguments.positional
    return true
  }

  var memberNames: [String] { Names.all.map(\.text) }
  var typeName: String { "loop" }
  var count: Int? { items.count }
  var printed: Printed? { .text("<LoopContext \(taken)/\(items.count)>") }
  var isCallable: Bool { true }
}

extension Iteration: DirectCallable {
  /// `loop(children)`: the body once more, one level deeper.
  func write(_ arguments: Arguments, _ context: RenderContext) throws(TemplateError) {
    guard let recursion else {
      throw TemplateError(
        "type", "the loop is not recursive", suggestion: "write \"recursive\" at the end of its \"for\"")
    }
    let bound = try arguments.bound(to: ["iterable"], of: "loop")
    guard let iterable = bound[0] else { throw TemplateError("argument", "loop needs the items to go through") }
    try context.runLoop(recursion, over: iterable, depth: depth + 1)
  }
}
