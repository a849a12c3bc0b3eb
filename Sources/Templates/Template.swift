import Text
import Diagnostics

/// A template of an environment: immutable, rendered from many threads at once.
public struct Template: Sendable {
  let compiled: CompiledTemplate
  let environment: Environment

  /// The name it was loaded by.
  public var name: String { compiled.name }
  /// Its source, which diagnostics point into.
  public var file: SourceFile { compiled.file }

  /// Renders the template and appends the text in UTF-8.
  ///
  /// - Parameters:
  ///   - variables: what the template sees besides the environment's globals, which they hide.
  ///   - user: handed on to filters and functions as `RenderContext.user`.
  ///   - memory: what this thread keeps from page to page; makes no difference but to speed.
  ///   - trace: gets which template wrote which part.
  /// - Throws: one diagnostic located in a template's source; `output` may then hold a part of the page.
  @discardableResult
  public func render(
    _ variables: Bindings, user: AnyObject? = nil, memory: RenderMemory? = nil, trace: RenderTrace? = nil,
    into output: inout [UInt8]
  ) throws(Diagnostic) -> RenderSummary {
    let context = RenderContext(template: self, variables: variables, user: user, memory: memory)
    context.trace = trace
    if let memory { swap(&context.output, &memory.buffer) }
    defer {
      output.append(contentsOf: context.output.bytes())
      context.output.cut(to: 0)
      if let memory { swap(&context.output, &memory.buffer) }
    }
    return try context.renderPage()
  }

  /// Renders the template to a string.
  public func render(_ variables: Bindings = Bindings(), user: AnyObject? = nil) throws(Diagnostic) -> String {
    var output: [UInt8] = []
    try render(variables, user: user, into: &output)
    return String(decoding: output, as: UTF8.self)
  }
}

/// What a rendering did.
public struct RenderSummary: Sendable {
  /// How many times `|safe` was applied: each is a place where data may become markup.
  public var safeCount = 0
  /// The addresses that are not on the page, since `URLPolicy` refuses them.
  public var refused: [RefusedAddress] = []
  /// How many steps it took of ``Limits/fuel``.
  public var fuelUsed = 0
}

/// What compiling a template gives; knows nothing of the environment that keeps it.
final class CompiledTemplate: Sendable {
  let name: String
  let file: SourceFile
  let program: Program
  /// Parts of the program for the machine; the compiler numbered what instructions mention.
  let text: FixedArray<UInt8>
  let names: FixedArray<NameKey>
  let constants: FixedArray<Value>
  let calls: FixedObjects<CallSite>
  let filters: FixedObjects<FilterSite>
  let tests: FixedObjects<TestSite>
  let inclusions: FixedObjects<InclusionSite>
  /// How it escapes what it writes.
  let escaping: Escaping
  /// The variables and imports that decide what it writes; `nil` when other templates or macros have a part in that.
  let dependencies: PieceDependencies?
  /// Whether importing it gives the same on every page.
  let macroLibrary: [String]?
  /// What it was compiled from, for checks that need no rendering.
  let body: [Statement]
  /// Every name that is set anywhere in it.
  var assignedNames: [Name] { body.assignedNames }

  init(name: String, file: SourceFile, program: Program, escaping: Escaping, body: [Statement]) {
    self.name = name
    dependencies = PieceDependencies(program)
    macroLibrary = program.macroLibrary
    self.escaping = escaping
    self.file = file
    self.program = program
    self.body = body
    text = FixedArray(program.text)
    names = FixedArray(program.names)
    constants = FixedArray(program.constants)
    calls = Unmanaged.lent(program.calls)
    filters = Unmanaged.lent(program.filters)
    tests = Unmanaged.lent(program.tests)
    inclusions = Unmanaged.lent(program.inclusions)
    program.noteAssignedNames()
  }
}
