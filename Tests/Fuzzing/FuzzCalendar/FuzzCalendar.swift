import Diagnostics
import Tables

/// Reads whatever bytes come as a calendar, and every cell of its table; only a trap or a hang is a mistake.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzCalendar(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  guard let table = CalendarReader.read(path: "calendar.ics", bytes: bytes, log: DiagnosticLog()) else { return 0 }
  for row in 0..<table.rowCount {
    for column in table.columns { _ = table.column(column.name).map { table.row(row).cell($0) } }
  }
  return 0
}
