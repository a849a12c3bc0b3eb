import Diagnostics

/// Reads a calendar (iCalendar, RFC 5545) as a table: a row for each event, one for each series, and one for each of its
/// dates that is different.
public enum CalendarReader {
  /// Reads a table from a file's raw bytes.
  ///
  /// Its columns are called like the words of events: `id`, `slug`, `name`, `start`, `end`, `repeats`, `except`, `also`,
  /// `status`, `place`, `type`, `host`, `description`, `link`, `latitude`, `longitude`, `updated`. Only those that some
  /// event has are there, and always the first four.
  ///
  /// - Returns: `nil` when it is no calendar; the log says why, with codes `calendar.…` and `text.…`.
  public static func read(path: String, bytes: consuming [UInt8], encoding: TextEncoding? = nil, log: DiagnosticLog)
    -> Table?
  {
    let whole = encoding ?? .utf8 == .utf8 ? FoldedLetters.mended(bytes) : bytes
    guard let file = SourceFile.decoding(whole, path: path, encoding: encoding, log: log) else { return nil }
    let parts = CalendarParts(file, log)
    guard parts.isCalendar else {
      log.error(
        "calendar.none", "this is no calendar, expected BEGIN:VCALENDAR",
        at: SourceLocation(file, file.bytes.isEmpty ? nil : file.firstLineSpan),
        suggestion: file.markup != nil
          ? "a program saved the web page instead of the calendar: use the address that ends in .ics"
          : "export the calendar again, as iCalendar (.ics)")
      return nil
    }
    var events = CalendarEvents(parts, file, log)
    return Table(storage: .calendar(events.storage()))
  }
}
