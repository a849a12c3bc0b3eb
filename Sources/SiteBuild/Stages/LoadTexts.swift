import Diagnostics
import Locales
import Pages
import Tables
import Text

/// The interface texts of the site's language: the theme's English, the theme's own language over it, the site's
/// `templates/texts` over that file by file, and `texts` of the site file over all.
func loadTexts(_ templates: TemplateFiles, file: SiteFile, log: DiagnosticLog) -> InterfaceTexts {
  var texts = InterfaceTexts(language: file.settings.language)
  add("en", to: &texts, templates, log)
  let name = textsName(for: file.settings.language, templates)
  if let name, !name.isExactly("en") { add(name, to: &texts, templates, log) }
  if name == nil {
    log.warning(
      "texts.language",
      "the theme has no texts in \"\(file.settings.language.identifier)\", so pages show English ones",
      at: file.node["language"]?.location, suggestion: "add templates/texts/\(file.settings.language.identifier).json")
  }
  for entry in file.node["texts"]?.entries ?? [] { add(entry, to: &texts, log) }
  return texts
}

/// The file for a language: its own, that of its language and script, or that of its language alone.
private func textsName(for language: SiteLanguage, _ templates: TemplateFiles) -> String? {
  var candidates = [language.identifier]
  if language.identifier.utf8.starts(with: "zh".utf8) { candidates.append("zh-Hant") }
  if let first = language.identifier.utf8.split(separator: UInt8(ascii: "-")).first {
    candidates.append(String(decoding: first, as: UTF8.self))
  }
  return candidates.first { templates["texts/\($0).json"] != nil }
}

private func add(_ name: String, to texts: inout InterfaceTexts, _ templates: TemplateFiles, _ log: DiagnosticLog) {
  guard let file = templates["texts/\(name).json"] else { return }
  guard let document = JSONDocument.read(path: file.shownPath, bytes: file.bytes, log: log) else { return }
  texts.add(document, log: log)
}

private func add(_ entry: ConfigNode.Entry, to texts: inout InterfaceTexts, _ log: DiagnosticLog) {
  if let text = entry.node.text {
    texts.set(entry.key, .one(text))
    return
  }
  var forms: [PluralCategory: String] = [:]
  for form in entry.node.entries {
    guard let category = PluralCategory(rawValue: form.key), let text = form.node.text else {
      log.error(
        "texts.plural", "\"\(form.key)\" is not a plural form, expected zero, one, two, few, many or other",
        at: form.keyLocation)
      continue
    }
    forms[category] = text
  }
  texts.set(entry.key, .plural(forms))
}
