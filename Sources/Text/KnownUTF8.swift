extension String {
  /// The text of bytes that are UTF-8 for certain, because the program put them together of texts and of nothing else, or
  /// because the file they are a part of was checked as a whole: they are not checked again, which takes longer than
  /// copying where there is more than ASCII. Never for what was merely read.
  public init(known bytes: [UInt8]) {
    self.init(copying: unsafe UTF8Span(unchecked: bytes.span))
  }

  /// The same for a buffer. The text is kept, so it is told whether it is ASCII, which is faster in much that Swift does.
  public init(known bytes: UnsafeBufferPointer<UInt8>) {
    var text = unsafe UTF8Span(unchecked: Span(_unsafeElements: bytes))
    // Swift looks for itself at those of up to fifteen bytes.
    if bytes.count > 15 { _ = text.checkForASCII() }
    self.init(copying: text)
  }
}
