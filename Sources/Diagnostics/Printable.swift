extension String {
  /// The text made harmless for a terminal and a CI log: control characters, bidirectional marks and line separators
  /// become `\u{…}`, `::` is parted so that no workflow command can be smuggled in.
  public var printable: String {
    var result = ""
    var previousWasColon = false
    for scalar in unicodeScalars {
      if scalar == ":", previousWasColon { result += "\u{200B}" }
      previousWasColon = scalar == ":"
      if scalar.isHarmful {
        result += scalar == "\t" ? " " : "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}

extension Unicode.Scalar {
  fileprivate var isHarmful: Bool {
    switch value {
    case 0..<0x20, 0x7F..<0xA0, 0x200E, 0x200F, 0x2028, 0x2029, 0x202A...0x202E, 0x2066...0x2069, 0xFEFF: true
    default: false
    }
  }
}
