import BookNumbers
import Feeds
import Locales
import Markdown
import Templates
import Text

/// The addresses of the theme's files as they are published, by their path in the theme: `css/site.css`.
public struct AssetAddresses: Sendable {
  private var addresses: [ExactString: String] = [:]

  public init() {}

  /// Adds a file with its site path.
  public mutating func add(_ path: String, at address: String) { addresses[ExactString(path)] = address }

  /// The site path of a file.
  public subscript(path: String) -> String? { addresses[ExactString(path)] }

  var paths: [String] { addresses.keys.sorted().map(\.string) }
}

/// Adds everything a site's templates have beyond Jinja2's own filters and functions.
///
/// - Parameter icons: what shows the theme's icons, by name.
public func addSiteFilters(
  to configuration: inout Configuration, site: SiteContext, assets: AssetAddresses, icons: [ExactString: String]
) {
  addLanguageFilters(to: &configuration, texts: site.texts, zone: site.zone)
  addNumberFilters(to: &configuration, language: site.language)
  addMoneyFilters(to: &configuration, site: site)
  addListFilters(to: &configuration, language: site.language)
  addAddressFilters(to: &configuration, site: site, assets: assets, icons: icons)
  addTextFilters(to: &configuration, site: site)
}

private func addAddressFilters(
  to configuration: inout Configuration, site: SiteContext, assets: AssetAddresses, icons: [ExactString: String]
) {
  configuration.addFilter("url") { value, _, _ throws(TemplateError) in
    .string(site.link(try requiredText(value, in: "url")))
  }
  configuration.addFilter("absolute_url") { value, _, _ throws(TemplateError) in
    let path = try requiredText(value, in: "absolute_url")
    return .string(site.absolute(path) ?? site.link(path))
  }
  configuration.addFunction("asset", isPure: true) { arguments, _ throws(TemplateError) in
    guard case .string(let path)? = try arguments.bound(to: Parameters.path, of: "asset")[0] else {
      throw TemplateError("argument", "asset: expected the path of a file of the theme")
    }
    guard let address = assets[path] else {
      throw TemplateError(
        "unknown-asset", "the theme has no file \"\(path)\"",
        suggestion: nearMissSuggestion(to: path, among: assets.paths))
    }
    return .string(site.link(address))
  }
  configuration.addFunction("icon", isPure: true) { arguments, _ throws(TemplateError) in
    guard case .string(let name)? = try arguments.bound(to: Parameters.name, of: "icon")[0] else {
      throw TemplateError("argument", "icon: expected the name of an icon of the theme")
    }
    guard let icon = icons[ExactString(name)] else {
      throw TemplateError(
        "unknown-icon", "the theme has no icon \"\(name)\"",
        suggestion: nearMissSuggestion(to: name, among: icons.keys.sorted().map(\.string)))
    }
    return .safe(icon)
  }
  configuration.addFilter("image") { value, _, context throws(TemplateError) in
    guard let model = context.user as? SiteModel else {
      throw TemplateError("type", "image: there are no pictures here")
    }
    return .object(model.image(try requiredText(value, in: "image")))
  }
}

private func addTextFilters(to configuration: inout Configuration, site: SiteContext) {
  configuration.addFilter("markdown") { value, _, context throws(TemplateError) in
    let source = try requiredText(value, in: "markdown")
    let options =
      (context.user as? SiteModel)?.markdownOptions(headingShift: 0, keepsLineBreaks: false) ?? MarkdownOptions()
    return .safe(MarkdownRenderer.html(of: source, options: options).text)
  }
  configuration.addFilter("slug") { value, _, _ throws(TemplateError) in
    .string(site.language.slug(try requiredText(value, in: "slug")))
  }
  configuration.addFilter("isbn") { value, _, _ throws(TemplateError) in
    let text = try requiredText(value, in: "isbn")
    return .string(BookNumber.isbn13(text) ?? text)
  }
  configuration.addFilter("json_ld") { value, _, _ throws(TemplateError) in
    if case .object(let object as LinkedDocument) = value { return .safe(object.text) }
    var bytes: [UInt8] = []
    bytes.append(jsonInHTML: LinkedData.withContext(try linkedData(value)))
    return .safe(String(decoding: bytes, as: UTF8.self))
  }
}

/// Maps, lists and scalars as JSON-LD.
private func linkedData(_ value: Value, depth: Int = 0) throws(TemplateError) -> JSONNode {
  guard depth < 64 else { throw TemplateError("type", "json_ld: the value is nested more than 64 levels deep") }
  switch value {
  case .none: return .null
  case .boolean(let flag): return .boolean(flag)
  case .integer(let number): return .integer(number)
  case .number(let number): return .number(String(number))
  case .string(let text), .safe(let text): return .text(text)
  case .list(let list):
    var items: [JSONNode] = []
    for item in list.items { items.append(try linkedData(item, depth: depth + 1)) }
    return .list(items)
  case .map(let map):
    var members: [JSONNode.Member] = []
    for entry in map.entries {
      guard case .string(let key) = entry.key else { throw TemplateError("type", "json_ld: expected text as keys") }
      members.append(JSONNode.Member(key, try linkedData(entry.value, depth: depth + 1)))
    }
    return .object(members)
  case .object(let object):
    if let plain = object.plainValue { return try linkedData(plain, depth: depth + 1) }
    throw TemplateError("type", "json_ld: a \(object.typeName) has no plain value")
  case .undefined: throw TemplateError("undefined", "json_ld: expected a value")
  }
}

private func requiredText(_ value: Value, in callee: String) throws(TemplateError) -> String {
  switch value {
  case .string(let text), .safe(let text): return text
  case .object(let object):
    if case .string(let text)? = object.plainValue { return text }
    fallthrough
  default: throw TemplateError("type", "\(callee): expected text")
  }
}
