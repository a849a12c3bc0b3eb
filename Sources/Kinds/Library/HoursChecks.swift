import Diagnostics
import Hours
import Records
import Text

/// Opening hours that are not understood are shown as they were written, and no page says whether the library is open.
extension RecordCollection {
  func checkHours(_ log: DiagnosticLog) {
    let fields = ([HoursFields.text] + HoursFields.days).map { schema.index(of: $0) }
    for row in 0..<count {
      let (text, days) = hoursTexts(of: row)
      let hasDays = days.contains { $0 != nil }
      if let text, !hasDays, OpeningHours(text) == nil { tell(text, row, fields[0], log) }
      for (place, day) in days.enumerated() {
        if let day, OpeningHours.day(day) == nil { tell(day, row, fields[place + 1], log) }
      }
    }
  }

  private func tell(_ text: String, _ row: Int, _ field: Int?, _ log: DiagnosticLog) {
    log.warning(
      "hours.not-understood",
      "found \(quoted(text)), expected opening hours such as Mo-Fr 09:00-18:00; Sa 10:00-14:00",
      at: field.flatMap { location(row, field: $0) },
      suggestion: "pages show the text as it is, and do not say whether the library is open")
  }
}
