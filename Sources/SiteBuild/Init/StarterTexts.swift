import Locales
import Text

/// The words of a site that begins from nothing, in the language that was asked for.
struct StarterTexts: Sendable {
  /// What the site is called.
  let title: String
  /// What the list of events is called.
  let events: String
  /// Three events: what they are called, where, what they are, what there is to know.
  let examples: [(name: String, place: String, type: String, description: String)]
  let about: (title: String, text: String)

  /// The words of a language; English ones where there are none in it.
  static func of(_ language: SiteLanguage) -> StarterTexts {
    switch language.language {
    case "es": spanish
    case "pl": polish
    case "ru": russian
    case "zh": chinese
    default: english
    }
  }

  private static let english = StarterTexts(
    title: "My library", events: "Events",
    examples: [
      ("An evening of poems", "Reading room", "Reading", "Bring one of your own poems, or just listen."),
      ("Stories for the youngest", "Children's room", "Children", "For ages 3 to 6, **with a grown-up**."),
      ("How to read an old map", "Hall", "Talk", "With maps from the library's own drawers."),
    ],
    about: ("About", "Who we are, where to find us. Write it here, in Markdown."))

  private static let spanish = StarterTexts(
    title: "Mi biblioteca", events: "Actos",
    examples: [
      ("Una tarde de poemas", "Sala de lectura", "Lectura", "Traiga un poema suyo o venga solo a escuchar."),
      ("Cuentos para los más pequeños", "Sala infantil", "Niños", "De 3 a 6 años, **con una persona adulta**."),
      ("Cómo leer un mapa antiguo", "Salón de actos", "Charla", "Con mapas que guarda la propia biblioteca."),
    ],
    about: ("Quiénes somos", "Quiénes somos y dónde encontrarnos. Escríbalo aquí, en Markdown."))

  private static let polish = StarterTexts(
    title: "Moja biblioteka", events: "Wydarzenia",
    examples: [
      ("Wieczór wierszy", "Czytelnia", "Czytanie", "Można przynieść własny wiersz albo tylko posłuchać."),
      ("Bajki dla najmłodszych", "Sala dziecięca", "Dzieci", "Dla dzieci od 3 do 6 lat, **z kimś dorosłym**."),
      ("Jak czytać starą mapę", "Aula", "Wykład", "Z mapami z szuflad naszej biblioteki."),
    ],
    about: ("O nas", "Kim jesteśmy i gdzie nas znaleźć. To miejsce na tekst w Markdownie."))

  private static let russian = StarterTexts(
    title: "Моя библиотека", events: "События",
    examples: [
      ("Вечер стихов", "Читальный зал", "Чтения", "Приносите своё стихотворение или просто послушайте."),
      ("Сказки для самых маленьких", "Детский зал", "Детям", "Для детей от 3 до 6 лет, **вместе со взрослыми**."),
      ("Как читать старую карту", "Актовый зал", "Лекция", "С картами из шкафов самой библиотеки."),
    ],
    about: ("О нас", "Кто мы и где нас найти. Напишите об этом здесь, в Markdown."))

  private static let chinese = StarterTexts(
    title: "我的圖書館", events: "活動",
    examples: [
      ("詩歌之夜", "閱覽室", "朗讀", "歡迎帶一首自己的詩，或只是來聽。"),
      ("幼兒故事時間", "兒童室", "兒童", "適合 3 至 6 歲，**請由大人陪同**。"),
      ("怎樣讀一張老地圖", "演講廳", "講座", "展示圖書館自己收藏的地圖。"),
    ],
    about: ("關於我們", "我們是誰，在哪裡可以找到我們。請用 Markdown 寫在這裡。"))

  /// The page about who makes the site.
  var aboutPage: NewFile {
    ("pages/about.md", Array("---\ntitle: \(about.title)\n---\n\n\(about.text)\n".utf8))
  }
}
