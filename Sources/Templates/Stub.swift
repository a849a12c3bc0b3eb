import Diagnostics
import Text

struct Program: Sendable {}

let builtInFilters: [ExactString: Filter] = [:]
let builtInTests: [ExactString: Test] = [:]
let builtInGlobals: [Name: Value] = [:]

final class FunctionObject: TemplateObject {
  let name: String
  let function: Function
  init(name: String, _ function: @escaping Function) {
    self.name = name
    self.function = function
  }
  func member(_ name: Name) -> Value? { nil }
}

extension Environment {
  func compiling(name: String, file: SourceFile) throws(Diagnostic) -> CompiledTemplate {
    CompiledTemplate(name: name, file: file, program: Program(), analysis: TemplateAnalysis())
  }
}

extension Value {
  static func hash(ofText text: String) -> UInt64 { UInt64(text.utf8.count) }
  var hashForMap: UInt64 { 0 }
  func isSameKey(as other: Value) -> Bool { false }
  var text: String? {
    switch self {
    case .string(let text), .safe(let text): text
    default: nil
    }
  }
}
