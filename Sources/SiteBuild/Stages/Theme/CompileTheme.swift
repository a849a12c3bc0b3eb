import Diagnostics
import Pages
import Records
import Templates
import Text
import Theme

/// The theme's templates compiled, and its other files with the addresses they are published at.
struct CompiledTheme: Sendable {
  let environment: Environment
  /// Style sheets, scripts and pictures: site path and bytes.
  let files: [(path: String, bytes: [UInt8])]
  /// Where its scripts lie that are no modules: those of a site that opens from a folder.
  let scripts: Set<ExactString>
}

/// Compiles every template of the site's own, so that a mistake in one that no page uses is found too, and renders the style
/// sheets, which are templates themselves: the site's accent colour is written into them. The theme's templates are compiled
/// when a page asks for them: most sites ask for a third of them.
///
/// All files lie in one folder named by the fingerprint of them all, so that scripts can import each other by relative
/// paths and no browser ever mixes two versions.
func compileTheme(
  _ templates: TemplateFiles, model: SiteModel, declared: DeclaredNames, icon: ConfigNode?, log: DiagnosticLog
) -> CompiledTheme {
  let icons = ThemeIcons(templates)
  let styles = renderStyles(templates, icons, model, log: log)
  warnOfUnknown(templates, log)
  checkIcons(templates, log)
  warnOfUnusedTemplates(templates, model: model, declared: declared, log)
  let paths = templates.paths.filter {
    isPublished($0) && (model.site.loans != nil || templates[$0]?.isOwn == true || !isForLoans($0))
  }
  let scripts = model.site.isPortable ? portableScripts(templates, paths, log) : [:]
  let files = paths.compactMap { path in
    (styles[ExactString(path)] ?? scripts[ExactString(path)] ?? templates[path].map(published)).map {
      (path: path, bytes: $0)
    }
  }
  let folder = "/assets/\(fingerprint(of: files).short)/"
  var addresses = AssetAddresses()
  for file in files { addresses.add(file.path, at: folder + file.path) }
  if let icon = icon?.text { addresses.add("img/favicon.svg", at: withSlashInFront(icon)) }
  var configuration = siteConfiguration()
  addSiteFilters(to: &configuration, site: model.site, assets: addresses, icons: icons.markup)
  let environment = Environment(configuration, loader: templates)
  compileOwn(templates, environment, log)
  return CompiledTheme(
    environment: environment, files: files.map { (folder + $0.path, $0.bytes) },
    scripts: Set(scripts.keys.map { ExactString(String(decoding: folder.utf8.dropFirst(), as: UTF8.self) + $0.string) })
  )
}

private func siteConfiguration() -> Configuration {
  var configuration = Configuration()
  configuration.trimBlocks = true
  configuration.lstripBlocks = true
  configuration.compactsMarkup = { $0.ends(withBytesOf: ".html") }
  configuration.guardAddresses(scriptFilters: ["json_ld"])
  return configuration
}

/// What browsers ask a theme for.
private let publishedEndings = [
  ".css", ".js", ".mjs", ".map", ".json", ".webmanifest", ".wasm",
  ".svg", ".png", ".jpg", ".jpeg", ".webp", ".avif", ".gif", ".ico",
  ".woff2", ".woff", ".ttf", ".otf", ".mp4", ".webm", ".mp3", ".ogg", ".pdf",
]
/// What is the program's to read.
private let readEndings = [".html", ".md", ".xml", ".txt"]

/// Whether a file of the theme goes to the site as it is: one of a kind that browsers ask for, and no texts or icons. All
/// else stays: beside a template lies what editors leave, `orders.html~`, with everything that is in it.
private func isPublished(_ path: String) -> Bool {
  hasEnding(path, publishedEndings)
    && !["texts/", "icons/", "offline/", "css/kinds/"].contains { path.starts(withBytesOf: $0) }
}

/// Whether only the page of a reader's loans uses a file.
private func isForLoans(_ path: String) -> Bool {
  path.isExactly("css/loans.css") || path.starts(withBytesOf: "js/loans")
}

/// In capitals too, as cameras and old programs write them.
private func hasEnding(_ path: String, _ endings: [String]) -> Bool {
  let path = path.lowercased()
  return endings.contains { path.ends(withBytesOf: $0) }
}

