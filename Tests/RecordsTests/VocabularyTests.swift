import Records
import Testing

struct VocabularyTests {
  @Test(
    arguments: [
      (Kind.library, "libName", "name"), (.library, "timeOpen", "opening_hours"), (.library, "libShortDesc", "summary"),
      (.library, "imagesList", "gallery"), (.library, "libLink", "link"), (.event, "eventDateStart", "start"),
      (.event, "eventTutor", "host"), (.event, "eventAgeRating", "age"), (.event, "libId", "library"),
      (.event, "Fecha inicio", "start"), (.event, "дата начала", "start"), (.book, "titulo", "title"),
      (.book, "Título", "title"), (.book, "autores", "authors"), (.book, "isbn13", "isbn"),
      (.book, "rok wydania", "year"),
      (.book, "書名", "title"), (.product, "ProductName", "name"), (.product, "unitPrice", "price"),
      (.product, "quantityPerUnit", "unit"), (.product, "unitsInStock", "stock"), (.question, "Вопрос", "question"),
      (.question, "Ответ", "answer"), (.record, "companyName", "name"), (.event, "opening_hours", nil),
      (.book, "signaturas", "shelfmark"), (.book, "", nil), (.book, "zzz", nil),
    ] as [(Kind, String, String?)])
  func guessesWordsFromColumnNames(kind: Kind, column: String, word: String?) {
    #expect(kind.guess(column: column) == word)
  }

  @Test(
    arguments: [
      (Kind.book, "tittle", "title"), (.book, "autors", "authors"), (.event, "strat", "start"),
      (.library, "adress", "address"), (.event, "titulo", "name"), (.book, "qwertyuiop", nil),
    ] as [(Kind, String, String?)])
  func suggestsTheWordThatWasMeant(kind: Kind, word: String, suggestion: String?) {
    #expect(kind.suggestion(for: word) == suggestion)
  }

  @Test(arguments: [
    (["libName", "timeOpen", "libLoc", "libId"], Kind.library),
    (["eventName", "eventDateStart", "eventLoc"], .event),
    (["mfn", "titulo", "autores", "editorial", "anio", "isbn"], .book),
    (["productID", "productName", "unitPrice", "unitsInStock"], .product),
    (["Вопрос", "Ответ", "Тема"], .question), (["shipperID", "companyName", "phone"], .record), ([], .record),
  ])
  func guessesTheKindFromAllColumns(columns: [String], kind: Kind) {
    #expect(knownKinds.guess(columns: columns) == kind)
  }

  @Test func guessesFieldsAndJoinsDateWithTime() {
    let fields = Kind.event.guessFields(columns: [
      "eventId", "eventName", "eventDateStart", "eventTimeStart", "eventLoc",
    ])
    #expect(fields.map(\.name) == ["name", "start", "place"])
    #expect(fields[1].columns == ["eventDateStart", "eventTimeStart"])
  }

  @Test func aColumnCalledNothingButTimeIsWhenEventsBegin() {
    let fields = Kind.event.guessFields(columns: ["Название", "Дата начала", "Дата окончания", "Время"])
    #expect(fields.first { $0.name == "start" }?.columns == ["Дата начала", "Время"])
    #expect(fields.first { $0.name == "end" }?.columns == ["Дата окончания"])
    let two = Kind.event.guessFields(columns: ["Nazwa", "Data rozpoczęcia", "Godzina", "Time"])
    #expect(two.first { $0.name == "start" }?.columns == ["Data rozpoczęcia"])
  }

  @Test(arguments: knownKinds.all)
  func everyWordIsThereOnceAndGuessedByItsOwnName(kind: Kind) {
    let names = kind.vocabulary.map(\.name)
    #expect(Set(names).count == names.count)
    for name in names { #expect(kind.guess(column: name) == name) }
    #expect(kind.word(kind.titleField)?.isRequired == !kind.isPart)
    for key in kind.defaultSort { #expect(kind.word(key.path) != nil) }
    for facet in kind.defaultFacets { #expect(kind.word(facet) != nil) }
  }

  @Test(arguments: [
    ("text", "string"), ("Integer", "integer"), ("float", "number"), ("bool", "boolean"), ("dat", "date"),
    ("reference", nil), ("xyzzy", nil),
  ])
  func suggestsTypesInTheWordsOfOthers(word: String, type: String?) {
    if type == nil, FieldType(word: word) != nil { return }
    #expect(FieldType.nearest(to: word) == type)
  }
}
