import Diagnostics
import Synchronization
import Text

/// A filter: `value|name(arguments)`.
public typealias Filter =
  @Sendable (_ value: Value, _ arguments: Arguments, _ context: RenderContext) throws(TemplateError) -> Value

/// A test: `value is name(arguments)`.
public typealias Test =
  @Sendable (_ value: Value, _ arguments: Arguments, _ context: RenderContext) throws(TemplateError) -> Bool

/// A global function: `name(arguments)`.
public typealias Function =
  @Sendable (_ arguments: Arguments, _ context: RenderContext) throws(TemplateError) -> Value

/// Everything templates can use; made once, then turned into an ``Environment``.
public struct Configuration: Sendable {
  /// Filters by name; Jinja2's are there from the start.
  public var filters: [ExactString: Filter] = builtInFilters
  /// Tests by name; Jinja2's are there from the start.
  public var tests: [ExactString: Test] = builtInTests
  /// Global variables and functions; Jinja2's functions are there from the start.
  public var globals: [Name: Value] = builtInGlobals
  /// How a template's output is escaped, by the template's name.
  public var escaping: @Sendable (_ templateName: String) -> Escaping = Escaping.byFileName
  /// Whether the first line end after a tag is removed (Jinja2's `trim_blocks`).
  public var trimBlocks = false
  /// Whether blanks before a tag are removed when it is first on its line (Jinja2's `lstrip_blocks`).
  public var lstripBlocks = false
  /// Whether a single line end at the end of the source stays.
  public var keepTrailingNewline = false
  /// Whether the indentation of a template's markup is taken out when it is compiled, by the template's name.
  public var compactsMarkup: @Sendable (_ templateName: String) -> Bool = { _ in false }
  /// Whether addresses in HTML and XML are held against `URLPolicy`; see ``guardAddresses()``.
  private(set) var guardsAddresses = false
  /// The filters whose values may stand in a script: they write JSON that is safe in HTML.
  private(set) var scriptFilters: Set<String> = ["tojson"]
  /// What a rendering may use.
  public var limits = Limits()

  /// Jinja2's language with its built-in filters, tests and functions.
  public init() {}

  /// Adds or replaces a filter.
  public mutating func addFilter(_ name: String, _ filter: @escaping Filter) {
    filters[ExactString(name)] = filter
  }

  /// Makes templates of HTML and XML write no address into `href`, `src`, `action`, `srcset` and their like that
  /// `URLPolicy` refuses, unless its beginning stands in the template itself; `about:invalid` is written instead, and
  /// ``RenderSummary/refused`` says where. Values in tags and in attributes without quotes are escaped for there. Values in
  /// scripts and styles are mistakes of the template.
  ///
  /// - Parameter scriptFilters: filters of your own that write JSON which is safe in a script.
  public mutating func guardAddresses(scriptFilters: Set<String> = []) {
    guardsAddresses = true
    self.scriptFilters.formUnion(scriptFilters)
    addFilter(unescapedFilter.name, unescapedFilter.filter)
    for (strictness, filter) in tagFilters {
      if let name = strictness.filter { addFilter(name, filter) }
    }
  }

  /// Adds or replaces a global function.
  ///
  /// - Parameter isPure: whether the same arguments give the same value on every page; a call whose arguments are
  ///   constants is then worked out once.
  public mutating func addFunction(_ name: String, isPure: Bool = false, _ function: @escaping Function) {
    globals[Name(name)] = .object(FunctionObject(name: name, isPure: isPure, function))
  }
}

/// Compiles templates and keeps them; may be used from many threads at once.
///
/// A template is read and compiled when it is first asked for. To see changed files, make a new environment: compiling a
/// theme takes milliseconds.
public final class Environment: Sendable {
  let configuration: Configuration
  let loader: any Loader
  let globals: GlobalTable
  /// What a module sees: nothing of a page.
  let outside: Outside
  private let compiled = Mutex<[ExactString: Result<CompiledTemplate, Diagnostic>]>([:])

  /// An environment over a configuration, which it keeps, and a loader.
  public init(_ configuration: Configuration, loader: any Loader) {
    self.configuration = configuration
    self.loader = loader
    globals = GlobalTable(configuration.globals)
    outside = Outside(globals: globals)
  }

  /// The compiled template of this name.
  ///
  /// Throws a diagnostic located in the template's source when it is wrong, one without a place when it does not exist
  /// (`template.not-found`), with the most similar name as a suggestion.
  public func template(_ name: String) throws(Diagnostic) -> Template {
    Template(compiled: try compiledTemplate(name), environment: self)
  }

  /// Whether there is a template of this name, and it is right. Does not look for a similar name, as ``template(_:)`` does.
  public func hasTemplate(_ name: String) -> Bool {
    guard (try? loader.source(of: name)) != nil else { return false }
    return (try? compiledTemplate(name)) != nil
  }

  /// Compiles a source under a name, without keeping it.
  public func compile(name: String, source: String) throws(Diagnostic) -> Template {
    try compile(name: name, file: SourceFile(path: name, text: source))
  }

  /// Compiles a source under a name, without keeping it.
  public func compile(name: String, file: SourceFile) throws(Diagnostic) -> Template {
    Template(compiled: try compiling(name: name, file: file), environment: self)
  }

  func compiledTemplate(_ name: String) throws(Diagnostic) -> CompiledTemplate {
    if let known = compiled.withLock({ $0[ExactString(name)] }) { return try known.get() }
    let result = Result { () throws(Diagnostic) in try load(name) }
    return try compiled.withLock { table in
      if let earlier = table[ExactString(name)] { return earlier }
      table[ExactString(name)] = result
      return result
    }.get()
  }

  private func load(_ name: String) throws(Diagnostic) -> CompiledTemplate {
    let found: LoadedSource?
    do { found = try loader.source(of: name) } catch {
      throw Diagnostic(.error, "template.\(error.kind)", error.message, suggestion: error.suggestion)
    }
    guard let found else {
      throw Diagnostic(
        .error, "template.not-found", "there is no template \"\(name)\"",
        suggestion: didYouMean(name, among: loader.names))
    }
    return try compiling(name: name, file: SourceFile(path: found.path, bytes: found.bytes))
  }
}
