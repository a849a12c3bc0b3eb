internal import CICU

/// The names of months and weekdays in a language, as they stand alone.
struct CalendarNames: Sendable {
  let months: [String]
  let shortMonths: [String]
  let weekdays: [String]
  let shortWeekdays: [String]

  init(_ shelf: ICUShelf) {
    months = shelf.dateNames(IcuMonthsAlone, monthIndices)
    shortMonths = shelf.dateNames(IcuMonthsAloneShort, monthIndices)
    weekdays = shelf.dateNames(IcuWeekdaysAlone, weekdayIndices)
    shortWeekdays = shelf.dateNames(IcuWeekdaysAloneShort, weekdayIndices)
  }
}

/// Every form of the names of months and weekdays, alone and as they stand inside dates, in lower case: for reading dates.
struct CalendarForms: Sendable {
  /// The forms of each month's name.
  let months: [[String]]
  /// The forms of each weekday's name, Monday first.
  let weekdays: [[String]]

  init(_ shelf: ICUShelf) {
    func forms(_ kinds: [IcuNames], _ indices: [Int32]) -> [[String]] {
      let columns = kinds.map { shelf.dateNames($0, indices) }
      return indices.indices.map { index in columns.map { shelf.lowercased($0[index]) } }
    }
    months = forms([IcuMonths, IcuMonthsAlone, IcuMonthsShort, IcuMonthsAloneShort], monthIndices)
    weekdays = forms([IcuWeekdays, IcuWeekdaysAlone, IcuWeekdaysShort, IcuWeekdaysAloneShort], weekdayIndices)
  }
}

private let monthIndices = Array<Int32>(0...11)
/// ICU counts from Sunday = 1.
private let weekdayIndices: [Int32] = [2, 3, 4, 5, 6, 7, 1]

extension ICUShelf {
  /// The language's names of one kind; empty where ICU has none.
  func dateNames(_ kind: IcuNames, _ indices: [Int32]) -> [String] {
    with(.dateNames) { names in
      indices.map { index in icuText { icu_date_name(names, kind, index, $0, $1) } ?? "" }
    } ?? indices.map { _ in "" }
  }

  /// The text in lower case by the language's rules.
  func lowercased(_ text: String) -> String {
    text.withICUText { start, length in icuText { icu_lower(locale, start, length, $0, $1) } } ?? text
  }
}
