import Diagnostics
import Tables
import Text

extension DataPackage {
  static func readSchema(_ value: JSONValue, into resource: inout Resource, _ log: DiagnosticLog) {
    if let reference = value.string {
      log.warning(
        "package.unsupported", "the schema \(quoted(reference)) is in another file, which is not read",
        at: value.location)
      return
    }
    resource.fields = (value["fields"]?.elements ?? []).compactMap { field($0, log) }
    resource.primaryKey = texts(value["primaryKey"])
    if let missing = value["missingValues"] {
      resource.missingValues = missing.elements.compactMap { $0.string ?? $0["value"]?.string }
    }
    for key in value["foreignKeys"]?.elements ?? [] { readForeignKey(key, into: &resource, log) }
    for key in value["uniqueKeys"]?.elements ?? [] { readUniqueKey(key, into: &resource, log) }
    warnOfUnknown(
      value, known: "fields primaryKey foreignKeys uniqueKeys missingValues fieldsMatch $schema name title description",
      log)
  }

  private static func texts(_ value: JSONValue?) -> [String] {
    guard let value else { return [] }
    return value.string.map { [$0] } ?? value.elements.compactMap(\.string)
  }

  private static func field(_ value: JSONValue, _ log: DiagnosticLog) -> Field? {
    guard let name = value["name"]?.string else {
      log.error("package.no-name", "found a field without a name, expected one", at: value.location)
      return nil
    }
    var field = Field(name, from: [name], declaration: value["name"]?.location)
    field.title = value["title"]?.string
    readType(value, into: &field, log)
    readFormat(value, into: &field, log)
    field.trueValues = value["trueValues"].map(texts) ?? field.trueValues
    field.falseValues = value["falseValues"].map(texts) ?? field.falseValues
    field.numberFormat.decimalChar = value["decimalChar"]?.string ?? "."
    field.numberFormat.groupChar = value["groupChar"]?.string
    field.numberFormat.bareNumber = value["bareNumber"]?.boolean ?? true
    if let missing = value["missingValues"] {
      field.missingValues = missing.elements.compactMap { $0.string ?? $0["value"]?.string }
    }
    if let constraints = value["constraints"] { field.constraints = self.constraints(constraints, log) }
    readCategories(value["categories"], into: &field)
    warnOfUnknown(
      value,
      known: "name title description example type format trueValues falseValues decimalChar groupChar bareNumber "
        + "missingValues constraints categories categoriesOrdered delimiter itemType rdfType", log)
    return field
  }

  private static func readType(_ value: JSONValue, into field: inout Field, _ log: DiagnosticLog) {
    guard let type = value["type"], let word = type.string else {
      field.type = .string
      return
    }
    switch word {
    case "string", "number", "integer", "boolean", "date", "time", "datetime": field.type = FieldType(word: word)
    case "year": field.type = .integer
    case "array": field.type = .list
    case "list":
      field.type = .list
      field.separator = value["delimiter"]?.string ?? ","
      field.items = value["itemType"]?.string.flatMap(FieldType.init(word:)) ?? .string
    case "any": field.type = nil
    default:
      field.type = .string
      let known = [
        "string", "number", "integer", "boolean", "date", "time", "datetime", "year", "array", "list", "any",
      ]
      log.warning(
        "package.unsupported", "values of the type \(quoted(word)) are read as text", at: type.location,
        suggestion: nearMiss(to: word, among: known).map { "did you mean \(quoted($0))?" })
    }
  }

  private static func readFormat(_ value: JSONValue, into field: inout Field, _ log: DiagnosticLog) {
    guard let format = value["format"], let word = format.string, !word.isExactly("default") else { return }
    switch field.type {
    case .date, .time, .datetime: field.formats = [word]
    case .string where word.isExactly("uri"): field.type = .url
    case .string where word.isExactly("email") || word.isExactly("uuid"): return
    default:
      log.warning("package.unsupported", "the format \(quoted(word)) is not used here", at: format.location)
    }
  }

  private static func constraints(_ value: JSONValue, _ log: DiagnosticLog) -> Constraints {
    var constraints = Constraints()
    constraints.required = value["required"]?.boolean ?? false
    constraints.unique = value["unique"]?.boolean ?? false
    constraints.minimum = value["minimum"].flatMap(text)
    constraints.maximum = value["maximum"].flatMap(text)
    constraints.minLength = value["minLength"]?.integer
    constraints.maxLength = value["maxLength"]?.integer
    constraints.enumeration = (value["enum"]?.elements ?? []).compactMap(text)
    if let pattern = value["pattern"], let expression = pattern.string {
      do throws(PatternMistake) {
        constraints.pattern = try Pattern(expression)
      } catch {
        log.error(
          "package.pattern", "found \(quoted(expression)), expected a regular expression: \(error.message)",
          at: pattern.location, suggestion: error.suggestion)
      }
    }
    warnOfUnknown(
      value, known: "required unique minimum maximum minLength maxLength enum pattern", log)
    return constraints
  }

  private static func text(_ value: JSONValue) -> String? {
    value.string ?? value.numberText ?? value.boolean.map { $0 ? "true" : "false" }
  }

  private static func readCategories(_ value: JSONValue?, into field: inout Field) {
    guard let value, field.type == .string || field.type == .integer else { return }
    let choices = value.elements.compactMap { element in
      if let text = text(element) { return Choice(text) }
      return element["value"].flatMap(text).map { Choice($0, label: element["label"]?.string) }
    }
    if field.type == .integer, choices.allSatisfy({ $0.label == $0.value }) {
      // Numbers without labels of their own are counted with, as one of those that are listed.
      if field.constraints.enumeration.isEmpty { field.constraints.enumeration = choices.map(\.value) }
    } else if !choices.isEmpty {
      field.choices = choices
      // Numbers with labels become choices where the program does not count with them.
      if field.type == .integer { (field.constraints.minimum, field.constraints.maximum) = (nil, nil) }
      if field.type == .string { field.type = .choice }
    }
  }

  /// A key of one column makes its field a reference; one of several gives a field of its own, called after the target.
  private static func readForeignKey(_ value: JSONValue, into resource: inout Resource, _ log: DiagnosticLog) {
    let columns = texts(value["fields"])
    guard let reference = value["reference"], !columns.isEmpty else {
      log.error(
        "package.foreign-key", "found a foreign key without fields or reference, expected both", at: value.location)
      return
    }
    let stated = reference["resource"]?.string ?? ""
    let target = stated.isEmpty || stated.isExactly(".") ? resource.name : stated
    var rule = ReferenceRule(to: target)
    let matched = texts(reference["fields"])
    if columns.count == 1 {
      rule.matching = matched.first
      guard let index = resource.fields.firstIndex(where: { $0.name.isExactly(columns[0]) }) else {
        log.error(
          "package.foreign-key", "found a foreign key of \(quoted(columns[0])), which is not a field",
          at: value.location)
        return
      }
      resource.fields[index].type = .reference
      resource.fields[index].reference = rule
    } else {
      var field = Field(target, .reference, from: columns, declaration: value.location)
      field.reference = rule
      resource.fields.append(field)
    }
  }

  private static func readUniqueKey(_ value: JSONValue, into resource: inout Resource, _ log: DiagnosticLog) {
    let columns = texts(value)
    if columns.count == 1, let index = resource.fields.firstIndex(where: { $0.name.isExactly(columns[0]) }) {
      resource.fields[index].constraints.unique = true
    } else if !columns.isEmpty {
      log.warning(
        "package.unsupported", "a unique key of \(columns.count) columns is not checked", at: value.location)
    }
  }
}
