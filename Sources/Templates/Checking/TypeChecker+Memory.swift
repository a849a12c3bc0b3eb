extension TypeChecker {
  /// What was gone through, so that it is not gone through again where the same would be found. A template that was cut
  /// short, being under way already, is not among it.
  struct Memory {
    /// The variables that matter to a template; `nil` where that is not known.
    fileprivate var mentioned: [ObjectIdentifier: [Name]?] = [:]
    /// What these were each time that the template was included.
    fileprivate var included: [ObjectIdentifier: [[Shape?]]] = [:]
    /// Templates imported without what is around them.
    fileprivate var modules: [ObjectIdentifier: TemplateShape] = [:]
    fileprivate var assigned: [ObjectIdentifier: [Name]] = [:]
  }

  /// Goes through an included template, unless it was with the same variables.
  func runOnce(_ template: CompiledTemplate, _ variables: [Name: Shape]) {
    let identity = ObjectIdentifier(template)
    guard let seen = mentioned(in: template)?.map({ variables[$0] }) else {
      run(template, variables, blocks: Blocks())
      return
    }
    if memory.included[identity, default: []].contains(where: { isExactly($0, seen) }) { return }
    let earlier = cuts
    run(template, variables, blocks: Blocks())
    if cuts == earlier { memory.included[identity, default: []].append(seen) }
  }

  /// What a template gives that is imported without what is around it.
  func module(of template: CompiledTemplate) -> TemplateShape {
    let identity = ObjectIdentifier(template)
    if let known = memory.modules[identity], !underWay.contains(identity) { return known }
    let earlier = cuts
    let module = TemplateShape(template: template, variables: run(template, [:], blocks: Blocks()))
    if cuts == earlier { memory.modules[identity] = module }
    return module
  }

  /// Every variable that a template sets somewhere.
  func assignedNames(in template: CompiledTemplate) -> [Name] {
    if let known = memory.assigned[ObjectIdentifier(template)] { return known }
    let names = template.assignedNames
    memory.assigned[ObjectIdentifier(template)] = names
    return names
  }

  /// The variables that decide what is found in a template: those that it mentions, or what it includes and extends.
  /// `nil` where the name of one of these is worked out.
  private func mentioned(in template: CompiledTemplate) -> [Name]? {
    if let known = memory.mentioned[ObjectIdentifier(template)] { return known }
    var mentions = Mentions()
    var reached: Set<ObjectIdentifier> = []
    var open = [template]
    while let next = open.popLast() {
      guard reached.insert(ObjectIdentifier(next)).inserted else { continue }
      for name in mentions.templates(in: next.body) {
        if let template = try? environment.compiledTemplate(name) { open.append(template) }
      }
    }
    let names = mentions.isComplete ? Array(mentions.names) : nil
    memory.mentioned[ObjectIdentifier(template)] = .some(names)
    return names
  }

  private func isExactly(_ left: [Shape?], _ right: [Shape?]) -> Bool {
    zip(left, right).allSatisfy { left, right in
      guard let left, let right else { return left == nil && right == nil }
      return left.isExactly(right)
    }
  }
}
