import Foundation
import Templates

// Times the engine on the templates beside this file; `bench.py` calls it with their folder and the data.
// Prints `name microseconds bytes` a line, then how long compiling all of the templates takes.

struct FileLoader: Loader {
  let directory: String

  func source(of name: String) throws(TemplateError) -> LoadedSource? {
    guard let data = FileManager.default.contents(atPath: directory + "/" + name) else { return nil }
    return LoadedSource(path: name, bytes: Array(data))
  }

  var names: [String] { (try? FileManager.default.contentsOfDirectory(atPath: directory))?.sorted() ?? [] }
}

func bindings(_ value: Value) -> Bindings {
  guard case .map(let map) = value else { return Bindings() }
  return Bindings(map.entries.compactMap { entry in entry.key.text.map { (Name($0), entry.value) } })
}

func seconds(_ work: () throws -> Void) rethrows -> Double {
  let start = DispatchTime.now().uptimeNanoseconds
  try work()
  return Double(DispatchTime.now().uptimeNanoseconds - start) / 1e9
}

func measure(_ name: String, _ environment: Environment, _ context: Bindings) throws {
  let template = try environment.template(name + ".html")
  var output: [UInt8] = []
  try template.render(context, into: &output)
  let size = output.count
  var count = 0
  var total = 0.0
  while total < 1 {
    total += try seconds {
      for _ in 0..<10 {
        output.removeAll(keepingCapacity: true)
        try template.render(context, into: &output)
      }
    }
    count += 10
  }
  print(name, (total / Double(count) * 1e7).rounded() / 10, size)
}

let arguments = CommandLine.arguments
let text = String(decoding: FileManager.default.contents(atPath: arguments[2]) ?? Data(), as: UTF8.self)
guard case .map(let data) = try JSONValue.parse(text) else { exit(2) }
let environment = Environment(Configuration(), loader: FileLoader(directory: arguments[1]))
for name in ["event", "table"] {
  if let context = data[name] { try measure(name, environment, bindings(context)) }
}
let loader = FileLoader(directory: arguments[1])
let compiling = try seconds {
  let fresh = Environment(Configuration(), loader: loader)
  for name in loader.names { _ = try fresh.template(name) }
}
print("compile", (compiling * 1e7).rounded() / 10, loader.names.count)
