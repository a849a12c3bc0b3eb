import Diagnostics
import Hours
import Records
import Text

/// A column of one day holds nothing but hours, so what is not understood there is a slip of the pen. A text about all days may
/// say something else instead, as that the library is closed for years: `check` lists those, see `CheckReport`.
extension RecordCollection {
  func checkHours(_ log: DiagnosticLog) {
    let fields = HoursFields.days.map { schema.index(of: $0) }
    for row in 0..<count {
      for (place, day) in hoursTexts(of: row).days.enumerated() {
        if let day, OpeningHours.day(day) == nil { tell(day, row, fields[place], log) }
      }
    }
  }

  private func tell(_ text: String, _ row: Int, _ field: Int?, _ log: DiagnosticLog) {
    log.warning(
      "hours.not-understood",
      "found \(quoted(text)), expected the hours of one day, such as 10:00-17:00, or closed",
      at: field.flatMap { location(row, field: $0) },
      suggestion: "correct it; until then no page says when the library is open")
  }
}
