internal import CICU

/// Runs a function of the shim that writes UTF-8 and returns its whole length; again with more room when it did not fit.
/// `nil` when ICU failed.
func icuText(_ write: (UnsafeMutablePointer<CChar>?, Int32) -> Int32) -> String? {
  icuBytes(firstRoom: 256) { start, capacity in
    write(start.map { UnsafeMutableRawPointer($0).assumingMemoryBound(to: CChar.self) }, capacity)
  } make: {
    String(decoding: $0, as: UTF8.self)
  }
}

private enum ICUAttempt<Result> {
  case done(Result?)
  case needs(Int)
}

/// The same for bytes that are no text; `make` gets what was written.
func icuBytes<Result>(
  firstRoom: Int, _ write: (UnsafeMutablePointer<UInt8>?, Int32) -> Int32,
  make: (UnsafeBufferPointer<UInt8>) -> Result
) -> Result? {
  func attempt(_ room: Int) -> ICUAttempt<Result> {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: room) { buffer in
      let length = Int(write(buffer.baseAddress, Int32(room)))
      if length < 0 { return .done(nil) }
      if length > room { return .needs(length) }
      return .done(make(UnsafeBufferPointer(rebasing: buffer[..<length])))
    }
  }
  switch attempt(firstRoom) {
  case .done(let result): return result
  case .needs(let room):
    // ICU may have to write a terminating zero too.
    if case .done(let result) = attempt(room + 1) { return result }
    return nil
  }
}

extension String {
  /// The UTF-8 as the shim takes it; texts too long for ICU's 32-bit lengths are cut.
  func withICUText<Result>(_ body: (UnsafePointer<CChar>?, Int32) -> Result) -> Result {
    var copy = self
    return copy.withUTF8 { bytes in
      let length = Int32(min(bytes.count, 1 << 28))
      return bytes.withMemoryRebound(to: CChar.self) { body($0.baseAddress, length) }
    }
  }
}

/// Makes ICU independent of the environment; every way into ICU goes through this first.
func startICU() { _ = started }
private let started: Void = icu_start()
