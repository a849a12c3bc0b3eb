import CAllocations
import Foundation
import Templates

// Times the engine on the templates beside this file; `bench.py` calls it with their folder and the data.
// Prints `page microseconds bytes checksum allocations` a line, then what compiling the theme takes.

struct FileLoader: Loader {
  let directory: String

  func source(of name: String) throws(TemplateError) -> LoadedSource? {
    guard let data = FileManager.default.contents(atPath: directory + "/" + name) else { return nil }
    return LoadedSource(path: name, bytes: Array(data))
  }

  var names: [String] { [] }
}

func bindings(_ value: Value) -> Bindings {
  guard case .map(let map) = value else { return Bindings() }
  return Bindings(map.entries.compactMap { entry in entry.key.text.map { (Name($0), entry.value) } })
}

/// FNV-1a, 64 bits.
func checksum(_ bytes: [UInt8]) -> UInt64 {
  bytes.reduce(14_695_981_039_346_656_037) { ($0 ^ UInt64($1)) &* 1_099_511_628_211 }
}

/// The processor time that this process has used, in seconds: others on the machine count for little.
func processorTime() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

/// The median of rounds of a tenth of a second, in microseconds of processor time.
func microseconds(_ work: () throws -> Void) rethrows -> Double {
  var rounds: [Double] = []
  for _ in 0..<11 {
    let start = processorTime()
    var (count, passed) = (0, 0.0)
    while passed < 0.1 {
      for _ in 0..<4 { try work() }
      count += 4
      passed = processorTime() - start
    }
    rounds.append(passed / Double(count) * 1e6)
  }
  return rounds.sorted()[rounds.count / 2]
}

func measure(_ page: String, _ environment: Environment, _ context: Bindings) throws {
  let template = try environment.template(page + ".html")
  var output: [UInt8] = []
  func render() throws {
    output.removeAll(keepingCapacity: true)
    try template.render(context, into: &output)
  }
  try render()
  let before = gablota_allocations()
  try render()
  let allocations = gablota_allocations() - before
  let time = try microseconds(render)
  print(page, (time * 10).rounded() / 10, output.count, checksum(output), allocations)
}

let arguments = CommandLine.arguments
let text = String(decoding: FileManager.default.contents(atPath: arguments[2]) ?? Data(), as: UTF8.self)
guard case .map(let data) = try JSONValue.parse(text) else { exit(2) }
let environment = Environment(Configuration(), loader: FileLoader(directory: arguments[1]))
for page in ["event", "table", "plain/event", "plain/table"] {
  if let context = data[page] { try measure(page, environment, bindings(context)) }
}
let theme = ThemeTemplates()
let time = try microseconds { try theme.compile() }
print("theme", (time * 10).rounded() / 10, theme.bytes, theme.names.count, 0)
