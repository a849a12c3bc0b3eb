import Records
import Text

/// Whether a reader can have a book or a copy of it, where the data say so in a word that is known.
public enum Availability: String, Sendable, CaseIterable {
  case available
  case onLoan = "on-loan"
  case readingRoom = "reading-room"

  /// Reads `available`, `On loan`, `reading_room` and the usual words of five languages; `nil` for others.
  public init?(word: String) {
    // What the reader has recognized is written this way in every record.
    if let known = Availability.allCases.first(where: { $0.rawValue.isExactly(word) }) {
      self = known
      return
    }
    let folded = foldedColumnName(word)
    guard !folded.isEmpty else { return nil }
    let found = Availability.words.first { $0.words.contains { $0.isExactly(folded) } }
    guard let found else { return nil }
    self = found.state
  }

  /// The words as `foldedColumnName` folds them.
  private static let words: [(state: Availability, words: [String])] = [
    (
      .available,
      [
        "available", "onshelf", "ontheshelf", "dostepna", "dostepny", "dostepne", "napolce",
        "disponible", "enestante", "доступна", "доступно", "доступен", "вналичии", "наполке", "可借", "在架", "可借閱",
      ]
    ),
    (
      .onLoan,
      [
        "onloan", "loaned", "lent", "checkedout", "borrowed", "wypozyczona", "wypozyczony", "wypozyczone",
        "prestado", "prestada", "enprestamo", "выдана", "выдано", "выдан", "наруках", "借出", "已借出", "外借中",
      ]
    ),
    (
      .readingRoom,
      [
        "readingroom", "readingroomonly", "reference", "inlibraryuse", "czytelnia", "wczytelni", "namiejscu",
        "prezencyjnie", "saladelectura", "consultaensala", "читальныйзал", "вчитальномзале", "館內閱覽", "限館內閱覽",
        "閱覽室", "參考",
      ]
    ),
  ]
}
