import Text

/// What the machine can do. Values are pushed on and popped off a stack; variables lie in the slots of a frame.
enum Operation: UInt8, Sendable {
  // Output
  /// Writes `b` bytes of the program's text from `a`.
  case emitText
  /// Begins an address of kind `a` in the quote `b`.
  case beginAddress
  case endAddress
  /// Pops a value and writes it escaped.
  case emit
  /// Pops text and writes it as it is.
  case emitRaw
  /// Starts to collect what is written.
  case beginCapture
  /// Pushes what was collected.
  case endCapture

  // Values
  /// Pushes constant `a`.
  case constant
  /// Pushes slot `a`, which always has a value.
  case loadSlot
  /// Pushes slot `a`, variable `b`: looked up in the page's variables if nothing set it.
  case loadVariable
  /// The same for the frame `c` functions further out.
  case loadOuter
  /// `loadSlot` or `loadVariable` and the `member` that follows in one step, without the object on the stack.
  case loadMember
  /// Pops into slot `a`.
  case storeSlot
  /// Slot `a` has no value until assigned.
  case forgetSlot
  /// Slot `a` is looked up when used.
  case resetSlot
  /// Copies slot `b` of the frame `c` functions further out into slot `a`.
  case aliasSlot
  case pop
  /// Pops an object and pushes its member `a`.
  case member
  /// Pops key and object, pushes the item.
  case item
  /// Pops the bounds that `a` says are there (1 start, 2 stop, 4 step) and a sequence.
  case slice
  /// Pops `a` values.
  case makeList, makeTuple
  /// Pops `a` pairs.
  case makeMap
  /// Pops a value and pushes its `a` items, the first on top.
  case unpack
  case negate, plus, not
  case add, subtract, multiply, divide, floorDivide, modulo, power
  /// Pops `a` values and pushes their text.
  case concatenate
  /// Pops two values, compares by operator `a`.
  case compare
  /// The same within a chain: on false jumps to `b`, else keeps the right value.
  case compareOn

  // Control
  case jump
  /// Pops; jumps when false.
  case jumpIfFalse
  /// Jumps with the value when it is false (or true), else pops.
  case jumpIfFalseOrPop, jumpIfTrueOrPop
  /// Pops what is iterated over.
  case beginLoop
  /// Pushes the next item or jumps to `a`; `b` is the length of the body.
  case nextItem
  /// Puts the loop's object into slot `a`; `b` is 1 for a recursive loop's own.
  case loopObject
  case endLoop
  /// Notes that an item passed the loop's test; with `a` 0 keeps the item for the loop that follows a filtering one.
  case keepItem
  /// Ends the filtering loop and pushes what it kept.
  case kept
  /// Jumps to `a` when the loop has had an item.
  case jumpIfIterated

  // Calls
  /// Calls by shape `a`; `b` is 1 to write the result, 2 to write it raw.
  case call
  case filter
  case test
  /// Pushes a macro of code `a`.
  case makeMacro
  /// Pushes the function of a recursive loop of code `a` and calls it with the iterable on the stack.
  case callLoop
  /// Jumps to `a` when slot `b` was given an argument.
  case jumpIfGiven
  /// Pushes the undefined value of parameter `a`.
  case missingParameter
  /// Puts the reference to the template's blocks into slot `a`.
  case makeSelf
  /// Puts the reference to the block further up into slot `a`.
  case makeSuper
  case fail

  // Templates
  /// Runs block `a` (a name) with locals `b` when scoped.
  case block
  /// Fails when block `a` was not overridden.
  case requireBlock
  case extends
  case jumpIfExtended
  case runParent
  /// Includes by descriptor `a`.
  case include
  /// Pushes the module by descriptor `a`.
  case importModule
  /// Pushes export `a` of the module on top of the stack, which stays.
  case importName
  /// Puts slot `a` as variable `b` into the page's variables; `c` 1 exports it.
  case export
  /// Pops value and namespace, sets member `a`.
  case setMember
  /// Pops the mode of an autoescape tag.
  case beginEscaping
  case endEscaping
  case end
}

/// One step, 12 bytes without references.
struct Instruction: Sendable {
  var operation: Operation
  var c: UInt8 = 0
  var a: Int32 = 0
  var b: Int32 = 0
}

/// How a call's arguments lie on the stack: the callee unless a method is named, positional ones, named ones,
/// `*`, `**`, the body of a call block.
struct CallShape: Sendable {
  var method: NameKey?
  var positional = 0
  var names: [Name] = []
  var hasSpread = false
  var hasNamedSpread = false
  /// Whether the body of a call block lies on top.
  var hasCaller = false
  /// What the callee is called in messages.
  var callee = ""

