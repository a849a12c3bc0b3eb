/// The vocabularies as data. Guesses are column names seen in tables of people, lower case, letters and digits only.
enum Vocabulary {
  static let library: [VocabularyWord] =
    [
      VocabularyWord(
        "name", .string, required: true,
        "libname libraryname librarytitle library title branch branchname nombre biblioteca nazwa nazwabiblioteki название наименование имя библиотека 名稱 館名 圖書館"
      ),
      VocabularyWord(
        "image", .image,
        "imageurl img picture photo foto photourl pictureurl imagen zdjecie obraz obrazek фото изображение картинка 圖片 照片"
      ),
      VocabularyWord(
        "opening_hours", .string,
        "timeopen hours openinghours openhours opening horario horarios godziny godzinyotwarcia часы часыработы режимработы времяработы 開放時間 時間"
      ),
      VocabularyWord(
        "summary", .string,
        "libshortdesc shortdesc shortdescription short abstract teaser resumen streszczenie skrot краткоеописание кратко 摘要 簡介"
      ),
      VocabularyWord(
        "description", .markdown,
        "libdesc desc longdescription details text body descripcion opis описание 說明 描述 內容"),
      VocabularyWord(
        "address", .string,
        "libloc location loc place street addr direccion domicilio adres ulica адрес местоположение 地址"),
      VocabularyWord(
        "gallery", .list, items: .image,
        "imageslist images imagelist pictures photos galeria galerie zdjecia галерея фотографии 圖庫 相簿"),
      VocabularyWord(
        "link", .url, "liblink url website site web homepage www href enlace sitio strona ссылка сайт 網址 網站"),
      VocabularyWord("telephone", .string, "phone tel phonenumber telefono telefon телефон 電話"),
      VocabularyWord("email", .string, "mail emailaddress correo poczta почта эпочта 電子郵件 信箱"),
      VocabularyWord("latitude", .number, "lat latitud szerokosc широта 緯度"),
      VocabularyWord("longitude", .number, "lon lng long longitud dlugosc долгота 經度"),
    ] + every

  static let event: [VocabularyWord] =
    [
      VocabularyWord(
        "name", .string, required: true,
        "eventname eventtitle title event nombre titulo evento actividad nazwa tytul wydarzenie название мероприятие событие 名稱 活動 活動名稱 標題"
      ),
      VocabularyWord(
        "image", .image,
        "imageurl img picture photo poster imagen cartel zdjecie plakat obraz фото афиша изображение 圖片 海報"),
      VocabularyWord(
        "summary", .string,
        "eventshortdesc shortdesc shortdescription short abstract teaser resumen streszczenie краткоеописание кратко 摘要 簡介"
      ),
      VocabularyWord(
        "description", .markdown, "eventdesc desc longdescription details text body descripcion opis описание 說明 描述 內容"),
      VocabularyWord(
        "start", .datetime, required: true,
        "eventdatestart datestart startdate starttime startdatetime begin begins date eventdate when from fecha inicio fechainicio data datarozpoczecia poczatek начало дата датаначала 開始 日期 開始日期 開始時間"
      ),
      VocabularyWord(
        "end", .datetime,
        "eventdateend dateend enddate endtime enddatetime finish ends until to fin fechafin koniec datazakonczenia конец окончание датаокончания 結束 結束日期 結束時間"
      ),
      VocabularyWord(
        "place", .string, "eventloc location loc venue room lugar sala miejsce место 地點 場地"),
      VocabularyWord(
        "type", .choice,
        "eventtype category kind eventcategory tipo categoria rodzaj typ kategoria тип вид категория 類型 類別"),
      VocabularyWord(
        "age", .string, "eventagerating agerating agelimit audienceage edad wiek возраст возрастноеограничение 年齡"),
      VocabularyWord(
        "host", .string,
        "eventtutor tutor speaker organizer organiser presenter leader ponente organizador prowadzacy organizator ведущий организатор 主持人 講師 主辦"
      ),
      VocabularyWord("link", .url, "eventlink url website site registration href enlace strona ссылка сайт 網址 連結"),
      VocabularyWord(
        "library", .reference, "libid libraryid branchid biblioteca bibliotecaid bibliotekaid biblioteka библиотека 圖書館"
      ),
      VocabularyWord("status", .choice, "eventstatus state estado stan статус 狀態"),
      VocabularyWord("previous_start", .datetime, "previousstart previousstartdate oldstart originalstart"),
      VocabularyWord("price", .string, "eventprice fee cost admission precio entrada cena wstep цена стоимость 價格 費用"),
      VocabularyWord(
        "updated", .datetime, "updatedat modified lastmodified changed actualizado zmieniono обновлено 更新"),
    ] + every

