import Text

/// What is known of a value without rendering: enough to tell which members it has.
public indirect enum Shape: Sendable {
  /// Anything: nothing asked of it is a mistake.
  case unknown
  /// `none`, or an item of a list that has none: whoever asks a member of it asked first whether it is there.
  case nothing
  /// Text, a number, a date of a language: what has no members to tell apart.
  case scalar
  /// One of these texts.
  case texts([String])
  /// A sequence of such items.
  case list(Shape)
  /// An object of the type with this name, see ``ObjectType``.
  case object(String)
  /// One of these, or none of them.
  case oneOf([Shape])
  /// What only templates make: macros and modules.
  case template(TemplateShape)
}

/// An object's members: what a template may ask of it.
public struct ObjectType: Sendable {
  /// What the object is called in messages: "event".
  public let name: String
  /// All members there are; asking for another one is a mistake.
  public let members: [Name: Shape]
  /// Members that it has for other readers of the site; asking for one is a mistake too, but another one.
  public let withheld: Set<Name>

  /// A type with these members and no others.
  public init(_ name: String, _ members: [Name: Shape], withheld: Set<Name> = []) {
    self.name = name
    self.members = members
    self.withheld = withheld
  }
}

/// A macro or an imported template, as far as a check needs it.
public final class TemplateShape: Sendable {
  let macro: MacroDefinition?
  let template: CompiledTemplate
  /// What the template set, by name.
  let variables: [Name: Shape]

  init(macro: MacroDefinition? = nil, template: CompiledTemplate, variables: [Name: Shape]) {
    self.macro = macro
    self.template = template
    self.variables = variables
  }
}

/// A template that pages are made with and what it sees there.
public struct TemplateEntry: Sendable {
  /// The template's name.
  public let template: String
  /// The variables of the page; functions and other globals need not be named.
  public let variables: [Name: Shape]

  /// A template with what it sees.
  public init(_ template: String, _ variables: [Name: Shape]) {
    self.template = template
    self.variables = variables
  }
}

extension Shape {
  /// One of two.
  func or(_ other: Shape) -> Shape {
    switch (self, other) {
    case (.unknown, _), (_, .unknown): return .unknown
    case (.scalar, .scalar): return .scalar
    case (.texts(let left), .texts(let right)): return .texts(left + right.filter { !left.contains($0) })
    case (.object(let left), .object(let right)) where left.isExactly(right): return self
    default:
      let mine = alternatives
      let all = mine + other.alternatives.filter { new in !mine.contains { $0.isSame(as: new) } }
      return all.count > 32 ? .unknown : all.count == 1 ? all[0] : .oneOf(all)
    }
  }

  /// Whether both are surely the same, as far as that is cheap to see.
  private func isSame(as other: Shape) -> Bool {
    switch (self, other) {
    case (.nothing, .nothing), (.scalar, .scalar): true
    case (.object(let left), .object(let right)): left.isExactly(right)
    case (.list(let left), .list(let right)): left.isSame(as: right)
    default: false
    }
  }

  /// Whether this or this is just this, see `or`.
  var isItselfTwice: Bool {
    switch self {
    case .unknown, .texts: true
    case .oneOf(let shapes): (2...32).contains(shapes.count) && shapes.allSatisfy { $0.isSame(as: $0) }
    default: isSame(as: self)
    }
  }

  /// Whether both say the same in the same words.
  func isExactly(_ other: Shape) -> Bool {
    switch (self, other) {
    case (.unknown, .unknown), (.nothing, .nothing), (.scalar, .scalar): true
    case (.texts(let left), .texts(let right)): left.elementsEqual(right) { $0.isExactly($1) }
    case (.list(let left), .list(let right)): left.isExactly(right)
    case (.object(let left), .object(let right)): left.isExactly(right)
    case (.oneOf(let left), .oneOf(let right)): left.elementsEqual(right) { $0.isExactly($1) }
    case (.template(let left), .template(let right)): left === right
    default: false
    }
  }

  var alternatives: [Shape] {
    if case .oneOf(let shapes) = self { return shapes }
    return [self]
  }

  /// What its items are.
  var element: Shape {
    var result: Shape?
    for shape in alternatives {
      if case .nothing = shape { continue }
      guard case .list(let item) = shape else { return .unknown }
      result = result?.or(item) ?? item
    }
    return result ?? .unknown
  }

  /// The texts it may be, where no other value is possible.
  var knownTexts: [String]? {
    if case .texts(let texts) = self { return texts }
    return nil
  }
}
