import Text
/// Something whose call writes to the page: a macro, a block, a recursive loop. Called for its value, what it writes is
/// collected.
protocol DirectCallable: TemplateObject {
  func write(_ arguments: Arguments, _ context: RenderContext) throws(TemplateError)
}

extension DirectCallable {
  func call(_ arguments: Arguments, _ context: RenderContext) throws(TemplateError) -> Value {
    context.beginCapture()
    try write(arguments, context)
    return try context.endCapture()
  }
}

/// A global function.
final class FunctionObject: TemplateObject {
  let name: String
  /// Whether the same arguments give the same value on every page.
  let isPure: Bool
  /// Whether nothing but the arguments decides what it gives, which may be an object that changes.
  let isRepeatable: Bool
  private let function: Function

  init(name: String, isPure: Bool = false, isRepeatable: Bool = false, _ function: @escaping Function) {
    self.name = name
    self.isPure = isPure
    self.isRepeatable = isPure || isRepeatable
    self.function = function
  }

  func member(_ name: Name) -> Value? { nil }
  func call(_ arguments: Arguments, _ context: RenderContext) throws(TemplateError) -> Value {
    try function(arguments, context)
  }
  var isCallable: Bool { true }
  var typeName: String { "function \"\(name)\"" }
}

/// A method together with the value it was asked of.
final class BoundMethod: TemplateObject {
  let name: String
  private let receiver: Value
  private let body: Filter

  init(_ name: String, of receiver: Value, _ body: @escaping Filter) {
    self.name = name
    self.receiver = receiver
    self.body = body
  }

  func member(_ name: Name) -> Value? { nil }
  func call(_ arguments: Arguments, _ context: RenderContext) throws(TemplateError) -> Value {
    try body(receiver, arguments, context)
  }
  var isCallable: Bool { true }
  var typeName: String { "method \"\(name)\"" }
}

/// A macro with the frame it was defined in. Lives on one thread, within one rendering or in a module that the thread keeps.
final class Macro: DirectCallable, @unchecked Sendable {
  let code: Code
  let signature: MacroSignature
  let frame: Frame
  let escaping: Escaping

  init(code: Code, signature: MacroSignature, frame: Frame, escaping: Escaping) {
    self.code = code
    self.signature = signature
    self.frame = frame
    self.escaping = escaping
  }

  private static let name: Name = "name"
  private static let arguments: Name = "arguments"
  private static let catchesNamed: Name = "catch_kwargs"
  private static let catchesPositional: Name = "catch_varargs"
  private static let caller: Name = "caller"

  func member(_ name: Name) -> Value? {
    switch name {
    case Macro.name: .string(signature.name.text)
    case Macro.arguments: .list(ValueList(signature.parameters.map { .string($0.name.text) }, kind: .tuple))
    case Macro.catchesNamed: .boolean(signature.namedSlot != nil)
    case Macro.catchesPositional: .boolean(signature.positionalSlot != nil)
    case Macro.caller: .boolean(signature.callerSlot != nil)
    default: nil
    }
  }

  var memberNames: [String] { ["name", "arguments", "catch_kwargs", "catch_varargs", "caller"] }
  var isCallable: Bool { true }
  var typeName: String { "macro \"\(signature.name.text)\"" }
  var printed: Printed? { .text("<Macro '\(signature.name.text)'>") }

  func write(_ arguments: Arguments, _ context: RenderContext) throws(TemplateError) {
    let inner = Frame(code, template: frame.template, variables: frame.variables, outer: frame)
    try bind(arguments, to: inner)
    try context.runFunction(inner, escaping: escaping)
  }

  private func bind(_ arguments: Arguments, to inner: Frame) throws(TemplateError) {
    var named = arguments.named
    for (index, parameter) in signature.parameters.enumerated() {
      var value = Value.undefined(Undefined.missing)
      if index < arguments.positional.count {
        value = arguments.positional[index]
      } else if let place = named.firstIndex(where: { $0.name == parameter.name }) {
        value = named.remove(at: place).value
      }
      inner.values[parameter.slot] = value
    }
    try bindSpecial(arguments, named, to: inner)
  }

