import Diagnostics
import Glibc
import Templates

/// Renders one bomb with the limits of a page and says where it stopped:
///
///     Bombs <file of the template> [<name>=<file> …]
///
/// Ends with 0 when the engine stopped it with a located error, 1 when it came to its end or the error has no place. The
/// caller measures time and memory.
func bytes(of path: String) -> [UInt8] {
  guard let file = fopen(path, "rb") else { return [] }
  defer { fclose(file) }
  var result: [UInt8] = []
  var buffer = [UInt8](repeating: 0, count: 1 << 16)
  while true {
    let count = fread(&buffer, 1, buffer.count, file)
    guard count > 0 else { return result }
    result += buffer.prefix(count)
  }
}

func template(_ argument: String, isMain: Bool) -> (name: String, text: String) {
  let parts = argument.utf8.split(separator: UInt8(ascii: "="), maxSplits: 1)
  guard !isMain, parts.count == 2 else { return ("main.txt", String(decoding: bytes(of: argument), as: UTF8.self)) }
  let path = String(decoding: parts[1], as: UTF8.self)
  return (String(decoding: parts[0], as: UTF8.self), String(decoding: bytes(of: path), as: UTF8.self))
}

let arguments = CommandLine.arguments.dropFirst()
let templates = arguments.enumerated().map { template($1, isMain: $0 == 0) }
let environment = Environment(Configuration(), loader: MemoryLoader(templates))
do {
  var output: [UInt8] = []
  try environment.template("main.txt").render(Bindings(), into: &output)
  print("no error, \(output.count) bytes")
  exit(1)
} catch {
  let place = error.location?.span.map { error.location?.file.position(of: $0.lowerBound) } ?? nil
  print("\(error.location?.file.path ?? "?"):\(place.map { "\($0.line):\($0.column)" } ?? "?"): \(error.code)")
  exit(place == nil ? 1 : 0)
}
