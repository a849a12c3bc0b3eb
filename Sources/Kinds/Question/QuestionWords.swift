import Records

/// The words of questions, in the order in which a page shows them. The guesses are names of columns seen in people's tables.
let questionWords: [VocabularyWord] = [
  VocabularyWord(
    "question", .string, required: true, takes: .single, "title name q pregunta pytanie вопрос 問題"),
  VocabularyWord(
    "answer", .markdown, required: true, "a text body reply respuesta odpowiedz ответ 答案 回答"),
  VocabularyWord(
    "topic", .string, "category theme section tema categoria temat kategoria тема рубрика 主題 類別"),
  VocabularyWord(
    "popularity", .integer, takes: .single,
    "views votes rank count asked popularidad popularnosc популярность 熱門"),
  VocabularyWord(
    "updated", .datetime,
    "updatedat modified lastmodified changed actualizado zmieniono обновлено 更新"),
]
