import Pages

extension KindPages {
  /// What series are to pages: the lists of their dates come from the events that refer to them.
  static let series: KindPages = {
    var pages = KindPages(.series, icon: "calendar")
    pages.words = [languageWords]
    pages.members = [spotMember]
    return pages
  }()
}
