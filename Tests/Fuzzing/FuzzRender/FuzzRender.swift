import Templates

/// Renders whatever bytes come as a template with values of every type, with little fuel; only a trap or a hang is a
/// mistake. The template may include, import and extend itself.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzRender(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let source = String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  var configuration = Configuration()
  configuration.limits.fuel = 20_000
  configuration.limits.outputBytes = 1 << 20
  configuration.limits.workingBytes = 4 << 20
  configuration.limits.recursion = 20
  let names = ["a.html", "a.json", "a.xml", "a.txt"]
  let environment = Environment(configuration, loader: MemoryLoader(names.map { ($0, source) }))
  var output: [UInt8] = []
  _ = try? environment.template(names[count % names.count]).render(values, into: &output)
  return 0
}

private let values: Bindings = [
  "n": 7, "z": 0, "f": 2.5, "s": "Hello World", "u": "\u{141}\u{F3}d\u{17A} e\u{301} \u{1F600}", "e": "",
  "h": .safe("<b>&amp;</b>"), "t": true, "no": false, "nil": .none, "big": .integer(.max), "small": .integer(.min),
  "inf": .number(.infinity), "nan": .number(.nan), "l": [3, 1, 2], "w": ["b", "A", "c"], "mix": [1, "a", .none, 2.5],
  "d": ["a": 1, "b": "x", "c": [1, 2]],
  "o": [["n": "x", "v": 3, "g": 1], ["n": "y", "v": 1, "g": 2], ["n": "z", "g": 1]],
]
