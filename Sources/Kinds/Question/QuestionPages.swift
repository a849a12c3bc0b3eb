import Pages

extension KindPages {
  /// What questions are to pages.
  static let question: KindPages = {
    var pages = KindPages(.question, listTemplate: "questions.html")
    pages.openGraphType = "article"
    pages.blocks = ["questions"]
    return pages
  }()
}
