import Locales
import Records
import Templates
import Text

/// Adds the filters and functions that write dates, numbers and interface texts in the site's language.
func addLanguageFilters(to configuration: inout Configuration, texts: InterfaceTexts, zone: TimeZoneRules) {
  let language = texts.language
  configuration.addFunction("t", isPure: true) { arguments, _ throws(TemplateError) in
    try translated(arguments.positional.first, arguments, texts, in: "t")
  }
  configuration.addFilter("t") { value, arguments, _ throws(TemplateError) in
    try translated(value, arguments, texts, in: "t")
  }
  configuration.addFilter("plural") { value, arguments, _ throws(TemplateError) in
    guard case .integer(let count) = value else { throw TemplateError("type", "plural: expected a whole number") }
    let named = Arguments(arguments.positional, named: arguments.named + [(Parameters.number, .integer(count))])
    return try translated(arguments.positional.first, named, texts, in: "plural")
  }
  configuration.addFilter("date") { value, arguments, _ throws(TemplateError) in
    let date = try date(value, in: "date", zone)
    return .string(try dateText(date, try style(arguments, "long", in: "date"), language))
  }
  configuration.addFilter("time") { value, _, _ throws(TemplateError) in
    let moment = try moment(value, in: "time", zone)
    return .string(moment.time.map { language.format($0) } ?? "")
  }
  configuration.addFilter("datetime") { value, arguments, _ throws(TemplateError) in
    let moment = try moment(value, in: "datetime", zone)
    let style = try style(arguments, "long", in: "datetime")
    guard case .time(let dateTime) = moment else { return .string(try dateText(moment.date, style, language)) }
    if let named = DateStyle(rawValue: style) { return .string(language.format(dateTime, named)) }
    if let text = language.format(dateTime, skeleton: style) { return .string(text) }
    throw unknownStyle(style, in: "datetime")
  }
  configuration.addFilter("when") { value, arguments, _ throws(TemplateError) in
    let style = try style(arguments, "full", in: "when")
    let named = DateStyle(rawValue: style)
    guard named != nil || style.isExactly("hours") else { throw unknownStyle(style, in: "when") }
    guard case .object(let object) = value, let record = object as? RecordObject,
      let span = record.model.span(record.id)
    else {
      throw TemplateError("type", "when: expected a record with a start")
    }
    guard let named else { return .string(language.formatHours(span) ?? "") }
    return .string(language.format(span, named))
  }
  configuration.addFilter("month_name") { value, _, _ throws(TemplateError) in
    guard case .integer(let month) = value, (1...12).contains(month) else {
      throw TemplateError("type", "month_name: expected a month from 1 to 12")
    }
    return .string(language.monthName(month))
  }
}

/// Adds the filters that write numbers.
func addNumberFilters(to configuration: inout Configuration, language: SiteLanguage) {
  configuration.addFilter("number") { value, _, _ throws(TemplateError) in
    if case .integer(let number) = value { return .string(language.number(number)) }
    guard let text = decimalText(value), let written = language.number(decimal: text) else {
      throw TemplateError("type", "number: expected a number")
    }
    return .string(written)
  }
  configuration.addFilter("percent") { value, _, _ throws(TemplateError) in
    guard let text = decimalText(value), let written = language.percent(decimal: text) else {
      throw TemplateError("type", "percent: expected a number")
    }
    return .string(written)
  }
}

private func translated(
  _ name: Value?, _ arguments: Arguments, _ texts: InterfaceTexts, in callee: String
) throws(TemplateError) -> Value {
  guard case .string(let name)? = name else {
    throw TemplateError("argument", "\(callee): expected the name of an interface text")
  }
  var count: Int?
  var values: [(name: String, value: String)] = []
  for (parameter, value) in arguments.named {
    if parameter == Parameters.number, case .integer(let number) = value {
      count = number
    } else if let text = plainText(value) {
      values.append((parameter.text, text))
    }
  }
  if let text = texts.text(name, count: count, values: values) { return .string(text) }
  throw TemplateError(
    "unknown-text", "there is no interface text \"\(name)\"",
    suggestion: nearMissSuggestion(to: name, among: texts.names))
}

/// What a value writes where text is wanted; `nil` for what has no text.
private func plainText(_ value: Value) -> String? {
  switch value {
  case .string(let text), .safe(let text): return text
  case .integer(let number): return String(number)
  case .number(let number): return String(number)
  case .object(let object):
    switch object.printed {
    case .text(let text)?, .safe(let text)?: return text
    case nil: return nil
    }
  default: return nil
  }
}

func decimalText(_ value: Value) -> String? {
  switch value {
  // Every digit of it, which a binary number would not keep.
  case .object(let object): (object as? DecimalObject)?.number.text ?? object.plainValue.flatMap(decimalText)
  case .undefined, .none, .boolean, .list, .map: nil
  default: plainText(value)
  }
}

private func style(_ arguments: Arguments, _ usual: String, in callee: String) throws(TemplateError) -> String {
  let bound = try arguments.bound(to: Parameters.style, of: callee)
  guard let given = bound[0] else { return usual }
  guard case .string(let style) = given else { throw TemplateError("argument", "\(callee): the style must be text") }
  return style
}

private func unknownStyle(_ style: String, in callee: String) -> TemplateError {
  TemplateError(
    "argument", "\(callee): no style \"\(style)\", expected short, medium, long, full or a skeleton such as MMMd",
    suggestion: nearMissSuggestion(to: style, among: DateStyle.allCases.map(\.rawValue)))
}

private func dateText(_ date: CivilDate, _ style: String, _ language: SiteLanguage) throws(TemplateError) -> String {
  if let named = DateStyle(rawValue: style) { return language.format(date, named) }
  if let text = language.format(date, skeleton: style) { return text }
  throw unknownStyle(style, in: "date")
}

private func date(_ value: Value, in callee: String, _ zone: TimeZoneRules) throws(TemplateError) -> CivilDate {
  if case .object(let object) = value, let moment = object as? MomentObject { return moment.date }
  return try moment(value, in: callee, zone).date
}

/// The moment a template hands to a date filter: a date of a record, or text in ISO form.
private func moment(_ value: Value, in callee: String, _ zone: TimeZoneRules) throws(TemplateError) -> CivilMoment {
  if case .object(let object) = value, let moment = object as? MomentObject { return moment.moment }
  if case .string(let text) = value {
    switch DateParser().moment(text) {
    case .success(.day(let date)): return .day(date)
    case .success(.local(let dateTime)): return .time(dateTime)
    case .success(.instant(let instant, offset: _)): return .time(zone.civil(at: instant))
    case .failure(let problem): throw TemplateError("type", "\(callee): \(problem.message)")
    }
  }
  throw TemplateError("type", "\(callee): expected a date")
}
