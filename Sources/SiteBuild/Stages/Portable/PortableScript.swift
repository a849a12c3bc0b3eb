import Text
import Theme

/// A script of the theme as a page on a disk can load it. Browsers load no modules there, so that each script holds all that
/// it imports, as functions that run once in a page, however many of its scripts hold them:
///
///     modules['js/fold.js'] ??= once(() => { …; return { exact, folded }; });
struct PortableScript {
  let bytes: [UInt8]

  /// What a script says that no script but a module can.
  struct Problem: Error {
    /// The path of the file in the theme.
    let path: String
    /// What is written there.
    let found: String
  }

  /// - Parameters:
  ///   - path: its path in the theme, `js/search.js`.
  ///   - templates: the files of the theme.
  init(_ path: String, in templates: TemplateFiles) throws(Problem) {
    var bundle = ScriptBundle(templates: templates)
    try bundle.add(path, importedBy: path)
    bytes = Array(Self.start.utf8) + bundle.output + Array("modules['\(path)']();\n})();\n".utf8)
  }

  private static let start = """
    (() => {
    'use strict';
    const modules = globalThis.gablotaModules ??= {};
    const once = (make) => { let made; return () => made ??= make(); };

    """
}

/// A script with what it imports, the imported ones first.
private struct ScriptBundle {
  let templates: TemplateFiles
  private(set) var output: [UInt8] = []
  private var added: Set<ExactString> = []

  init(templates: TemplateFiles) { self.templates = templates }

  mutating func add(_ path: String, importedBy other: String) throws(PortableScript.Problem) {
    guard added.insert(ExactString(path)).inserted else { return }
    guard let file = templates[path] else { throw PortableScript.Problem(path: other, found: "an import of \(path)") }
    let module = try ModuleText(file.bytes, path: path)
    for imported in module.imports { try add(imported, importedBy: path) }
    output += Array("modules['\(path)'] ??= once(() => {\n".utf8)
    output += file.isOwn ? module.bytes : PublishedScript(module.bytes).bytes
    let names = module.exports.map { $0.name.isExactly($0.local) ? $0.name : "\($0.name): \($0.local)" }
    output += Array("return { \(names.joined(separator: ", ")) };\n});\n".utf8)
  }
}
