/// The variables a template sees by name: what it set itself at its top, then the locals it was included with, then those of
/// the including template, then the page's, then the environment's.
final class Variables {
  private(set) var own: [(name: Name, value: Value, isExported: Bool)] = []
  // The parts of a `LocalValues`: looking into an enumeration would count references to all that it holds, each time.
  private var localFrame: Frame?
  private let localList: [LocalVariable]
  private var localCopies: [(name: Name, value: Value)]
  private let parent: Variables?
  /// What the page and the environment give.
  let outside: Outside
  /// The template and those it extends, the most specific first: where blocks are looked up.
  var chain: [CompiledTemplate]
  let template: CompiledTemplate
  /// Whether they live longer than a page: see `KeptModule`.
  var areKept = false

  /// The variables of a template that is rendered, or imported or included without context.
  init(template: CompiledTemplate, outside: Outside) {
    self.template = template
    self.outside = outside
    chain = [template]
    parent = nil
    (localFrame, localList, localCopies) = (nil, [], [])
  }

  /// The variables of a template that sees those of another, or of a scoped block.
  init(
    template: CompiledTemplate, within parent: Variables, locals: LocalValues, chain: [CompiledTemplate]
  ) {
    self.template = template
    self.parent = parent
    switch locals {
    case .none: (localFrame, localList, localCopies) = (nil, [], [])
    case .copied(let values): (localFrame, localList, localCopies) = (nil, [], values)
    case .lying(in: let frame, let list): (localFrame, localList, localCopies) = (frame, list, [])
    }
    self.chain = chain
    outside = parent.outside
  }

  /// The value of a variable; `nil` when there is none.
  func lookUp(_ name: Name) -> Value? {
    if name.mayBeAssigned, let value = ownValue(name) { return value }
    return outside[name]
  }

  /// The value that a template gave a variable.
  func ownValue(_ name: Name) -> Value? {
    if let place = place(of: name) { return own[place].value }
    return local(name) ?? parent?.ownValue(name)
  }

  /// The value of a local that the template was included with.
  private func local(_ name: Name) -> Value? {
    if let localFrame {
      for place in 0..<localList.count where localList[place].name == name {
        if let value = localFrame.value(of: localList[place]) { return value }
      }
      return nil
    }
    for place in 0..<localCopies.count where localCopies[place].name == name { return localCopies[place].value }
    return nil
  }

  private func place(of name: Name) -> Int? {
    for place in 0..<own.count where own[place].name == name { return place }
    return nil
  }

  func set(_ name: Name, _ value: Value, isExported: Bool) {
    if let place = place(of: name) {
      own[place] = (name, value, isExported)
    } else {
      own.append((name, value, isExported))
    }
  }

  /// Every name there is, for suggestions.
  var names: [String] {
    (own.map(\.name.text) + localNames.map(\.text)
      + (parent?.names ?? outside.names.map(\.text)))
  }

  /// Copies the locals, when something outlives the tag that they were handed to.
  func keepLocals() {
    guard let localFrame else { return }
    localCopies = LocalValues.lying(in: localFrame, localList).copied
    self.localFrame = nil
  }

  private var localNames: [Name] {
    localFrame.map { LocalValues.lying(in: $0, localList).copied.map(\.name) } ?? localCopies.map(\.name)
  }

  /// Drops the values, so that macros and the variables they live in do not keep each other.
  func clear() { own = [] }
}
