import Records

/// The words of libraries and other places with opening hours, in the order in which a page shows them. The guesses are names of columns seen in people's tables.
let libraryWords: [VocabularyWord] = [
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
  VocabularyWord("monday", .string, "mon mondayhours mondaystaffedhours poniedzialek lunes понедельник пн 週一 星期一"),
  VocabularyWord("tuesday", .string, "tue tues tuesdayhours tuesdaystaffedhours wtorek martes вторник вт 週二 星期二"),
  VocabularyWord("wednesday", .string, "wed wednesdayhours wednesdaystaffedhours sroda miercoles среда ср 週三 星期三"),
  VocabularyWord("thursday", .string, "thu thurs thursdayhours thursdaystaffedhours czwartek jueves четверг чт 週四 星期四"),
  VocabularyWord("friday", .string, "fri fridayhours fridaystaffedhours piatek viernes пятница пт 週五 星期五"),
  VocabularyWord("saturday", .string, "sat saturdayhours saturdaystaffedhours sobota sabado суббота сб 週六 星期六"),
  VocabularyWord("sunday", .string, "sun sundayhours sundaystaffedhours niedziela domingo воскресенье вс 週日 星期日"),
  VocabularyWord(
    "summary", .string, takes: .everything,
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
    "link", .url, takes: .addresses,
    "liblink url website site web homepage www href enlace sitio strona ссылка сайт 網址 網站"),
  VocabularyWord(
    "telephone", .string, takes: .written, "phone tel phonenumber telefono telefon телефон 電話"),
  VocabularyWord(
    "email", .string, takes: .written, "mail emailaddress correo poczta почта эпочта 電子郵件 信箱"),
  VocabularyWord("latitude", .number, "lat latitud szerokosc широта 緯度"),
  VocabularyWord("longitude", .number, "lon lng long longitud dlugosc долгота 經度"),
]
