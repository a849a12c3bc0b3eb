extension String {
  /// The text of bytes that are UTF-8 for certain, because the program put them together of texts and of nothing else: it
  /// is not checked again, which takes longer than copying where there is more than ASCII. Never for what was read.
  public init(known bytes: [UInt8]) {
    self.init(copying: unsafe UTF8Span(unchecked: bytes.span))
  }
}
