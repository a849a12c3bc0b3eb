import Text

extension FilterTable {
  mutating func addSelectionFilters() {
    add("map", raw: SelectionFilters.map)
    add("select", raw: SelectionFilters.selection(named: "select", keeps: true, byAttribute: false))
    add("reject", raw: SelectionFilters.selection(named: "reject", keeps: false, byAttribute: false))
    add("selectattr", raw: SelectionFilters.selection(named: "selectattr", keeps: true, byAttribute: true))
    add("rejectattr", raw: SelectionFilters.selection(named: "rejectattr", keeps: false, byAttribute: true))
    add("attr", parameters: ["name"]) { value, arguments throws(TemplateError) in
      let name = try arguments.string(0)
      switch value {
      case .undefined(let undefined): throw undefined.error
      case .object(let object):
        return Name.existing(name).flatMap(object.member) ?? .undefined(Undefined(.member(name, of: value)))
      default: return Methods.bound(NameKey(name), value) ?? .undefined(Undefined(.member(name, of: value)))
      }
    }
  }
}

enum SelectionFilters {
  private static let attribute: Name = "attribute"
  private static let fallback: Name = "default"
  /// What calling a filter or test costs for every item: far more than a round of a loop, which is one step.
  private static let stepsAnItem = 4

  static let map: Filter = { value, arguments, context throws(TemplateError) in
    let items = try value.items()
    try context.spend(items.count * stepsAnItem)
    if items.isEmpty { return .list(ValueList([], kind: .generator)) }
    let mapped: [Value]
    if arguments.positional.isEmpty, let attribute = arguments.named.first(where: { $0.name == attribute }) {
      mapped = try mapAttribute(items, attribute.value, arguments)
    } else {
      guard let first = arguments.positional.first else {
        throw TemplateError("argument", "map needs the name of a filter or attribute=\"…\"")
      }
      guard let name = first.text else {
        throw TemplateError("argument", "map: the filter is named by a string, not by \(first.typeDescription)")
      }
      let rest = Arguments(Array(arguments.positional.dropFirst()), named: arguments.named)
      let filter = try context.filter(named: name)
      let cost = FilterCost(name)
      mapped = try items.mapValues { item throws(TemplateError) in
        try context.apply(filter, cost, to: item, rest)
      }
    }
    return .list(ValueList(mapped, kind: .generator))
  }

  private static func mapAttribute(
    _ items: [Value], _ attribute: Value, _ arguments: Arguments
  ) throws(TemplateError) -> [Value] {
    var fallbackValue: Value?
    for (name, value) in arguments.named where name != SelectionFilters.attribute {
      guard name == fallback else {
        throw TemplateError(
          "argument", "map has no argument \"\(name)\"",
          suggestion: didYouMean(name.text, among: ["attribute", "default"]))
      }
      fallbackValue = value.isNone ? nil : value
    }
    let path = try AttributePath(attribute)
    return try items.mapValues { item throws(TemplateError) in try path.value(of: item, default: fallbackValue) }
  }

  static func selection(named filter: String, keeps: Bool, byAttribute: Bool) -> Filter {
    { value, arguments, context throws(TemplateError) in
      let items = try value.items()
      try context.spend(items.count * stepsAnItem)
      if items.isEmpty { return .list(ValueList([], kind: .generator)) }
      var positional = arguments.positional[...]
      var path: AttributePath?
      if byAttribute {
        guard let attribute = positional.popFirst() else {
          throw TemplateError("argument", "\(filter) needs the name of an attribute")
        }
        path = try AttributePath(attribute)
      }
      let test = try positional.popFirst().map { name throws(TemplateError) in
        try self.test(named: name, context, filter)
      }
      let rest = Arguments(Array(positional), named: arguments.named)
      var kept: [Value] = []
      for item in items {
        let subject = try path?.value(of: item) ?? item
        if try holds(test, subject, rest, context) == keeps { kept.append(item) }
      }
      return .list(ValueList(kept, kind: .generator))
    }
  }

  private static func test(
    named name: Value, _ context: RenderContext, _ filter: String
  ) throws(TemplateError) -> Test {
    guard let text = name.text else {
      throw TemplateError("argument", "\(filter): the test is named by a string, not by \(name.typeDescription)")
    }
    return try context.test(named: text)
  }

  private static func holds(
    _ test: Test?, _ subject: Value, _ arguments: Arguments, _ context: RenderContext
  ) throws(TemplateError) -> Bool {
    guard let test else { return try subject.isTrue() }
    try context.spend(for: subject, arguments)
    return try test(subject, arguments, context)
  }
}