  /// How many values lie on the stack besides the callee or object.
  var count: Int {
    positional + names.count + (hasSpread ? 1 : 0) + (hasNamedSpread ? 1 : 0) + (hasCaller ? 1 : 0)
  }
}

/// A call in the program. Shared by reference, as are the other sites, so that running it copies nothing.
final class CallSite: Sendable {
  let shape: CallShape
  /// The arguments when all of them are constants, so that none are built at run time; then none lie on the stack.
  let constantArguments: Arguments?
  let known = OnceReference<KnownResult>()

  init(shape: CallShape, constantArguments: Arguments?) {
    self.shape = shape
    self.constantArguments = constantArguments
  }

  /// What a pure function gave for the constant arguments, once it was called.
  func result(of function: any TemplateObject) -> KnownResult? {
    guard let known = known.object, known.function === function else { return nil }
    return known
  }

  /// Remembers the text that a pure function gave.
  func remember(_ value: Value, of function: FunctionObject) {
    guard value.text != nil else { return }
    known.store(KnownResult(function: function, value: value))
  }

  final class KnownResult: Sendable {
    let function: FunctionObject
    let value: Value
    /// The value as it is written in HTML.
    let html: FixedArray<UInt8>

    init(function: FunctionObject, value: Value) {
      self.function = function
      self.value = value
      var html: [UInt8] = []
      switch value {
      case .safe(let text): html.append(text: text)
      case .string(let text): html.append(htmlEscaped: text)
      default: break
      }
      self.html = FixedArray(html)
    }
  }
}

/// What a filter costs besides what its input and its result have.
struct FilterCost: Sendable {
  /// Whether the filter's work does not grow with the list or map it is applied to.
  let isInstant: Bool
  /// How many steps the filter pays for every byte or item beyond what all filters pay: measured, some do ten times as much
  /// as most, and some a hundred times.
  let labour: Int
  private static let instant = ["length", "count", "first", "last", "default", "d", "safe"]
  private static let laborious = ["title", "center", "pprint", "striptags", "tojson", "xmlattr", "markdown"]
  private static let veryLaborious = ["wordwrap", "urlize"]

  init(_ name: String) {
    isInstant = Self.instant.contains(where: name.isExactlyASCII)
    labour =
      Self.veryLaborious.contains(where: name.isExactlyASCII)
      ? 32 : Self.laborious.contains(where: name.isExactlyASCII) ? 4 : 0
  }
}

/// A filter in the program with the way it is called.
final class FilterSite: Sendable {
  let name: String
  let filter: Filter
  let shape: CallShape
  /// The arguments when all of them are constants, so that none are built at run time.
  let constantArguments: Arguments?

  let cost: FilterCost

  init(name: String, filter: @escaping Filter, shape: CallShape, constantArguments: Arguments?) {
    self.name = name
    self.filter = filter
    cost = FilterCost(name)
    self.shape = shape
    self.constantArguments = constantArguments
  }
}

/// A test in the program with the way it is called.
final class TestSite: Sendable {
  let name: String
  let test: Test
  let shape: CallShape
  /// Whether the test asks only what kind of value it has.
  let isInstant: Bool
  private static let instant = [
    "defined", "undefined", "none", "string", "mapping", "iterable", "sequence", "number", "boolean", "callable",
  ]

  init(name: String, test: @escaping Test, shape: CallShape) {
    self.name = name
    isInstant = Self.instant.contains(where: name.isExactlyASCII)
    self.test = test
    self.shape = shape
  }
}

/// A variable that an included template sees.
struct LocalVariable: Sendable {
  let name: Name
  let slot: Int
  /// How many functions further out its frame is.
  let outward: Int
}

/// A template with the name that it was found by.
final class FoundTemplate: Sendable {
  let name: String
  // The environment keeps both this template and the one that names it; templates may include each other.
  let template: Unmanaged<CompiledTemplate>

  init(_ name: String, _ template: CompiledTemplate) {
    self.name = name
    self.template = .passUnretained(template)
  }
}

/// An include or import.
final class InclusionSite: Sendable {
  /// The template that was found the last time: most tags name the same one each time.
  let known = OnceReference<FoundTemplate>()
  let ignoresMissing: Bool
  let withContext: Bool
  let locals: [LocalVariable]

  init(ignoresMissing: Bool, withContext: Bool, locals: [LocalVariable]) {
    self.ignoresMissing = ignoresMissing
    self.withContext = withContext
    self.locals = locals
  }
}
