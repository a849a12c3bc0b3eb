import Records

/// The words of events, in the order in which a page shows them. The guesses are names of columns seen in people's tables.
let eventWords: [VocabularyWord] = [
  VocabularyWord(
    "name", .string, required: true,
    "eventname eventtitle title event nombre titulo evento actividad nazwa tytul wydarzenie название мероприятие событие 名稱 活動 活動名稱 標題"
  ),
  VocabularyWord(
    "image", .image,
    "imageurl img picture photo poster imagen cartel zdjecie plakat obraz фото афиша изображение 圖片 海報"
  ),
  VocabularyWord(
    "summary", .string, takes: .everything,
    "eventshortdesc shortdesc shortdescription short abstract teaser resumen streszczenie краткоеописание кратко 摘要 簡介"
  ),
  VocabularyWord(
    "description", .markdown,
    "eventdesc desc longdescription details text body descripcion opis описание 說明 描述 內容"),
  VocabularyWord(
    "start", .datetime, required: true,
    "eventdatestart datestart startdate starttime startdatetime begin begins date eventdate when from fecha inicio fechainicio data datarozpoczecia poczatek начало дата датаначала 開始 日期 開始日期 開始時間"
  ),
  VocabularyWord(
    "end", .datetime,
    "eventdateend dateend enddate endtime enddatetime finish ends until to fin fechafin koniec datazakonczenia конец окончание датаокончания 結束 結束日期 結束時間"
  ),
  VocabularyWord(
    "repeats", .string, takes: .single,
    "repeat recurrence recurs rrule frequency powtarza powtarzanie cyklicznie repite repeticion frecuencia повтор повторяется повторение периодичность 重複 週期"
  ),
  VocabularyWord("except", .string, takes: .single, "exceptions exdate exdates excepto oprocz кроме 除外"),
  VocabularyWord("also", .string, takes: .single, "rdate rdates extradates tambien takze также 另加"),
  VocabularyWord("moved", .string, takes: .single, "moveddates movido przeniesione перенесено 改期"),
  VocabularyWord("cancelled", .string, takes: .single, "cancelleddates canceled"),
  VocabularyWord(
    "place", .string, "eventloc location loc venue room lugar sala miejsce место 地點 場地"),
  VocabularyWord(
    "type", .choice,
    "eventtype category kind eventcategory tipo categoria rodzaj typ kategoria тип вид категория 類型 類別"
  ),
  VocabularyWord(
    "age", .string,
    "eventagerating agerating agelimit audienceage edad wiek возраст возрастноеограничение 年齡"),
  VocabularyWord(
    "language", .string, meaning: languageTags, "lang languagecode idioma jezyk язык 語言"),
  VocabularyWord(
    "host", .string,
    "eventtutor tutor speaker organizer organiser presenter leader ponente organizador prowadzacy organizator ведущий организатор 主持人 講師 主辦"
  ),
  VocabularyWord(
    "link", .url, takes: .addresses,
    "eventlink url website site registration href enlace strona ссылка сайт 網址 連結"),
  VocabularyWord(
    "library", .reference, takes: .allBut([.date, .datetime, .image]),
    "libid libraryid branchid biblioteca bibliotecaid bibliotekaid biblioteka библиотека 圖書館"),
  VocabularyWord(
    "status", .choice, takes: .single, meaning: eventStatuses,
    "eventstatus state estado stan статус 狀態"),
  VocabularyWord(
    "previous_start", .datetime, "previousstart previousstartdate oldstart originalstart"),
  VocabularyWord(
    "price", .string, "eventprice fee cost admission precio entrada cena wstep цена стоимость 價格 費用"
  ),
  VocabularyWord("capacity", .integer, takes: .single, "maxattendees plazas aforo miejsca liczbamiejsc мест 名額"),
  VocabularyWord("taken", .integer, takes: .single, "booked bookings reserved inscritos zajete занято 已報名"),
  VocabularyWord(
    "places_left", .integer, takes: .single,
    "placesleft spacesleft spotsleft seatsleft plazaslibres wolnemiejsca осталосьмест 剩餘名額"),
  VocabularyWord(
    "updated", .datetime, takes: .allBut([]),
    "updatedat modified lastmodified changed actualizado zmieniono обновлено 更新"),
]
