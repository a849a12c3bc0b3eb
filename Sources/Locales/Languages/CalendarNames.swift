internal import CICU

/// The names of months and weekdays in a language, alone and as they stand inside dates.
struct CalendarNames: Sendable {
  let months: [String]
  let shortMonths: [String]
  let weekdays: [String]
  let shortWeekdays: [String]
  /// Every form of each month's name, in lower case, for reading dates.
  let monthForms: [[String]]
  /// Every form of each weekday's name, Monday first, in lower case.
  let weekdayForms: [[String]]

  init(locale: String) {
    func all(_ kind: IcuNames, _ indices: [Int32]) -> [String] {
      indices.map { index in icuText { icu_date_name(locale, kind, index, $0, $1) } ?? "" }
    }
    func forms(_ kinds: [IcuNames], _ indices: [Int32]) -> [[String]] {
      let columns = kinds.map { all($0, indices) }
      return indices.indices.map { index in
        columns.map { column in
          let name = column[index]
          return name.withICUText { text, length in icuText { icu_lower(locale, text, length, $0, $1) } } ?? name
        }
      }
    }
    let monthIndices = Array<Int32>(0...11)
    let weekdayIndices: [Int32] = [2, 3, 4, 5, 6, 7, 1]
    months = all(IcuMonthsAlone, monthIndices)
    shortMonths = all(IcuMonthsAloneShort, monthIndices)
    weekdays = all(IcuWeekdaysAlone, weekdayIndices)
    shortWeekdays = all(IcuWeekdaysAloneShort, weekdayIndices)
    monthForms = forms([IcuMonths, IcuMonthsAlone, IcuMonthsShort, IcuMonthsAloneShort], monthIndices)
    weekdayForms = forms([IcuWeekdays, IcuWeekdaysAlone, IcuWeekdaysShort, IcuWeekdaysAloneShort], weekdayIndices)
  }
}
