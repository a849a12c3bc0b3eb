import Records

extension Kind {
  /// Records of which the program knows nothing but their name.
  public static let record = Kind("record", words: recordWords, hasSeveral: true)
}
