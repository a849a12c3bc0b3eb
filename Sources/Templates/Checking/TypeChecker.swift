import Diagnostics
import Text

extension Environment {
  /// Finds members and variables that cannot exist, without rendering: goes through every entry's template with all it
  /// extends, includes and imports.
  ///
  /// A place is a mistake when it is one wherever it is reached: a partial used by two kinds of pages may ask for what
  /// only one of them has. What `is defined` or `default` asks about may be missing.
  ///
  /// - Parameter types: the objects that shapes name.
  /// - Returns: one diagnostic a place, in the order of files and places.
  public func check(_ entries: [TemplateEntry], types: [String: ObjectType]) -> [Diagnostic] {
    let checker = TypeChecker(self, types: types)
    for entry in entries { checker.check(entry) }
    return checker.diagnostics
  }
}

/// Goes through templates with shapes in the place of values. Used by one thread.
final class TypeChecker {
  /// What a body sees: the template it stands in, its variables and what is asked about around it.
  struct Place {
    let template: CompiledTemplate
    private(set) var variables: [Name: Shape]
    /// Which of them were set since the last time that branches began.
    private(set) var assigned: Set<Name> = []
    /// Paths that may be missing here: an `if` around asks whether they are defined.
    var guarded: Set<[Name]> = []
    var blocks: Blocks
    /// Where in the chain of templates the running block was found.
    var block: (name: Name, level: Int)?

    init(template: CompiledTemplate, variables: [Name: Shape], blocks: Blocks) {
      self.template = template
      self.variables = variables
      self.blocks = blocks
    }

    mutating func set(_ name: Name, _ shape: Shape) {
      variables[name] = shape
      assigned.insert(name)
    }

    /// The same place at the start of a branch.
    var branch: Place {
      var branch = self
      branch.assigned = []
      return branch
    }
  }

  /// The blocks of a template and those it extends, the most specific first.
  final class Blocks {
    var chain: [(template: CompiledTemplate, blocks: [Name: Statement.Block])] = []
    /// What the templates of the chain set at their top.
    var variables: [Name: Shape] = [:]
  }

  struct Location: Hashable {
    let file: ObjectIdentifier
    let start: Int
    let end: Int
  }

  let environment: Environment
  let types: [String: ObjectType]
  private var found: [Location: Diagnostic] = [:]
  private var fine: Set<Location> = []
  /// The templates and macros under way, outermost first.
  var underWay: [ObjectIdentifier] = []
  /// How often something was passed over, since it was under way already.
  var cuts = 0
  /// What need not be gone through again.
  var memory = Memory()
  /// How many expressions were looked at: a check ends, whatever templates include.
  var steps = 0
  static let stepLimit = 2_000_000

  init(_ environment: Environment, types: [String: ObjectType]) {
    self.environment = environment
    self.types = types
  }

  func check(_ entry: TemplateEntry) {
    guard let template = try? environment.compiledTemplate(entry.template) else { return }
    run(template, entry.variables, blocks: Blocks())
  }

  /// Goes through a template's body and what it extends; gives what it set at its top.
  @discardableResult
  func run(_ template: CompiledTemplate, _ variables: [Name: Shape], blocks: Blocks) -> [Name: Shape] {
    guard underWay.count < 60, !underWay.contains(ObjectIdentifier(template)) else {
      cuts += 1
      return variables
    }
    underWay.append(ObjectIdentifier(template))
    defer { underWay.removeLast() }
    blocks.chain.append((template, template.blockDefinitions))
    var place = Place(template: template, variables: variables, blocks: blocks)
    let parent = visit(template.body, &place)
    blocks.variables = place.variables
    if let parent {
      run(parent, place.variables, blocks: blocks)
    } else if !template.extendsAnother {
      checkBlocks(of: blocks)
    }
    return place.variables
  }

  private static let blocksItself: Name = "self"

  /// Warns of blocks that stand in no template which theirs extends: what is in them is written nowhere.
  private func checkBlocks(of blocks: Blocks) {
    for (level, (template, _)) in blocks.chain.enumerated().dropLast() {
      let place = Place(template: template, variables: [:], blocks: blocks)
      // `self.name()` writes any block.
      if template.program.names.contains(where: { $0.name == Self.blocksItself }) { continue }
      let known = blocks.chain.dropFirst(level + 1).flatMap { $0.blocks.keys }
      for block in template.looseBlocks {
        if known.contains(block.name) {
          accept(block.nameSpan, place)
        } else {
          report(
            "unused-block",
            "no template that \"\(template.name)\" extends has a block \"\(block.name.text)\", so it is never shown",
            block.nameSpan, place, suggestion: didYouMean(block.name.text, among: known.map(\.text).sorted()), .warning)
        }
      }
    }
  }

  // MARK: What was found

  var diagnostics: [Diagnostic] {
    found.filter { !fine.contains($0.key) }.values.sorted { left, right in
      guard let left = left.location, let right = right.location else { return false }
      if left.file !== right.file { return left.file.path.utf8.lexicographicallyPrecedes(right.file.path.utf8) }
      return (left.span?.lowerBound ?? 0) < (right.span?.lowerBound ?? 0)
    }
  }

  func accept(_ span: Span, _ place: Place) { fine.insert(location(span, place)) }

  func report(
    _ kind: String, _ message: String, _ span: Span, _ place: Place, suggestion: String?, _ severity: Severity = .error
  ) {
    let location = location(span, place)
    guard found[location] == nil else { return }
    found[location] = Diagnostic(
      severity, "template.\(kind)", message, at: SourceLocation(place.template.file, span.range), suggestion: suggestion
    )
  }

  private func location(_ span: Span, _ place: Place) -> Location {
    Location(file: ObjectIdentifier(place.template.file), start: span.range.lowerBound, end: span.range.upperBound)
  }
}

extension CompiledTemplate {
  /// Whether it extends another, or may.
  fileprivate var extendsAnother: Bool {
    var open: [[Statement]] = [body]
    while let statements = open.popLast() {
      for statement in statements {
        if case .extends = statement.node { return true }
        open += statement.bodies
      }
    }
    return false
  }

  /// The blocks that stand in no other, as the template's own text, which is not written where it extends another. Where it
  /// extends one only sometimes, those in conditions may be written all the same.
  fileprivate var looseBlocks: [Statement.Block] {
    let extends = body.contains { if case .extends = $0.node { true } else { false } }
    var result: [Statement.Block] = []
    var open: [[Statement]] = [body]
    while let statements = open.popLast() {
      for statement in statements {
        switch statement.node {
        case .block(let block): result.append(block)
        case .conditional, .loop, .with, .filterBlock, .autoescape:
          if extends { open.append(contentsOf: statement.bodies) }
        default: break
        }
      }
    }
    return result
  }

  /// Every block of the template, those within others included.
  fileprivate var blockDefinitions: [Name: Statement.Block] {
    var result: [Name: Statement.Block] = [:]
    var open: [[Statement]] = [body]
    while let statements = open.popLast() {
      for statement in statements {
        if case .block(let block) = statement.node { result[block.name] = block }
        open += statement.bodies
      }
    }
    return result
  }
}
