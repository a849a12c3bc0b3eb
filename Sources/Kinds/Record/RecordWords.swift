import Records

/// The words of records of any other kind, in the order in which a page shows them. The guesses are names of columns seen in people's tables.
let recordWords: [VocabularyWord] = [
  VocabularyWord(
    "name", .string, required: true,
    "title label companyname fullname nombre titulo nazwa tytul название имя наименование 名稱 標題"),
  VocabularyWord(
    "image", .image, "imageurl img picture photo imagen foto zdjecie фото изображение 圖片"),
  VocabularyWord(
    "description", .markdown, takes: .texts, "desc details text descripcion opis описание 說明 描述"),
]
