import Locales
import Text

extension SiteLanguage {
  /// The language that a table's columns are named in, of those that the theme has texts for; `nil` where they do not say,
  /// as English columns do not: people of all languages write them.
  static func guess(columns: [String]) -> SiteLanguage? {
    // The theme's Chinese is the traditional one.
    if columns.contains(where: { $0.unicodeScalars.contains(where: simplified.contains) }) { return nil }
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
  /// Words that mean a column in this language, in small letters of ASCII.
  let words: [String]
  /// Letters that none of the others has.
  let letters: [Unicode.Scalar]
  /// Whether a letter is of a script that the others are not written in.
  let isOfScript: @Sendable (Unicode.Scalar) -> Bool

  init(
    _ identifier: String?, _ words: String = "", letters: String = "",
    isOfScript: @escaping @Sendable (Unicode.Scalar) -> Bool = { _ in false }
  ) {
    self.identifier = identifier
    self.words = words.parts(separatedBy: 0x20)
    self.letters = Array(letters.unicodeScalars)
    self.isOfScript = isOfScript
  }

  /// A script of its own counts twice: a table may have one column.
  func votes(for column: String) -> Int {
    if column.unicodeScalars.contains(where: isOfScript) { return 2 }
    if column.unicodeScalars.contains(where: letters.contains) { return 1 }
    let parts = fieldName(for: column).parts(separatedBy: UInt8(ascii: "_"))
    return parts.contains { part in words.contains(where: part.isExactly) } ? 1 : 0
  }
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
    "tytul podtytul autorzy imie nazwisko nazwa godzina miejsce rok jezyk seria opis gatunek strony "
      + "wydawca wydawnictwo wydanie kraj miasto ulica kod sygnatura kategoria kategorie wydarzenie poczatek koniec cena "
      + "ilosc liczba dostepnosc biblioteka okladka ocena uwagi pytanie odpowiedz",
    letters: "ąęłńśźżĄĘŁŃŚŹŻ"),
  TellingWords(
    nil,
    "titulo subtitulo autores nome sobrenome data hora ano idioma colecao descricao resumo genero paginas endereco telefone "
      + "edicao editora pais cidade codigo estado materia tema temas evento inicio preco quantidade categoria categorias "
      + "biblioteca capa pergunta resposta",
    letters: "ãõçÃÕÇ"),
  TellingWords("ru") { (0x0400...0x04FF).contains($0.value) },
  TellingWords("zh-Hant") { (0x4E00...0x9FFF).contains($0.value) },
]

/// Characters that names of columns have in simplified Chinese alone.
private let simplified = Array("书语题图时间类页数价简标编号馆动单订状态开结电话网".unicodeScalars)
