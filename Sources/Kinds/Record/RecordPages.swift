import Pages

extension KindPages {
  /// What records of no other kind are to pages.
  static let record = KindPages(.record)
}
