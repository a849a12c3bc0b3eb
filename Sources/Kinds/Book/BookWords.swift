import Records

/// The words of books, in the order in which a page shows them. The guesses are names of columns seen in people's tables.
let bookWords: [VocabularyWord] = [
  VocabularyWord(
    "title", .string, required: true, takes: .single,
    "booktitle booktitel name titulo titel tytul nazwa название заглавие книга 書名 題名 標題"),
  VocabularyWord(
    "subtitle", .string, takes: .single, "booksubtitle subtitulo podtytul подзаголовок 副標題"),
  VocabularyWord("sort_title", .string, takes: .single, "sorttitle titlesort filingtitle"),
  VocabularyWord(
    "authors", .list, items: .string,
    "author autor autores autorzy writer creator creators автор авторы 作者 著者"),
  VocabularyWord(
    "year", .integer, takes: .single,
    "publicationyear originalpublicationyear pubyear publishedyear anio ano rok rokwydania jahr erscheinungsjahr год годиздания 年份 出版年"
  ),
  VocabularyWord("volume", .string, takes: .single, "vol volumen tomo tom том 冊 卷"),
  VocabularyWord("work", .string, takes: .single, "workkey uniformtitle"),
  VocabularyWord(
    "place_published", .string, takes: .single,
    "publicationplace placeofpublication lugardepublicacion miejscewydania местоиздания 出版地"),
  VocabularyWord(
    "publisher", .string, takes: .single, "editorial press wydawca wydawnictwo издательство 出版社"),
  VocabularyWord("series", .string, "serie coleccion seria seriawydawnicza серия 叢書"),
  VocabularyWord(
    "language", .string, meaning: languageTags, "lang languagecode idioma jezyk язык 語言"),
  VocabularyWord(
    "pages", .integer, takes: .only([.number]),
    "pagecount numpages pagescount paginas strony liczbastron страниц страницы 頁數"),
  VocabularyWord(
    "availability", .choice, takes: .single, meaning: availabilities,
    "available status disponibilidad dostepnosc stan доступность наличие 狀態 可借"),
  VocabularyWord("type", .choice, "booktype kind format printtype tipo rodzaj typ тип вид 類型"),
  VocabularyWord("isbn", .string, takes: .written, "isbn13 isbn10 isbncode"),
  VocabularyWord("issn", .string, takes: .single, "issncode"),
  VocabularyWord(
    "shelfmark", .string,
    "callnumber callno signature signatura signaturas sygnatura шифр шифрхранения 索書號 架號"),
  VocabularyWord(
    "categories", .category,
    "category subjects subject genre genres tags temas tema materia genero kategorie kategoria gatunek категория категории жанр рубрика 分類 類別"
  ),
  VocabularyWord(
    "cover", .image, "coverurl image imageurl img thumbnail portada cubierta okladka обложка 封面 圖片"),
  VocabularyWord(
    "description", .markdown,
    "desc summary abstract notes descripcion resumen opis описание аннотация 簡介 說明"),
  VocabularyWord(
    "rating", .number, takes: .only([.integer, .string, .choice]),
    "stars averagerating score valoracion estrellas ocena оценка рейтинг 評分 星"),
  VocabularyWord(
    "favourite", .boolean, "favorite isfavourite isfavorite favorito ulubiona избранное 最愛 收藏"),
  VocabularyWord(
    "added", .date,
    "dateadded addedat acquired created fechaalta agregado dodano датадобавления добавлено 加入日期 購入"),
  VocabularyWord(
    "file", .url,
    "digitalfile ebook ebookfile download archivodigital plikcyfrowy электроннаякнига 電子書 電子檔"),
  VocabularyWord("borrow", .url, takes: .addresses, "borrowlink borrowurl lendinglink wypozyczonline"),
  VocabularyWord("borrow_format", .string, takes: .single, "borrowformat"),
  VocabularyWord(
    "link", .url, takes: .allBut([.integer, .number, .boolean, .category, .list]),
    "url website infolink href enlace ссылка 連結"),
  VocabularyWord(
    "library", .reference, "libid libraryid branchid biblioteca bibliotekaid библиотека 圖書館"),
  VocabularyWord("copy_inventory", .list, items: .string),
  VocabularyWord("copy_library", .list, items: .string),
  VocabularyWord("copy_shelfmark", .list, items: .string, takes: .written),
  VocabularyWord("copy_availability", .list, items: .choice, meaning: availabilities),
  VocabularyWord("copy_note", .list, items: .string),
]
