import Records

/// The words of the copies of books, in the order in which a page shows them. The guesses are names of columns seen in people's tables.
let copyWords: [VocabularyWord] = [
  VocabularyWord("book", .reference, required: true, "bookid books libro ksiazka книга 書"),
  VocabularyWord(
    "library", .reference,
    "libid branch location biblioteca ubicacion biblioteka filia библиотека 館藏地"),
  VocabularyWord("shelfmark", .string, "callnumber signatura sygnatura шифр 索書號"),
  VocabularyWord(
    "availability", .choice, meaning: availabilities,
    "status disponibilidad estado dostepnosc stan доступность 狀態"),
  VocabularyWord(
    "inventory", .string, "inventorynumber barcode inventario inwentarz инвентарныйномер 登錄號 條碼"),
  VocabularyWord("note", .string, "notes nota uwagi примечание 備註"),
]
