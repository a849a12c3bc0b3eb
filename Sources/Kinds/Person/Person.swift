import Records

extension Kind {
  /// People: hosts of events, authors of books, staff.
  public static let person = Kind("person", words: personWords, hasSeveral: true)
}