  static let book: [VocabularyWord] =
    [
      VocabularyWord(
        "title", .string, required: true,
        "booktitle booktitel name titulo titel tytul nazwa название заглавие книга 書名 題名 標題"),
      VocabularyWord("subtitle", .string, "booksubtitle subtitulo podtytul подзаголовок 副標題"),
      VocabularyWord(
        "authors", .list, items: .string,
        "author autor autores autorzy writer creator creators автор авторы 作者 著者"),
      VocabularyWord(
        "year", .integer,
        "publicationyear originalpublicationyear pubyear publishedyear anio ano rok rokwydania jahr erscheinungsjahr год годиздания 年份 出版年"
      ),
      VocabularyWord("volume", .string, "vol volumen tomo tom том 冊 卷"),
      VocabularyWord(
        "place_published", .string,
        "publicationplace placeofpublication lugardepublicacion miejscewydania местоиздания 出版地"),
      VocabularyWord("publisher", .string, "editorial press wydawca wydawnictwo издательство 出版社"),
      VocabularyWord("series", .string, "serie coleccion seria seriawydawnicza серия 叢書"),
      VocabularyWord("language", .string, "lang languagecode idioma jezyk язык 語言"),
      VocabularyWord(
        "pages", .integer, "pagecount numpages pagescount paginas strony liczbastron страниц страницы 頁數"),
      VocabularyWord(
        "availability", .choice, "available status disponibilidad dostepnosc stan доступность наличие 狀態 可借"),
      VocabularyWord(
        "type", .choice, "booktype kind format printtype tipo rodzaj typ тип вид 類型"),
      VocabularyWord("isbn", .string, "isbn13 isbn10 isbncode"),
      VocabularyWord("issn", .string, "issncode"),
      VocabularyWord(
        "shelfmark", .string, "callnumber callno signature signatura signaturas sygnatura шифр шифрхранения 索書號 架號"),
      VocabularyWord(
        "categories", .category,
        "category subjects subject genre genres tags temas tema materia genero kategorie kategoria gatunek категория категории жанр рубрика 分類 類別"
      ),
      VocabularyWord(
        "cover", .image, "coverurl image imageurl img thumbnail portada cubierta okladka обложка 封面 圖片"),
      VocabularyWord(
        "description", .markdown, "desc summary abstract notes descripcion resumen opis описание аннотация 簡介 說明"),
      VocabularyWord("rating", .number, "stars averagerating score valoracion estrellas ocena оценка рейтинг 評分 星"),
      VocabularyWord("favourite", .boolean, "favorite isfavourite isfavorite favorito ulubiona избранное 最愛 收藏"),
      VocabularyWord(
        "added", .date, "dateadded addedat acquired created fechaalta agregado dodano датадобавления добавлено 加入日期 購入"),
      VocabularyWord(
        "file", .url, "digitalfile ebook ebookfile download archivodigital plikcyfrowy электроннаякнига 電子書 電子檔"),
      VocabularyWord("link", .url, "url website infolink href enlace ссылка 連結"),
      VocabularyWord("library", .reference, "libid libraryid branchid biblioteca bibliotekaid библиотека 圖書館"),
      VocabularyWord("copy_inventory", .list, items: .string),
      VocabularyWord("copy_library", .list, items: .string),
      VocabularyWord("copy_shelfmark", .list, items: .string),
      VocabularyWord("copy_availability", .list, items: .choice),
      VocabularyWord("copy_note", .list, items: .string),
    ] + every

