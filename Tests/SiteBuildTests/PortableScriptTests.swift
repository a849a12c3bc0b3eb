import Testing

@testable import SiteBuild

/// Modules as functions of plain scripts.
@Suite struct PortableScriptTests {
  private func body(_ script: String) throws -> (text: String, exports: [String], imports: [String]) {
    let module = try ModuleText(Array(script.utf8), path: "js/a/own.js")
    return (
      String(decoding: module.bytes, as: UTF8.self), module.exports.map { "\($0.name)=\($0.local)" }, module.imports
    )
  }

  @Test(arguments: [
    ("import { a, b as c } from './x.js';\nc(a);", "const { a, b: c } = modules['js/a/x.js']();\nc(a);"),
    ("import {\n  a,\n  b,\n} from \"../x.js\"\na(b)", "const { a, b } = modules['js/x.js']();\na(b)"),
    ("import * as x from './x.js';", "const x = modules['js/a/x.js']();"),
    ("import x from './x.js';", "const { default: x } = modules['js/a/x.js']();"),
    ("import './x.js';", "modules['js/a/x.js']();"),
    ("const { x } = await import('./x.js');", "const { x } = await Promise.resolve().then(modules['js/a/x.js']);"),
    ("important = reimport('x'); exported = 1", "important = reimport('x'); exported = 1"),
    ("// import x from 'y'\nlet a", "// import x from 'y'\nlet a"),
  ])
  func whatAModuleImportsIsAskedForWhereItIsUsed(_ script: String, _ wanted: String) throws {
    #expect(try body(script).text == wanted)
  }

  @Test(arguments: [
    ("export const a = 1;\nexport async function b() {}", "const a = 1;\nasync function b() {}", ["a=a", "b=b"]),
    ("export class C {}\nexport { d as e };", "class C {}\n;", ["C=C", "e=d"]),
    ("export default () => 1;", "const exportedByDefault = () => 1;", ["default=exportedByDefault"]),
  ])
  func whatAModuleExportsItReturns(_ script: String, _ wanted: String, _ names: [String]) throws {
    let found = try body(script)
    #expect(found.text.replacing(" async", with: "async").replacing("\n ", with: "\n").trimmed == wanted.trimmed)
    #expect(found.exports == names)
  }

  @Test(arguments: [
    "import a from 'https://example.org/a.js'", "import a from 'a'", "const a = import.meta.url", "import(name)",
    "export { a } from './a.js'", "export const { a } = b",
  ])
  func whatOnlyAModuleCanIsAProblem(_ script: String) {
    #expect(throws: PortableScript.Problem.self) { try ModuleText(Array(script.utf8), path: "js/own.js") }
  }
}

extension String {
  fileprivate var trimmed: String { split(separator: "\n").map { $0.drop { $0 == " " } }.joined(separator: "\n") }
}
