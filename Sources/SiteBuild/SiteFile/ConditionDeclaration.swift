import Diagnostics
import Records
import Text

/// Reads conditions as data. A mapping holds when all of its entries hold:
///
/// ```yaml
/// where:
///   status: active              # equals
///   type: [talk, concert]       # one of
///   year: {at_least: 2000, less: 2020}
///   library.name: {contains: Central}
///   image: {exists: true}
///   any: [{free: true}, {price: {less: 10}}]
///   not: {type: closed}
/// ```
func readCondition(_ node: ConfigNode, log: DiagnosticLog) -> Condition? {
  switch node.content {
  case .mapping(let entries): return .all(entries.compactMap { readEntry($0, log: log) })
  case .list(let items): return .all(items.compactMap { readCondition($0, log: log) })
  case .scalar:
    log.error(
      "site.condition", "\(node.described) is not a condition, expected a mapping of fields and values",
      at: node.location, suggestion: "write it as  field: value")
    return nil
  case .null: return nil
  }
}

private func readEntry(_ entry: ConfigNode.Entry, log: DiagnosticLog) -> Condition? {
  switch entry.key {
  case "all": return .all(entry.node.items.compactMap { readCondition($0, log: log) })
  case "any": return .any(entry.node.items.compactMap { readCondition($0, log: log) })
  case "not": return readCondition(entry.node, log: log).map { .not($0) }
  default: return readComparison(entry, log: log)
  }
}

private func readComparison(_ entry: ConfigNode.Entry, log: DiagnosticLog) -> Condition? {
  switch entry.node.content {
  case .null: return .exists(path: entry.key, false)
  case .scalar: return .compare(path: entry.key, .equals, [operand(entry.node)])
  case .list(let items): return .compare(path: entry.key, .oneOf, items.map(operand))
  case .mapping(let comparisons):
    return .all(comparisons.compactMap { readOperator($0, path: entry.key, log: log) })
  }
}

private func readOperator(_ entry: ConfigNode.Entry, path: String, log: DiagnosticLog) -> Condition? {
  if entry.key.isExactly("exists"), let flag = entry.node.boolean { return .exists(path: path, flag) }
  let comparisons = Condition.Comparison.allCases
  if let comparison = comparisons.first(where: { $0.rawValue.isExactly(entry.key) }) {
    return .compare(path: path, comparison, entry.node.items.map(operand))
  }
  let words = comparisons.map(\.rawValue) + ["exists"]
  log.error(
    "site.condition", "\"\(entry.key)\" is not a comparison, expected one of \(words.joined(separator: ", "))",
    at: entry.keyLocation, suggestion: nearMiss(to: entry.key, among: words).map { "did you mean \"\($0)\"?" })
  return nil
}

private func operand(_ node: ConfigNode) -> Condition.Operand {
  guard let text = node.text else { return .text("") }
  if text.isExactly("now") { return .now }
  if text.isExactly("today") { return .today }
  return .text(text)
}
