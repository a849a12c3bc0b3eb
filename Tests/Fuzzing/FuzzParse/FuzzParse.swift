import Templates

/// Compiles whatever bytes come; only a trap or a hang is a mistake.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzParse(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let source = String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  let environment = Environment(Configuration(), loader: MemoryLoader([("main.html", source)]))
  _ = try? environment.template("main.html")
  return 0
}
