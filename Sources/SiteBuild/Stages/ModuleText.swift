import Naming
import Text

/// The text of a module as the body of a function: its imports ask other functions, its exports are what it returns.
///
/// A statement that imports or exports begins a line, as people write it.
struct ModuleText {
  private(set) var bytes: [UInt8] = []
  /// The paths in the theme of what it imports.
  private(set) var imports: [String] = []
  /// What it exports, by the names for others and its own.
  private(set) var exports: [(name: String, local: String)] = []
  private let path: String

  init(_ script: [UInt8], path: String) throws(PortableScript.Problem) {
    self.path = path
    var rest = script[...]
    var isLineStart = true
    while let byte = rest.first {
      if isLineStart, starts(rest, with: "import"), !starts(rest, with: "import(") {
        rest = try takeImport(rest.dropFirst(6))
      } else if isLineStart, starts(rest, with: "export") {
        rest = try takeExport(rest.dropFirst(6))
      } else if rest.starts(with: "import(".utf8), !isInWord(bytes.last) {
        rest = try takeLateImport(rest.dropFirst(7))
      } else if rest.starts(with: "import.".utf8), !isInWord(bytes.last) {
        throw problem("the address of the module (import.meta)")
      } else {
        bytes.append(byte)
        rest = rest.dropFirst()
        isLineStart = byte == 0x0A
        continue
      }
      isLineStart = false
    }
  }

  /// `import { a, b as c } from './x.js';`
  private mutating func takeImport(_ statement: ArraySlice<UInt8>) throws(PortableScript.Problem) -> ArraySlice<UInt8> {
    guard let quote = statement.firstIndex(where: { $0 == 0x27 || $0 == 0x22 }) else { throw problem("import") }
    let clause = text(statement[..<quote])
    let (module, rest) = try takeName(statement[quote...])
    let names = clause.ends(withBytesOf: "from") ? trimmed(clause.utf8.dropLast(4)) : clause
    let call = "modules['\(module)']()"
    if names.isEmpty {
      bytes.append(text: call)
    } else if names.starts(withBytesOf: "* as ") {
      bytes.append(text: "const \(trimmed(names.utf8.dropFirst(5))) = \(call)")
    } else if names.starts(withBytesOf: "{"), names.ends(withBytesOf: "}") {
      let parts = pairs(names).map { $0.first.isExactly($0.second) ? $0.first : "\($0.first): \($0.second)" }
      bytes.append(text: "const { \(parts.joined(separator: ", ")) } = \(call)")
    } else if names.utf8.allSatisfy(isInWord) {
      bytes.append(text: "const { default: \(names) } = \(call)")
    } else {
      throw problem("import \(names)")
    }
    if rest.first != UInt8(ascii: ";") { bytes.append(text: ";") }
    return rest
  }

  /// `export const a = …`, `export async function b() …`, `export { c as d };`, `export default …`
  private mutating func takeExport(_ statement: ArraySlice<UInt8>) throws(PortableScript.Problem) -> ArraySlice<UInt8> {
    let declaration = statement.drop { $0 <= 0x20 }
    if declaration.first == UInt8(ascii: "{"), let end = declaration.firstIndex(of: UInt8(ascii: "}")) {
      let rest = declaration[(end + 1)...]
      if rest.drop(while: { $0 <= 0x20 }).starts(with: "from".utf8) { throw problem("export … from") }
      exports += pairs(text(declaration[...end])).map { (name: $0.second, local: $0.first) }
      return rest
    }
    if starts(declaration, with: "default") {
      exports.append((name: "default", local: "exportedByDefault"))
      bytes.append(text: "const exportedByDefault =")
      return declaration.dropFirst("default".utf8.count)
    }
    for words in ["const ", "let ", "var ", "class ", "async function* ", "async function ", "function* ", "function "]
    where declaration.starts(with: words.utf8) {
      let name = text(declaration.dropFirst(words.utf8.count).prefix(while: isInWord))
      if name.isEmpty { break }
      exports.append((name: name, local: name))
      return declaration
    }
    throw problem("export \(text(declaration.prefix { $0 != 0x0A }.prefix(40)))")
  }

  /// `import('./x.js')`
  private mutating func takeLateImport(_ call: ArraySlice<UInt8>) throws(PortableScript.Problem) -> ArraySlice<UInt8> {
    let (module, rest) = try takeName(call.drop { $0 <= 0x20 })
    bytes.append(text: "Promise.resolve().then(modules['\(module)']")
    return rest
  }

  /// The path of an imported module, from its quotes.
  private mutating func takeName(
    _ text: ArraySlice<UInt8>
  ) throws(PortableScript.Problem) -> (module: String, rest: ArraySlice<UInt8>) {
    guard let quote = text.first, quote == 0x27 || quote == 0x22 else {
      throw problem("an import without a fixed name")
    }
    let name = text.dropFirst().prefix { $0 != quote }
    guard name.starts(with: "./".utf8) || name.starts(with: "../".utf8) else {
      throw problem("an import of \(self.text(name))")
    }
    let module = String(decoding: Address.resolved(name, from: Array(path.utf8)), as: UTF8.self)
    if !imports.contains(where: module.isExactly) { imports.append(module) }
    return (module, text[name.endIndex...].dropFirst())
  }

  /// `{ a, b as c }`, each with itself where it has no second name.
  private func pairs(_ list: String) -> [(first: String, second: String)] {
    list.utf8.split { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "}") }.compactMap {
      part in
      let words = part.split { $0 <= 0x20 }.map { String(decoding: Array($0), as: UTF8.self) }
      guard let first = words.first, let last = words.last else { return nil }
      return (first, last)
    }
  }

  private func text(_ bytes: ArraySlice<UInt8>) -> String { trimmed(bytes) }

  private func trimmed(_ bytes: some Collection<UInt8>) -> String {
    String(decoding: Array(bytes).trimmedASCII, as: UTF8.self)
  }

  private func problem(_ found: String) -> PortableScript.Problem { PortableScript.Problem(path: path, found: found) }
}

/// Whether a text begins with a whole word.
private func starts(_ text: ArraySlice<UInt8>, with word: String) -> Bool {
  text.starts(with: word.utf8) && !isInWord(text.dropFirst(word.utf8.count).first)
}

private func isInWord(_ byte: UInt8?) -> Bool {
  byte.map { $0.isASCIILetter || $0.isASCIIDigit || $0 >= 0x80 || $0 == 0x5F || $0 == 0x24 } ?? false
}
