import Diagnostics
import Templates
import Theme

/// The templates of the built-in theme, compiled as a site compiles them. Filters that sites add are stood in for: what
/// they do when a page is rendered costs nothing here.
struct ThemeTemplates: Loader {
  let sources: [(name: String, bytes: [UInt8])]
  private var configuration = Configuration()

  init() {
    sources = BuiltInTheme.files.map { ($0.path, $0.bytes) }.filter { name, _ in
      name.utf8.suffix(5).elementsEqual(".html".utf8)
    }
    configuration.trimBlocks = true
    configuration.lstripBlocks = true
    while let unknown = unknownFilter() { configuration.addFilter(unknown) { value, _, _ in value } }
  }

  var names: [String] { sources.map(\.name) }
  var bytes: Int { sources.reduce(0) { $0 + $1.bytes.count } }

  func source(of name: String) throws(TemplateError) -> LoadedSource? {
    sources.first { $0.name.utf8.elementsEqual(name.utf8) }.map { LoadedSource(path: $0.name, bytes: $0.bytes) }
  }

  /// Compiles every template anew.
  func compile() throws(Diagnostic) {
    let environment = Environment(configuration, loader: self)
    for name in names { _ = try environment.template(name) }
  }

  /// The first filter that the engine itself does not know.
  private func unknownFilter() -> String? {
    do { try compile() } catch {
      guard error.code == "template.unknown-filter", let place = error.location, let span = place.span else {
        return nil
      }
      return String(decoding: place.file.bytes[span], as: UTF8.self)
    }
    return nil
  }
}
