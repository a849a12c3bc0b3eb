import Locales
import Text

extension SiteLanguage {
  /// The language that a table's columns are named in, of those that the theme has texts for; `nil` where they do not say,
  /// as English columns do not: people of all languages write them.
  static func guess(columns: [String]) -> SiteLanguage? {
    // The theme's Chinese is the traditional one.
    if columns.contains(where: { $0.unicodeScalars.contains(where: otherCharacters.contains) }) { return nil }
    let votes = tellingWords.map { language in
      columns.reduce(0) { $0 + language.votes(for: $1) }
    }
    guard let most = votes.max(), most >= 2, most > votes.reduce(0, +) - most else { return nil }
    return votes.firstIndex(of: most).flatMap { tellingWords[$0].identifier.flatMap { SiteLanguage($0) } }
  }
}

/// What tells a language in the name of a column.
private struct TellingWords: Sendable {
  /// `nil` for a language that the theme has no texts for, which is here because others look like it.
  let identifier: String?
  /// Words that mean a column in this language, in small letters; Latin ones without accents.
  let words: [String]
  /// Letters that none of the others has.
  let letters: [Unicode.Scalar]
  /// What a word counts.
  let weight: Int

  init(_ identifier: String?, _ words: String, letters: String = "", weight: Int = 1) {
    self.identifier = identifier
    self.words = words.parts(separatedBy: 0x20)
    self.letters = Array(letters.unicodeScalars)
    self.weight = weight
  }

  func votes(for column: String) -> Int {
    let parts = wordsOf(column)
    if parts.contains(where: { part in words.contains(where: part.isExactly) }) { return weight }
    return column.unicodeScalars.contains(where: letters.contains) ? 1 : 0
  }
}

/// The words of a column's name in small letters: as they stand, and as Latin ones without accents.
func wordsOf(_ column: String) -> [String] {
  let written = column.lowercased().unicodeScalars.split { !$0.properties.isAlphabetic }.map { String($0) }
  return written + fieldName(for: column).parts(separatedBy: UInt8(ascii: "_"))
}

private let tellingWords = [
  TellingWords(
    "es",
    "titulo subtitulo autores nombre apellido apellidos fecha hora lugar anio idioma coleccion descripcion resumen genero "
      + "paginas direccion telefono correo horario edicion pais ciudad codigo estado disponibilidad signatura signaturas "
      + "inventario inventarios ubicacion ubicaciones materia materias tema temas evento inicio precio cantidad categoria "
      + "categorias biblioteca editorial enlace portada pregunta respuesta",
    letters: "ñÑ¿¡"),
  TellingWords(
    "pl",
    "tytul podtytul autorzy imie nazwisko nazwa godzina miejsce rok jezyk seria opis gatunek strony wydawca wydawnictwo "
      + "wydanie kraj miasto ulica kod sygnatura kategoria kategorie wydarzenie poczatek koniec cena ilosc liczba "
      + "dostepnosc biblioteka okladka ocena uwagi pytanie odpowiedz",
    letters: "ąęłńśźżĄĘŁŃŚŹŻ"),
  TellingWords(
    nil,
    "titulo subtitulo autores nome sobrenome data hora ano idioma colecao descricao resumo genero paginas endereco telefone "
      + "edicao editora pais cidade codigo estado materia tema temas evento inicio preco quantidade categoria categorias "
      + "biblioteca capa pergunta resposta",
    letters: "ãõçÃÕÇ"),
  // Words that no other language in these letters has: Ukrainian, Bulgarian and Serbian tables are none of the theme's
  // languages, nor are Japanese ones. One of them is enough.
  TellingWords(
    "ru",
    "название год время издательство язык мероприятие событие шифр аннотация отчество конец обложка ссылка вопрос ответ "
      + "страницы наименование",
    letters: "ыэёЫЭЁ", weight: 2),
  TellingWords(
    "zh-Hant", "作者 名稱 題名 書名 語言 日期 地點 活動 類別 類型 簡介 說明 價格 答案 主題 備註 索書號 編號 圖書館", weight: 2),
]

/// Characters that names of columns have in simplified Chinese or Japanese alone.
private let otherCharacters = Array("书语题图时间类页数价简标编号馆动单订状态开结电话网図価発売巻著".unicodeScalars)
