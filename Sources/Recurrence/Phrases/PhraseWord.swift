import Locales

/// A unit of time in phrases.
enum PhraseUnit: Int, Hashable, Sendable {
  case day, week, month, year
}

/// What a word of a phrase means.
enum PhraseWord: Hashable, Sendable {
  case every
  /// Every other.
  case other
  case unit(PhraseUnit)
  /// `daily`, `fortnightly`: every so many units.
  case adverb(Int, PhraseUnit)
  case weekday(Int)
  /// Several days by one name: working days, weekends.
  case group(ClosedRange<Int>)
  /// First … fifth, or -1 for the last.
  case ordinal(Int)
  case number(Int)
  case month(Int)
  case from, until, times, except, also, moved, cancelled
  case and
  /// To the end of a range, or to another date.
  case to
  /// A word that grammar asks for and that says nothing here.
  case filler
  /// At a time of day.
  case at
  /// The name of a table of days.
  case table(String)
  /// A word that may mean two things, with both.
  case unclear(String)
}

/// A piece of a phrase and where it stands.
struct PhrasePiece {
  enum Content: Hashable {
    case word(PhraseWord)
    /// A number in digits; whether it is written as an ordinal: `15th`, `15.`, `15日`.
    case number(Int, isOrdinal: Bool)
    case date(CivilDate)
    case time(CivilTime)
    case comma
    case unknown
  }
  let content: Content
  let range: Range<Int>
}

/// The words and the forms of a language.
struct PhraseLanguage: Sendable {
  let code: String
  /// What words mean; words of one meaning with `|` between, as people write them.
  let words: [(meaning: PhraseWord, words: String)]
  let forms: PhraseForms
  /// Whether dates are written with slashes as day/month/year; elsewhere nobody knows which is which.
  var hasSlashDates = false
}
