extension String {
  /// Whether there is nothing to read in it: empty, or white space and control characters alone.
  var isBlank: Bool {
    // White space and control characters begin with few bytes, and most texts with none of these.
    guard let first = utf8.first else { return true }
    guard first <= 0x20 || first == 0x7F || first == 0xC2 || (0xE1...0xE3).contains(first) else { return false }
    return unicodeScalars.allSatisfy { $0.properties.isWhitespace || $0.properties.generalCategory == .control }
  }
}
