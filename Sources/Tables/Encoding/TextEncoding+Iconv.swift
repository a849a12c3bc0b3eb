import Glibc

extension TextEncoding {
  /// The name that the system's converter has for an encoding of two bytes and more a letter; `nil` for all others.
  var systemName: String? {
    switch self {
    case .big5: "BIG5"
    case .gb18030: "GB18030"
    case .shiftJIS: "CP932"
    case .eucJP: "EUC-JP"
    case .eucKR: "UHC"
    default: nil
    }
  }

  /// Converts by the system's converter; a byte that stands for nothing is a fault and is passed over.
  func convertBySystem(_ bytes: ArraySlice<UInt8>, _ name: String) -> ConvertedText {
    var text = ConvertedText()
    guard let converter = iconv_open("UTF-8", name), converter != iconv_t(bitPattern: -1) else {
      text.appendFault("this system has no converter for \(rawValue)")
      return text
    }
    defer { iconv_close(converter) }
    text.bytes.reserveCapacity(bytes.count + bytes.count / 2)
    var buffer = [CChar](repeating: 0, count: 1 << 16)
    var rest = bytes
    while !rest.isEmpty {
      let (taken, made, problem) = step(converter, rest, into: &buffer)
      text.bytes.append(contentsOf: buffer[..<made].lazy.map { UInt8(bitPattern: $0) })
      rest = rest.dropFirst(taken)
      if problem == EINVAL {
        text.appendFault("the file ends inside a letter", isCutOff: true)
        break
      }
      guard problem == EILSEQ, let byte = rest.first else { continue }
      text.appendFault("byte \(hexadecimal(byte)) has no meaning in \(rawValue) here")
      rest = rest.dropFirst()
    }
    return text
  }

  /// Converts what fits the buffer: how many bytes were taken, how many made, and what stopped it.
  private func step(
    _ converter: iconv_t, _ bytes: ArraySlice<UInt8>, into buffer: inout [CChar]
  ) -> (taken: Int, made: Int, problem: Int32) {
    bytes.withUnsafeBytes { input in
      buffer.withUnsafeMutableBufferPointer { output in
        var from = UnsafeMutableRawPointer(mutating: input.baseAddress)?.assumingMemoryBound(to: CChar.self)
        var to = output.baseAddress
        var (left, room) = (input.count, output.count)
        let result = iconv(converter, &from, &left, &to, &room)
        return (input.count - left, output.count - room, result == -1 ? errno : 0)
      }
    }
  }
}