/// Warns of files in the site's `templates` that are neither read nor published.
private func warnOfUnknown(_ templates: TemplateFiles, _ log: DiagnosticLog) {
  for path in templates.paths {
    guard let file = templates[path], file.isOwn,
      !hasEnding(path, publishedEndings + readEndings)
    else { continue }
    log.warning(
      "theme.unknown-file",
      "\(file.shownPath) is neither a template nor a file that pages of a theme use: it is left out",
      suggestion: "put files for download in a folder that assets names")
  }
}

/// The theme's own scripts go without what only their readers need; what a site brings itself stays as it is.
private func published(_ file: TemplateFiles.File) -> [UInt8] {
  !file.isOwn && file.shownPath.ends(withBytesOf: ".js") ? PublishedScript(file.bytes).bytes : file.bytes
}

/// The scripts as a site has them that opens from a folder. One that must be a module stays one, which is reported.
private func portableScripts(
  _ templates: TemplateFiles, _ paths: [String], _ log: DiagnosticLog
) -> [ExactString: [UInt8]] {
  var scripts: [ExactString: [UInt8]] = [:]
  for path in paths where path.ends(withBytesOf: ".js") || path.ends(withBytesOf: ".mjs") {
    do throws(PortableScript.Problem) {
      scripts[ExactString(path)] = try PortableScript(path, in: templates).bytes
    } catch {
      log.warning(
        "theme.module",
        "\(path) cannot run in a portable site: only modules can have \(error.found), as \(error.path) has",
        suggestion:
          "import files of the theme by relative paths, and export declarations: export function count() { … }")
    }
  }
  return scripts
}

private func isStyle(_ path: String) -> Bool { path.ends(withBytesOf: ".css") }

private func renderStyles(
  _ templates: TemplateFiles, _ icons: ThemeIcons, _ model: SiteModel, log: DiagnosticLog
) -> [ExactString: [UInt8]] {
  let environment = Environment(siteConfiguration(), loader: templates)
  var styles: [ExactString: [UInt8]] = [:]
  // A site has the rules for the kinds that it has.
  let kinds = Value.array(model.store.collections.map { .string($0.schema.kind.name) })
  for path in templates.paths where isStyle(path) && isPublished(path) {
    do {
      var output: [UInt8] = []
      try environment.template(path).render(["site": model.site.templateValue, "kinds": kinds], into: &output)
      output = inScheme(output, model.site.theme.scheme)
      if templates[path]?.isOwn != true { output = PublishedStyle(output).bytes }
      if path.isExactly("css/site.css") { output += icons.rules }
      styles[ExactString(path)] = output
    } catch {
      log.report(error)
    }
  }
  return styles
}

/// A style sheet for a site that is always light or dark: what it says of dark screens holds for all, or for none.
private func inScheme(_ style: [UInt8], _ scheme: String) -> [UInt8] {
  guard scheme != "auto" else { return style }
  let isDark = scheme == "dark"
  return style.replacing("(prefers-color-scheme: dark)", with: isDark ? "(width >= 0)" : "(width < 0)")
    .replacing("color-scheme: light dark", with: "color-scheme: \(scheme)")
}

extension [UInt8] {
  fileprivate func replacing(_ word: String, with other: String) -> [UInt8] {
    let word = Array(word.utf8)
    var result: [UInt8] = []
    var place = 0
    while place < count {
      if self[place] == word[0], self[place...].starts(with: word) {
        result += other.utf8
        place += word.count
      } else {
        result.append(self[place])
        place += 1
      }
    }
    return result
  }
}

private func fingerprint(of files: [(path: String, bytes: [UInt8])]) -> Fingerprint {
  var all: [UInt8] = []
  for file in files {
    all.append(text: file.path)
    all.append(0)
    all.append(hex: Fingerprint(of: file.bytes))
  }
  return Fingerprint(of: all)
}

private func compileOwn(_ templates: TemplateFiles, _ environment: Environment, _ log: DiagnosticLog) {
  for path in templates.paths where path.ends(withBytesOf: ".html") && templates[path]?.isOwn == true {
    do { _ = try environment.template(path) } catch { log.report(error) }
  }
}

/// Holds what templates ask for against what there is: a field that no record has is found before anything is rendered.
func checkTemplates(_ theme: CompiledTheme, pages: PagePlan, model: SiteModel, log: DiagnosticLog) {
  let entries = pages.templateEntries(of: model)
  for mistake in theme.environment.check(entries, types: model.templateTypes()) { log.report(mistake) }
}

func withSlashInFront(_ path: String) -> String {
  path.utf8.first == UInt8(ascii: "/") ? path : "/" + path
}
