import CText

extension UnsafeBufferPointer<UInt8> {
  /// Whether it holds only bytes that never mean anything to Markdown inside a line: letters, digits, blanks,
  /// `. , ; : ? ( ) ' " / % $ -` and all beyond ASCII.
  public var isPlainInMarkdown: Bool {
    guard let baseAddress else { return true }
    return gablota_plain_in_markdown(baseAddress, count) == count
  }

  /// How far the text goes with no white space but single blanks, and no further than so many scalars.
  ///
  /// - Parameters:
  ///   - isAfterBlank: whether a blank stands before the text.
  ///   - scalars: gets how many of them are left.
  public func endOfSingleBlanks(isAfterBlank: Bool, scalars: inout Int) -> Int {
    guard let baseAddress else { return 0 }
    var left = UInt(scalars)
    let end = gablota_single_blanks(baseAddress, count, isAfterBlank ? 1 : 0, &left)
    scalars = Int(left)
    return Int(end)
  }
}
