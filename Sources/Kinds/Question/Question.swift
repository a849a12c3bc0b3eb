import Records

extension Kind {
  /// Questions with their answers.
  public static let question = Kind(
    "question", words: questionWords, title: "question",
    sort: [SortKey("popularity", .descending), SortKey("question")], facets: ["topic"],
    hasSeveral: true,
    telling: "question answer pregunta pytanie вопрос 問題")
}
