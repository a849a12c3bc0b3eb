import Diagnostics
import Locales
import Records
import Text

/// The type of whole numbers that are years as cataloguers write them.
let writtenYear = "year"

/// Reads one entry under `fields`: a column, several columns, or a mapping.
func readField(_ entry: ConfigNode.Entry, brokenReferences: Severity, log: DiagnosticLog) -> Field {
  let node = entry.node
  var field = Field(entry.key, declaration: entry.keyLocation)
  guard case .mapping = node.content, node.text == nil else {
    field.columns = node.texts
    return field
  }
  field.columns = node["from"]?.texts ?? []
  field.file = node["file"]?.text
  checkPlaceholders(node["file"], log)
  field.type = node["type"]?.text.flatMap(FieldType.init(word:))
  if node["type"]?.text?.isExactly(writtenYear) ?? false { (field.type, field.readsWrittenYear) = (.integer, true) }
  field.title = node["title"]?.text
  field.joiner = node["joiner"]?.text ?? field.joiner
  field.formats = node["format"]?.texts ?? []
  field.hasReferences = node["entities"]?.boolean ?? false
  field.separator = node["separator"]?.text
  field.items = node["items"]?.text.flatMap(FieldType.init(word:)) ?? field.items
  field.defaultText = node["default"]?.text
  field.missingValues = node["missingValues"]?.texts
  field.audience = readAudience(node["audience"])
  field.trueValues = node["trueValues"]?.texts ?? field.trueValues
  field.falseValues = node["falseValues"]?.texts ?? field.falseValues
  field.numberFormat.decimalChar = node["decimalChar"]?.text ?? field.numberFormat.decimalChar
  field.numberFormat.groupChar = node["groupChar"]?.text
  field.numberFormat.bareNumber = node["bareNumber"]?.boolean ?? true
  field.scale = node["scale"]?.integer
  field.isLenient = node["on_error"]?.text == "warn"
  field.isMoney = node["money"]?.boolean ?? false
  field.category.pathSeparator = node["pathSeparator"]?.text ?? field.category.pathSeparator
  field.category.form = node["form"]?.text.flatMap(CategoryRule.Form.init(rawValue:)) ?? field.category.form
  field.nameOrder = node["nameOrder"]?.text.flatMap(NameOrder.init(rawValue:))
  field.strippedPrefixes = node["strip"]?.texts ?? []
  if let renamed = node["rename"]?.entries, !renamed.isEmpty {
    field.variants = NameVariants(
      renamed.compactMap { entry in entry.node.text.map { .init($0, also: entry.key, at: entry.keyLocation) } },
      log: log)
  }
  field.choices = readChoices(node["choices"])
  if let target = node["references"]?.text {
    field.reference = readReference(node, to: target, field.isLenient ? .warning : brokenReferences)
    settleType(ofReference: &field, node["type"]?.location, log)
  }
  if let constraints = node["constraints"] { field.constraints = readConstraints(constraints, log: log) }
  return field
}

/// What refers to records has no other type; a list of them is what `many` says.
private func settleType(ofReference field: inout Field, _ location: SourceLocation?, _ log: DiagnosticLog) {
  if field.type == .list { field.reference?.isMany = true }
  if let type = field.type, ![.list, .reference].contains(type) {
    log.error(
      "site.field-type", "the field \(field.name) refers to records and has the type \(type.rawValue), expected none",
      at: location, suggestion: "remove the type or the references")
  }
  field.type = .reference
}

/// Of what stands in braces only the key is known when files are looked for; without it no record would have a file.
private func checkPlaceholders(_ file: ConfigNode?, _ log: DiagnosticLog) {
  guard let file, let path = file.text else { return }
  let braces = path.utf8.count { $0 == UInt8(ascii: "{") }
  guard braces != 1 || !path.utf8.contains("{key}".utf8) else { return }
  log.error(
    "site.field-file",
    "found \"\(path)\", expected {key} in it and no other braces: files are found by the key of the record",
    at: file.location)
}

private func readReference(_ node: ConfigNode, to target: String, _ broken: Severity) -> ReferenceRule {
  var rule = ReferenceRule(to: target, many: node["many"]?.boolean ?? (node["separator"] != nil))
  rule.matching = node["matching"]?.text
  rule.inverse = node["inverse"]?.text
  rule.brokenSeverity = broken
  if let join = node["through"] { rule.through = readJoin(join, many: &rule.isMany) }
  return rule
}

/// A join table by its name, or with its two fields; which they are is found by where they lead when nothing is said.
private func readJoin(_ node: ConfigNode, many: inout Bool) -> JoinRule? {
  guard let collection = node.text ?? node["collection"]?.text else { return nil }
  many = true
  return JoinRule(collection, near: node["here"]?.text, far: node["there"]?.text)
}

/// Reads one entry under `computed`: a formula, or a mapping with one.
func readComputedField(_ entry: ConfigNode.Entry) -> Field? {
  guard let formula = entry.node.text == nil ? entry.node["formula"] : entry.node, let text = formula.text else {
    return nil
  }
  var field = Field(entry.key, declaration: entry.keyLocation)
  var rule = ComputedRule(text, at: formula.location)
  field.title = entry.node["title"]?.text
  field.isMoney = entry.node["money"]?.boolean ?? false
  if let audience = entry.node["audience"]?.text.flatMap(Audience.init(word:)) {
    field.audience = audience
    rule.isShownToAll = audience == .everyone
  }
  field.computed = rule
  return field
}

private func readChoices(_ node: ConfigNode?) -> [Choice] {
  guard let node else { return [] }
  if case .mapping(let entries) = node.content { return entries.map { Choice($0.key, label: $0.node.text) } }
  return node.texts.map { Choice($0) }
}

private func readConstraints(_ node: ConfigNode, log: DiagnosticLog) -> Constraints {
  var constraints = Constraints()
  constraints.required = node["required"]?.boolean ?? false
  constraints.unique = node["unique"]?.boolean ?? false
  constraints.enumeration = node["enum"]?.texts ?? []
  constraints.minimum = node["minimum"]?.text
  constraints.maximum = node["maximum"]?.text
  constraints.minLength = node["minLength"]?.integer
  constraints.maxLength = node["maxLength"]?.integer
  if let pattern = node["pattern"], let text = pattern.text {
    do throws(PatternMistake) {
      constraints.pattern = try Pattern(text)
    } catch {
      log.error(
        "site.pattern", "\"\(text)\" is not a regular expression: \(error.message)", at: pattern.location,
        suggestion: error.suggestion)
    }
  }
  return constraints
}
