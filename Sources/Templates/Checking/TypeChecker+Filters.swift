import Text

extension TypeChecker {
  /// Filters whose result has the same items as what they are applied to.
  private static let keeping = [
    "sort", "sort_by", "reverse", "list", "unique", "select", "reject", "selectattr", "rejectattr", "where", "limit",
  ]
  private static let choosing = ["first", "last", "min", "max"]
  private static let byAttribute = ["map", "sort", "groupby", "sum", "unique", "min", "max", "join"]
  private static let attribute: Name = "attribute"
  private static let fallback: Name = "default"

  func filtered(_ expression: Expression, _ place: Place) -> Shape {
    guard case .filter(let input, let name, _, let arguments) = expression.node else { return .unknown }
    for argument in arguments.all { _ = shape(of: argument, place) }
    guard let input else { return .unknown }
    if ["default", "d"].contains(where: name.isExactlyASCII) { return orDefault(input, arguments, place) }
    let shape = shape(of: input, place)
    let attribute = attributeShape(name, shape.element, arguments, place)
    if name.isExactlyASCII("map") { return attribute.map(Shape.list) ?? .unknown }
    if Self.keeping.contains(where: name.isExactlyASCII) { return .list(shape.element) }
    if Self.choosing.contains(where: name.isExactlyASCII) { return shape.element }
    return .unknown
  }

  /// What stands before `default` may be missing; the rest of its path may not.
  private func orDefault(_ input: Expression, _ arguments: CallArguments, _ place: Place) -> Shape {
    var inner = place
    if let path = input.path { inner.guarded.insert(path) }
    let fallback = arguments.positional.first.map { shape(of: $0, place) } ?? .scalar
    return shape(of: input, inner).or(fallback)
  }

  /// What the attribute is that a filter such as `map(attribute="title")` asks of every item.
  private func attributeShape(
    _ filter: String, _ item: Shape, _ arguments: CallArguments, _ place: Place
  ) -> Shape? {
    guard Self.byAttribute.contains(where: filter.isExactlyASCII),
      !arguments.named.contains(where: { $0.name == Self.fallback })
    else { return nil }
    var given = arguments.named.first { $0.name == Self.attribute }?.value
    if given == nil, filter.isExactlyASCII("groupby") { given = arguments.positional.first }
    guard let given, case .constant(let value) = given.node, let text = value.text else { return nil }
    var shape = item
    let parts = text.utf8.split(separator: UInt8(ascii: "."))
    for (index, part) in parts.enumerated() {
      let name = Name(String(decoding: part, as: UTF8.self))
      shape = attributeMember(name, of: shape, given.span, place, isLast: index == parts.count - 1)
    }
    return shape
  }
}
