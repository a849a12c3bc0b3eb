import Diagnostics
import Foundation
import Locales
import Tables
import Templates
import TestSupport
import Text

@testable import Pages

/// The theme in `templates/`, as it is.
enum Theme {
  /// The languages that have texts.
  static let languages = ["en", "es", "pl", "ru", "zh-Hant"]

  private static let folder = projectRoot() + "/templates"

  /// The path of every file with its text.
  static let files: [(name: String, text: String)] = {
    let paths = FileManager.default.subpaths(atPath: folder) ?? []
    return paths.sorted().compactMap { path in
      (try? String(contentsOfFile: folder + "/" + path, encoding: .utf8)).map { (path, $0) }
    }
  }()

  /// The texts of a language over the English ones.
  static func texts(_ language: SiteLanguage, _ log: DiagnosticLog) throws -> InterfaceTexts {
    var texts = InterfaceTexts(language: language)
    for name in ["en", language.identifier] {
      guard let file = files.first(where: { $0.name == "texts/\(name).json" }) else { continue }
      guard let document = JSONDocument.read(path: file.name, bytes: Array(file.text.utf8), log: log) else { continue }
      texts.add(document, log: log)
    }
    return texts
  }

  /// The theme's templates with a site's own over them.
  static func environment(
    _ site: SiteContext, _ own: [(name: String, text: String)] = []
  ) throws -> Templates.Environment {
    var configuration = Configuration()
    configuration.trimBlocks = true
    configuration.lstripBlocks = true
    var assets = AssetAddresses()
    var icons: [ExactString: String] = [:]
    for file in files {
      if ["css/", "js/", "img/"].contains(where: file.name.hasPrefix) {
        assets.add(file.name, at: "/assets/\(file.name)")
      }
      if file.name.hasPrefix("icons/") { icons[ExactString(String(file.name.dropFirst(6).dropLast(4)))] = file.text }
    }
    addSiteFilters(to: &configuration, site: site, assets: assets, icons: icons)
    return Templates.Environment(configuration, loader: MemoryLoader(files + own))
  }
}
