extension String {
  /// A name that a program could have written, as people write titles: `reordered_at` → `Reordered at`. What has a blank or a
  /// capital letter was written by somebody, and stays.
  public var asTitle: String {
    let isWritten = unicodeScalars.contains { $0.properties.isWhitespace || $0.properties.isUppercase }
    guard !isWritten, let first = unicodeScalars.first else { return self }
    let rest = String(String.UnicodeScalarView(unicodeScalars.dropFirst().map { $0 == "_" ? " " : $0 }))
    return first.properties.titlecaseMapping + rest
  }
}