  static let copy: [VocabularyWord] =
    [
      VocabularyWord("book", .reference, required: true, "bookid books libro ksiazka книга 書"),
      VocabularyWord(
        "library", .reference, "libid branch location biblioteca ubicacion biblioteka filia библиотека 館藏地"),
      VocabularyWord("shelfmark", .string, "callnumber signatura sygnatura шифр 索書號"),
      VocabularyWord("availability", .choice, "status disponibilidad estado dostepnosc stan доступность 狀態"),
      VocabularyWord("inventory", .string, "inventorynumber barcode inventario inwentarz инвентарныйномер 登錄號 條碼"),
      VocabularyWord("note", .string, "notes nota uwagi примечание 備註"),
    ] + every

  static let product: [VocabularyWord] =
    [
      VocabularyWord(
        "name", .string, required: true,
        "productname title product item itemname nombre producto nazwa produkt название товар наименование 名稱 品名 商品"),
      VocabularyWord("image", .image, "imageurl img picture photo imagen foto zdjecie фото изображение 圖片"),
      VocabularyWord("description", .markdown, "desc details text descripcion opis описание 說明 描述"),
      VocabularyWord("price", .number, "unitprice cost amount precio cena цена стоимость 價格 單價"),
      VocabularyWord("currency", .string, "currencycode moneda waluta валюта 幣別"),
      VocabularyWord("unit", .string, "quantityperunit package packaging unidad jednostka единица 單位"),
      VocabularyWord("stock", .integer, "unitsinstock instock quantity qty inventory existencias stan остаток 庫存"),
      VocabularyWord("reorder_level", .integer, "reorderlevel minimumstock minstock reorderpoint 安全庫存"),
      VocabularyWord("on_order", .integer, "unitsonorder onorder ordered 訂購中"),
      VocabularyWord("discontinued", .boolean, "isdiscontinued retired descatalogado wycofany снят 停產"),
      VocabularyWord("category", .reference, "categoryid categoria kategoriaid kategoria категория 類別"),
      VocabularyWord("supplier", .reference, "supplierid vendor vendorid proveedor dostawca поставщик 供應商"),
      VocabularyWord("sku", .string, "code productcode itemcode articulo codigo kod indeks артикул 貨號"),
    ] + every

  static let question: [VocabularyWord] =
    [
      VocabularyWord("question", .string, required: true, "title name q pregunta pytanie вопрос 問題"),
      VocabularyWord("answer", .markdown, required: true, "a text body reply respuesta odpowiedz ответ 答案 回答"),
      VocabularyWord("topic", .string, "category theme section tema categoria temat kategoria тема рубрика 主題 類別"),
      VocabularyWord("popularity", .integer, "views votes rank count asked popularidad popularnosc популярность 熱門"),
      VocabularyWord(
        "updated", .datetime, "updatedat modified lastmodified changed actualizado zmieniono обновлено 更新"),
    ] + every

  static let record: [VocabularyWord] =
    [
      VocabularyWord(
        "name", .string, required: true,
        "title label companyname fullname nombre titulo nazwa tytul название имя наименование 名稱 標題"),
      VocabularyWord("image", .image, "imageurl img picture photo imagen foto zdjecie фото изображение 圖片"),
      VocabularyWord("description", .markdown, "desc details text descripcion opis описание 說明 描述"),
    ] + every

  /// Words of every kind.
  private static let every: [VocabularyWord] = [
    VocabularyWord("draft", .boolean, "isdraft unpublished borrador szkic черновик 草稿")
  ]
}
