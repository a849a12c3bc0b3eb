import Records

/// The words of people, in the order in which a page shows them. The guesses are names of columns seen in people's tables.
let personWords: [VocabularyWord] = [
  VocabularyWord(
    "name", .string, required: true,
    "fullname personname person author host speaker nombre persona nazwisko imieinazwisko osoba имя фио фамилияимя человек 姓名 名字 人物"
  ),
  VocabularyWord(
    "portrait", .image,
    "image imageurl img picture photo photourl avatar foto retrato zdjecie portret фото фотография портрет 照片 肖像"),
  VocabularyWord(
    "role", .string, takes: .allBut([]),
    "jobtitle job position profession occupation cargo profesion puesto rola stanowisko zawod должность роль профессия 職稱 職位"
  ),
  VocabularyWord(
    "summary", .string, takes: .everything, "shortbio shortdesc short abstract resumen streszczenie кратко 摘要 簡介"),
  VocabularyWord(
    "description", .markdown,
    "bio biography about desc details text biografia descripcion opis описание биография 介紹 生平"),
  VocabularyWord(
    "link", .url, takes: .addresses, "url website site homepage www enlace sitio strona ссылка сайт 網址 網站"),
  VocabularyWord("email", .string, takes: .written, "mail emailaddress correo poczta почта эпочта 電子郵件 信箱"),
  VocabularyWord("telephone", .string, takes: .written, "phone tel phonenumber telefono telefon телефон 電話"),
  VocabularyWord("same_as", .list, items: .url, "sameas profiles profile orcid wikidata viaf perfiles профили 同一"),
]
