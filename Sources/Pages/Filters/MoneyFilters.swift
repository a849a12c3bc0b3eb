import Locales
import Records
import Templates

/// Adds the filters for sums of money: exact, and written as the language does.
func addMoneyFilters(to configuration: inout Configuration, site: SiteContext) {
  configuration.addFilter("currency") { value, arguments, _ throws(TemplateError) in
    guard let text = decimalText(value) else { throw TemplateError("type", "currency: expected a number") }
    var code = site.currency
    if case .string(let given)? = try arguments.bound(to: Parameters.code, of: "currency")[0], !given.isEmpty {
      code = given
    }
    return .string(try written(text, code, site.language))
  }
  configuration.addFilter("total") { value, arguments, context throws(TemplateError) in
    let bound = try arguments.bound(to: Parameters.field, of: "total")
    let path = try bound[0] == nil ? [] : fieldPath(bound[0], in: "total")
    return .object(DecimalObject(try total(of: try items(of: value, in: "total", context), path, in: "total")))
  }
  addPlot("columns", to: &configuration, site, Plot.columns)
  addPlot("bars", to: &configuration, site, Plot.bars)
}

private func written(_ text: String, _ code: String?, _ language: SiteLanguage) throws(TemplateError) -> String {
  guard let code else {
    guard let number = language.number(decimal: text) else {
      throw TemplateError("type", "currency: expected a number")
    }
    return number
  }
  if let amount = language.currency(decimal: text, code: code) { return amount }
  throw TemplateError("type", "currency: \"\(code)\" is not a currency, expected a code of ISO 4217 such as EUR")
}

/// The exact sum of the numbers at a path; what has none counts nothing.
func total(of items: [Value], _ path: [String], in callee: String) throws(TemplateError) -> DecimalNumber {
  var sum = DecimalNumber.zero
  for item in items {
    guard let value = path.isEmpty ? item : member(path, of: item) else { continue }
    guard let number = decimal(value) else { throw TemplateError("type", "\(callee): expected numbers to add") }
    guard let next = sum.adding(number) else { throw TemplateError("type", "\(callee): the sum is too large") }
    sum = next
  }
  return sum
}

private func decimal(_ value: Value) -> DecimalNumber? {
  switch value {
  case .integer(let number): DecimalNumber(number)
  case .object(let object): (object as? DecimalObject)?.number
  default: decimalText(value).flatMap { DecimalNumber($0) }
  }
}

// MARK: Plots

private func addPlot(
  _ name: String, to configuration: inout Configuration, _ site: SiteContext,
  _ draw: @escaping @Sendable ([PlotPoint], String) -> String
) {
  configuration.addFilter(name) { value, arguments, context throws(TemplateError) in
    let bound = try arguments.bound(to: Parameters.labelValueTitleStyle, of: name)
    let (label, amount) = (try fieldPath(bound[0], in: name), try fieldPath(bound[1], in: name))
    var points: [PlotPoint] = []
    for item in try items(of: value, in: name, context) {
      guard let found = member(amount, of: item), let number = decimal(found) else { continue }
      let isMoney = bound[4].map { if case .boolean(true) = $0 { true } else { false } } ?? false
      let text = try isMoney ? written(number.text, site.currency, site.language) : number.text
      points.append(
        PlotPoint(
          label: plotLabel(member(label, of: item), style: plainText(bound[3]), site.language), size: number.double,
          text: isMoney ? text : site.language.number(decimal: text) ?? text))
    }
    return .safe(draw(points, plainText(bound[2])))
  }
}

private func plotLabel(_ value: Value?, style: String, _ language: SiteLanguage) -> String {
  guard let value else { return "–" }
  if case .object(let object) = value, let moment = object as? MomentObject {
    return language.format(moment.moment.date, skeleton: style.isEmpty ? "yMMM" : style) ?? moment.moment.date.iso
  }
  return plainText(value)
}

private func plainText(_ value: Value?) -> String {
  switch value {
  case .string(let text)?, .safe(let text)?: return text
  case .integer(let number)?: return String(number)
  case .object(let object)?:
    switch object.printed {
    case .text(let text)?, .safe(let text)?: return text
    case nil: return ""
    }
  default: return ""
  }
}
