import Foundation
import Mustache
import Stencil

// Times Stencil and swift-mustache on the pages they can express: TemplateRivals FOLDER DATA, called by `bench.py`.

/// Keeps what was parsed: Stencil's own loaders parse an included template again each time.
final class KeepingLoader: Loader {
  private let folder: String
  private var kept: [String: Template] = [:]

  init(folder: String) { self.folder = folder }

  func loadTemplate(name: String, environment: Environment) throws -> Template {
    if let known = kept[name] { return known }
    let text = try String(contentsOfFile: folder + "/" + name, encoding: .utf8)
    let template = Template(templateString: text, environment: environment, name: name)
    kept[name] = template
    return template
  }
}

func measureStencil(_ folder: String, _ pages: [String: Any]) throws {
  let environment = Environment(loader: KeepingLoader(folder: folder))
  for (page, context) in pages.sorted(by: { $0.key < $1.key }) {
    let template = try environment.loadTemplate(name: page + ".stencil")
    guard let context = context as? [String: Any] else { continue }
    try report("Stencil", page) { try template.render(context) }
  }
}

func measureMustache(_ folder: String, _ pages: [String: Any]) throws {
  var library = MustacheLibrary()
  for name in ["card", "event", "table"] {
    library.register(
      try MustacheTemplate(string: String(contentsOfFile: folder + "/\(name).mustache", encoding: .utf8)), named: name)
  }
  for (page, context) in pages.sorted(by: { $0.key < $1.key }) {
    report("swift-mustache", page) { library.render(context, withTemplate: page) ?? "" }
  }
}

let arguments = CommandLine.arguments
guard arguments.count == 3 else { exit(2) }
let data = try Data(contentsOf: URL(fileURLWithPath: arguments[2]))
guard let pages = try JSONDecoder().decode(Native.self, from: data).value as? [String: Any] else { exit(2) }
try measureStencil(arguments[1], pages)
try measureMustache(arguments[1], pages)
