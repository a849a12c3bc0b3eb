import Foundation
import Templates

/// A template with its context and the templates it uses, as it stands in a file of `Cases`:
///
/// ```
/// === what the case shows [html trim lstrip keep]
/// {"name": "Ada"}
/// --- base.html
/// another template
/// ---
/// the template
/// ```
///
/// The context may be missing; words in brackets are options.
struct TemplateCase {
  var title = ""
  var file = ""
  var options: Set<String> = []
  var context = "{}"
  var templates: [(name: String, text: String)] = []
  /// What follows a line `+++`: the expected text, where the case says it itself.
  var expected: String?

  /// The name of the template that is rendered.
  var main: String {
    for kind in ["html", "xml", "json"] where options.contains(kind) { return "main.\(kind)" }
    return "main.txt"
  }

  var bindings: Bindings {
    get throws {
      guard case .map(let map) = try JSONValue.parse(context) else { return Bindings() }
      var bindings = Bindings()
      for entry in map.entries { if let key = entry.key.text { bindings[Name(key)] = entry.value } }
      return bindings
    }
  }

  func environment(_ adjust: (inout Configuration) -> Void = { _ in }) -> Environment {
    var configuration = Configuration()
    configuration.trimBlocks = options.contains("trim")
    configuration.lstripBlocks = options.contains("lstrip")
    configuration.keepTrailingNewline = options.contains("keep")
    adjust(&configuration)
    return Environment(configuration, loader: MemoryLoader(templates.map { ($0.name, $0.text) }))
  }

  /// What the engine makes of the case.
  func render(_ adjust: (inout Configuration) -> Void = { _ in }) throws -> String {
    try environment(adjust).template(main).render(try bindings)
  }

  /// The same from a memory that has seen the page before.
  func renderAgain() throws -> String {
    let template = try environment { _ in }.template(main)
    let memory = RenderMemory()
    var output: [UInt8] = []
    for _ in 0..<2 {
      output = []
      try template.render(try bindings, memory: memory, into: &output)
    }
    return String(decoding: output, as: UTF8.self)
  }
}

enum CaseFile {
  static var directory: URL {
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Cases")
  }

  /// All cases of the files in a folder of `Cases`, in the order of the files' names.
  static func all(in folder: String) throws -> [TemplateCase] {
    let directory = directory.appendingPathComponent(folder)
    let files = try FileManager.default.contentsOfDirectory(atPath: directory.path).sorted()
    return try files.flatMap { file in
      let url = directory.appendingPathComponent(file)
      return file.hasSuffix(".lines") ? try lines(in: url) : file.hasSuffix(".txt") ? try cases(in: url) : []
    }
  }

  /// A file where every line is a template of its own: `## what they show [options]` starts a group, a line that starts
  /// with `{"` right after it is the group's context, lines that start with `# ` are remarks.
  private static func lines(in url: URL) throws -> [TemplateCase] {
    var cases: [TemplateCase] = []
    var group = TemplateCase()
    var isStart = false
    for line in String(decoding: try Data(contentsOf: url), as: UTF8.self).components(separatedBy: "\n") {
      if line.hasPrefix("## ") {
        group = header("=== " + line.dropFirst(3), url.lastPathComponent)
        isStart = true
      } else if isStart, line.hasPrefix("{\"") {
        group.context = line
      } else if !line.isEmpty, !line.hasPrefix("# ") {
        isStart = false
        var templateCase = group
        templateCase.title += ": " + line
        templateCase.templates = [(group.main, line)]
        cases.append(templateCase)
      }
    }
    return cases
  }

  static func cases(in url: URL) throws -> [TemplateCase] {
    var cases: [TemplateCase] = []
    var section: [String] = []
    var kind = Section.none
    func finish() {
      let text = section.joined(separator: "\n")
      section = []
      guard !cases.isEmpty else { return }
      let last = cases.count - 1
      switch kind {
      case .none: break
      case .context: if !text.allSatisfy(\.isWhitespace) { cases[last].context = text }
      case .template(let name): cases[last].templates.append((name.isEmpty ? cases[last].main : name, text))
      case .expected: cases[last].expected = text
      }
    }
    let source = String(decoding: try Data(contentsOf: url), as: UTF8.self)
    for line in source.components(separatedBy: "\n").dropLast() {
      if line.hasPrefix("=== ") {
        finish()
        cases.append(header(line, url.lastPathComponent))
        kind = .context
      } else if line == "---" || line.hasPrefix("--- ") {
        finish()
        kind = .template(String(line.dropFirst(4)))
      } else if line == "+++" {
        finish()
        kind = .expected
      } else {
        section.append(line)
      }
    }
    finish()
    return cases
  }

  private enum Section { case none, context, template(String), expected }

  private static func header(_ line: String, _ file: String) -> TemplateCase {
    var result = TemplateCase()
    result.file = file
    result.title = String(line.dropFirst(4))
    if line.hasSuffix("]"), let open = line.lastIndex(of: "[") {
      result.options = Set(line[line.index(after: open)...].dropLast().split(separator: " ").map(String.init))
      result.title = String(line[..<open].dropFirst(4)).trimmingCharacters(in: .whitespaces)
    }
    return result
  }
}