  private func bindSpecial(
    _ arguments: Arguments, _ given: [(name: Name, value: Value)], to inner: Frame
  ) throws(TemplateError) {
    var named = given
    if let slot = signature.callerSlot {
      let place = named.firstIndex { $0.name == Macro.caller }
      inner.values[slot] =
        place.map { named.remove(at: $0).value }
        ?? .undefined(Undefined(hint: "the macro was not called with a \"call\" block"))
    }
    if let slot = signature.namedSlot {
      inner.values[slot] = .dictionary(named.map { ($0.name.text, $0.value) })
    } else if let extra = named.first {
      throw unexpected(extra.name, arguments)
    }
    let extra = arguments.positional.dropFirst(signature.parameters.count)
    if let slot = signature.positionalSlot {
      inner.values[slot] = .list(ValueList(Array(extra), kind: .tuple))
    } else if !extra.isEmpty {
      throw TemplateError(
        "argument",
        "macro \"\(signature.name.text)\" takes \(counted(signature.parameters.count, "argument")), got \(arguments.positional.count)"
      )
    }
  }

  private func unexpected(_ name: Name, _ arguments: Arguments) -> TemplateError {
    let parameters = signature.parameters.map(\.name)
    if name == Macro.caller {
      return TemplateError(
        "argument", "macro \"\(signature.name.text)\" does not use \"caller\", so no \"call\" block can call it")
    }
    if parameters.contains(name) {
      return TemplateError("argument", "macro \"\(signature.name.text)\" got \"\(name)\" twice")
    }
    return TemplateError(
      "argument", "macro \"\(signature.name.text)\" has no parameter \"\(name)\"",
      suggestion: didYouMean(name.text, among: parameters.map(\.text)))
  }
}

/// A block as `super` or `self.name` gives it: called, it writes the block. Lives on one thread, within one rendering.
final class BlockReference: DirectCallable, @unchecked Sendable {
  let name: Name
  let variables: Variables
  /// Where in the chain of templates to start looking.
  let chainIndex: Int

  init(_ name: Name, _ variables: Variables, from chainIndex: Int) {
    self.name = name
    self.variables = variables
    self.chainIndex = chainIndex
  }

  private static let parent: Name = "super"

  func member(_ name: Name) -> Value? {
    guard name == BlockReference.parent else { return nil }
    return BlockReference.value(self.name, variables, after: chainIndex)
  }

  /// The block further up than a place in the chain, or an undefined value.
  static func value(_ name: Name, _ variables: Variables, after index: Int) -> Value {
    let further = variables.chain.indices.dropFirst(index + 1).first { variables.chain[$0].program.block(name) != nil }
    guard let further else { return .undefined(Undefined(hint: "there is no parent block \"\(name)\"")) }
    return .object(BlockReference(name, variables, from: further))
  }

  func write(_ arguments: Arguments, _ context: RenderContext) throws(TemplateError) {
    _ = try arguments.bound(to: [], of: "block \"\(name)\"")
    try context.runBlock(name, variables, from: chainIndex)
  }

  var memberNames: [String] { ["super"] }
  var isCallable: Bool { true }
  var typeName: String { "block \"\(name)\"" }
}

/// `self`: the blocks of the template by name. Lives on one thread, within one rendering.
final class SelfReference: TemplateObject, @unchecked Sendable {
  let variables: Variables

  init(_ variables: Variables) { self.variables = variables }

  func member(_ name: Name) -> Value? {
    let place = variables.chain.indices.first { variables.chain[$0].program.block(name) != nil }
    return place.map { .object(BlockReference(name, variables, from: $0)) }
  }

  var memberNames: [String] { variables.chain.flatMap { $0.program.blocks.map(\.name.text) } }
  var typeName: String { "the template (self)" }
}

/// What `import` gives: the macros and variables of another template. Lives on one thread, within one rendering or kept from
/// page to page (``KeptModule``).
final class Module: TemplateObject, @unchecked Sendable {
  let variables: Variables
  let text: String

  init(_ variables: Variables, text: String) {
    self.variables = variables
    self.text = text
  }

  func member(_ name: Name) -> Value? {
    variables.own.first { $0.name == name && $0.isExported }?.value
  }

  var memberNames: [String] { variables.own.filter(\.isExported).map(\.name.text) }
  var typeName: String { "template \"\(variables.template.name)\"" }
  var printed: Printed? { .safe(text) }
}

/// `namespace()`: members that inner scopes can set. Lives on one thread, within one rendering.
final class Namespace: TemplateObject, @unchecked Sendable {
  private(set) var members: [(name: Name, value: Value)] = []

  func member(_ name: Name) -> Value? { members.first { $0.name == name }?.value }

  func set(_ name: Name, _ value: Value) {
    if let index = members.firstIndex(where: { $0.name == name }) {
      members[index].value = value
    } else {
      members.append((name, value))
    }
  }

  /// Drops the members: they may hold the namespace itself.
  func clear() { members = [] }

  var memberNames: [String] { members.map(\.name.text) }
  var typeName: String { "namespace" }
}
