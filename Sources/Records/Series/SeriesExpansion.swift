import Diagnostics
import Hours
import Locales
import Recurrence
import Tables
import Text

/// The fields that say how a record repeats.
private let ownFields = ["repeats", "except", "also", "moved", "cancelled"]
/// What a series has not: its dates have it.
private let fieldsOfDates = [
  "start", "end", "previous_start", "status", "series", "except", "also", "moved", "cancelled",
]

extension RecordCollection {
  /// Whether rows of it may be series.
  public var mayRepeat: Bool { schema.kind.series != nil && schema.index(of: "repeats") != nil }

  /// Makes a record of each date of the rows that repeat, and of each of these rows a record of the collection of series,
  /// which its dates refer to by `series`. Everything behind sees ordinary records.
  ///
  /// - Parameters:
  ///   - name: the collection of series.
  ///   - places: the places of a row; where all are closed on a day, the rule has no date there.
  public func expandingSeries(
    into name: String, _ rules: SeriesRules, at places: (Int) -> [Timetable] = { _ in [] }, log: DiagnosticLog
  ) -> (dates: RecordCollection, series: RecordCollection) {
    var expansion = SeriesExpansion(self, name, rules, log)
    for row in 0..<count { expansion.add(row, places) }
    return expansion.finished()
  }
}

private struct SeriesExpansion {
  let old: RecordCollection
  let rules: SeriesRules
  let log: DiagnosticLog
  private let reader: PhraseReader
  private let seriesName: String
  private let repeats: Int
  private let start: Int?
  private let end: Int?
  /// The collection of dates: the fields of the old one, and those that dates need.
  private var dates: RecordCollection
  private var origins: [Int] = []
  /// The rows that are series, with what is told of them.
  private var rows: [Int] = []
  private var reports: [SeriesReport] = []
  private var isFull = false
  /// The rows that stand for a date of a series, by the key of the series: their keys are its key and the day by the rule.
  private var exceptions: [ExactString: [(day: ExactString, row: Int)]] = [:]
  private var isException: Set<Int> = []

  init(_ old: RecordCollection, _ name: String, _ rules: SeriesRules, _ log: DiagnosticLog) {
    (self.old, self.rules, self.log) = (old, rules, log)
    seriesName = name
    reader = rules.reader
    repeats = old.schema.index(of: "repeats") ?? 0
    start = old.schema.index(of: "start")
    end = old.schema.index(of: "end")
    dates = RecordCollection(
      schema: old.schema, keys: [], values: [], origins: Origins(), places: [:], read: 0, leftOut: old.leftOut)
    dates.schema.fields += SeriesExpansion.newFields(old.schema, name, log)
    if rules.exceptions.contains(where: { $0.note != nil }), old.schema.index(of: "note") == nil {
      dates.schema.fields.append(Field("note", .string))
    }
    dates.merged = old.merged
    dates.hiddenColumns = old.hiddenColumns
    findExceptions()
  }

  private mutating func findExceptions() {
    let series = Set((0..<old.count).filter { !(old.value($0, repeats).text ?? "").isEmpty }.map { old.keys[$0] })
    guard !series.isEmpty else { return }
    for row in 0..<old.count where (old.value(row, repeats).text ?? "").isEmpty {
      let key = Array(old.keys[row].text.utf8)
      guard let slash = key.lastIndex(of: UInt8(ascii: "/")) else { continue }
      let (owner, day) = (
        String(decoding: key[..<slash], as: UTF8.self), String(decoding: key[(slash + 1)...], as: UTF8.self)
      )
      guard series.contains(RecordKey(owner)), CivilDate(iso: day) != nil else { continue }
      exceptions[ExactString(owner), default: []].append((ExactString(day), row))
      isException.insert(row)
    }
  }

  /// The fields of dates that the table has no column for.
  private static func newFields(_ schema: CollectionSchema, _ name: String, _ log: DiagnosticLog) -> [Field] {
    if let twin = schema.field("series") {
      log.error(
        "series.name-taken", "the field \"series\" is what the dates of a series refer to it by",
        at: twin.declaration ?? schema.declaration, suggestion: "give your field another name under fields")
    }
    var series = Field("series", .reference)
    series.reference = ReferenceRule(to: name)
    let others = ["end", "previous_start", "status"].compactMap { word in
      schema.kind.word(word).map { Field(word, $0.type) }
    }
    return ([series] + others).filter { schema.index(of: $0.name) == nil }
  }

  // MARK: Rows

  mutating func add(_ row: Int, _ places: (Int) -> [Timetable]) {
    // It stands among the dates of its series.
    if isException.contains(row) { return }
    guard let text = old.value(row, repeats).text, !text.isEmpty else { return append(row, old.keys[row], "", [:]) }
    guard let start = start.flatMap({ old.value(row, $0).moment }), let recurrence = recurrence(of: row, text) else {
      // What is wrong was said at its cell.
      for exception in exceptions[ExactString(old.keys[row].text)] ?? [] {
        append(exception.row, old.keys[exception.row], "", [:])
      }
      return append(row, old.keys[row], "", [:])
    }
    let first = recurrence.from.map { moment(like: start, on: $0) } ?? start
    var found = SeriesDates(recurrence, from: first, rules, at: places(row))
    found.take(exceptions(of: row))
    report(found, row)
    rows.append(row)
    let writer = PhraseWriter(language: rules.language)
    let prose = writer.prose(recurrence, in: zone(of: recurrence), day: rules.day)
    reports.append(
      SeriesReport(
        key: old.keys[row].text, phrase: writer.text(recurrence), prose: prose,
        recurrence: recurrence.rule, start: found.start,
        days: found.dates.map(\.start.date), leftOut: found.leftOut, closed: found.closed, before: found.before,
        goesOn: found.goesOn,
        location: old.origins.location(row)))
    var seen: Set<ExactString> = []
    let own = exceptions[ExactString(old.keys[row].text)] ?? []
    for date in found.dates where !own.contains(where: { $0.day == ExactString(date.day.iso) }) {
      add(date, row, start, &seen)
    }
    for exception in own { add(exception, of: row, found) }
  }

  /// A row that stands for a date: all is as it says, and if it states another time, the date was moved.
  private mutating func add(_ exception: (day: ExactString, row: Int), of row: Int, _ found: SeriesDates) {
    let new = start.flatMap { old.value(exception.row, $0).moment }
    if let new, !rules.horizon.contains(new.date) { return }
    var values: [String: FieldValue] = ["series": .text(old.keys[row].joined)]
    if let usual = found.dates.first(where: { ExactString($0.day.iso) == exception.day })?.start, let new, usual != new,
      old.schema.index(of: "previous_start").map({ old.value(exception.row, $0).isMissing }) ?? true
    {
      values["previous_start"] = value(usual)
    }
    append(exception.row, old.keys[exception.row], exception.day.string, values)
  }

  private func zone(of recurrence: Repetition) -> TimeZoneRules {
    recurrence.rule.zone.flatMap(TimeZoneRules.named) ?? rules.zone
  }

  private func exceptions(of row: Int) -> [SeriesException] {
    rules.exceptions.filter { $0.series.isExactly(old.keys[row].text) }
  }

  private func moment(like start: CivilMoment, on date: CivilDate) -> CivilMoment {
    start.time.map { .time(CivilDateTime(date, $0)) } ?? .day(date)
  }

  private mutating func add(_ date: SeriesDate, _ row: Int, _ start: CivilMoment, _ seen: inout Set<ExactString>) {
    guard dates.keys.count < SeriesRules.mostDatesInAll else {
      if !isFull {
        log.error(
          "series.too-many", "\(old.name) has more than \(SeriesRules.mostDatesInAll) dates of series",
          at: old.origins.location(row, field: repeats), suggestion: "write a shorter time under series in site.yaml")
      }
      isFull = true
      return
    }
    // A second date of one day, which `also` may add, has its time in its address.
    var part = date.day.iso
    if !seen.insert(ExactString(part)).inserted {
      part += "-" + (date.start.time.map { padded($0.hour, 2) + padded($0.minute, 2) } ?? "2")
      guard seen.insert(ExactString(part)).inserted else { return }
    }
    var values: [String: FieldValue] = [
      "start": value(date.start), "end": self.end(of: row, start, date.start), "series": .text(old.keys[row].joined),
      "previous_start": date.previous.map(value) ?? .missing,
    ]
    if date.isCancelled { values["status"] = .text("cancelled") }
    if let status = date.status { values["status"] = .text(status) }
    if let note = date.note { values["note"] = .text(note) }
    for name in ownFields { values[name] = .missing }
    append(row, RecordKey(old.keys[row].text + "/" + part), part, values)
  }

  private mutating func append(_ row: Int, _ key: RecordKey, _ part: String, _ changed: [String: FieldValue]) {
    if dates.places[key] != nil {
      log.error(
        "record.duplicate-key", "a second record with the key \(quoted(key.text)), expected each key once",
        at: old.origins.location(row), suggestion: "give one of them another key, or remove it")
      dates.read += 1
      dates.leftOut.append(
        LedgerEntry(collection: old.name, key: key.text, reason: .duplicate, location: old.origins.location(row)))
      return
    }
    dates.places[key] = dates.keys.count
    dates.keys.append(key)
    dates.occurrences.append(part)
    dates.read += 1
    origins.append(row)
    for (place, field) in dates.schema.fields.enumerated() {
      dates.values.append(changed[field.name] ?? (place < old.schema.fields.count ? old.value(row, place) : .missing))
    }
  }

  // MARK: Times

  private func value(_ moment: CivilMoment) -> FieldValue {
    switch moment {
    case .day(let date): .date(date)
    case .time(let reading): .datetime(DateTime(rules.zone.instant(of: reading).first, in: rules.zone))
    }
  }

  /// The end lies as long after the start as the row says, on the clock: what ends at 11 ends at 11 in summer too.
  private func end(of row: Int, _ first: CivilMoment, _ start: CivilMoment) -> FieldValue {
    guard let end = end.flatMap({ old.value(row, $0).moment }) else { return .missing }
    switch (end, first, start) {
    case (.time(let end), .time(let first), .time(let start)):
      let length = Int(clamping: end.wallSeconds - first.wallSeconds)
      return value(.time(start.adding(seconds: length)))
    case (.time(let end), _, _):
      let days = end.date.dayNumber - first.date.dayNumber
      return value(.time(CivilDateTime(start.date.adding(days: days), end.time)))
    case (.day(let end), _, _):
      return .date(start.date.adding(days: end.dayNumber - first.date.dayNumber))
    }
  }

  // MARK: Phrases

  private func recurrence(of row: Int, _ text: String) -> Repetition? {
    guard var recurrence = read(row, "repeats", { text throws(RecurrenceProblem) in try reader.read(text) }) else {
      return nil
    }
    recurrence.exceptions.except +=
      read(row, "except", { text throws(RecurrenceProblem) in try reader.readExcept(text) }) ?? []
    recurrence.exceptions.also +=
      read(row, "also", { text throws(RecurrenceProblem) in try reader.readAlso(text) }) ?? []
    recurrence.exceptions.moved +=
      read(row, "moved", { text throws(RecurrenceProblem) in try reader.readMoved(text) }) ?? []
    recurrence.exceptions.cancelled +=
      read(row, "cancelled", { text throws(RecurrenceProblem) in try reader.readCancelled(text) }) ?? []
    return recurrence
  }

  private func read<Result>(
    _ row: Int, _ name: String, _ read: (String) throws(RecurrenceProblem) -> Result
  ) -> Result? {
    guard let field = old.schema.index(of: name), let text = old.value(row, field).text, !text.isEmpty else {
      return nil
    }
    do {
      return try read(text)
    } catch {
      log.error(
        "series.phrase", error.message, at: place(row, field, text, error.range), suggestion: error.suggestion)
      return nil
    }
  }

  /// Where a part of a cell's text stands; the whole cell where it is written otherwise there.
  private func place(_ row: Int, _ field: Int, _ text: String, _ range: Range<Int>) -> SourceLocation? {
    guard let cell = old.origins.location(row, field: field), let span = cell.span,
      span.upperBound <= cell.file.bytes.count
    else { return old.origins.location(row, field: field) }
    let bytes = Array(text.utf8)
    let inner = cell.file.bytes[span]
    guard bytes.count <= inner.count,
      let offset = (0...inner.count - bytes.count).first(where: { inner.dropFirst($0).starts(with: bytes) })
    else { return cell }
    let first = span.lowerBound + offset
    return SourceLocation(cell.file, first + range.lowerBound..<first + range.upperBound, cell: cell.cell)
  }

  private func report(_ found: SeriesDates, _ row: Int) {
    for stranger in found.strangers {
      log.report(
        Diagnostic(
          stranger.isSkipped ? .warning : .error, "series.no-such-date",
          "\(quoted(old.keys[row].text)) has no date on \(stranger.text)",
          at: strangerPlace(stranger.text, row),
          suggestion: "its dates are \(enumerated(found.dates.prefix(3).map(\.day.iso), last: "and")) …"))
    }
    for exception in found.unknown {
      log.error(
        "series.no-such-date", "\(quoted(old.keys[row].text)) has no date on \(exception.day.iso)",
        at: exception.location,
        suggestion: "its dates are \(enumerated(found.dates.prefix(3).map(\.day.iso), last: "and")) …")
    }
    if found.dates.isEmpty, !found.closed.isEmpty {
      log.warning(
        "series.no-dates", "all dates of \(quoted(old.keys[row].text)) are days on which its library is closed",
        at: old.origins.location(row, field: repeats),
        suggestion: "correct the day of the week, or the hours of the library")
    } else if found.dates.isEmpty {
      log.warning(
        "series.no-dates",
        "\(quoted(old.keys[row].text)) has no date between \(rules.horizon.lowerBound.iso) and "
          + rules.horizon.upperBound.iso, at: old.origins.location(row, field: repeats),
        suggestion: "remove the row, or write a longer time under series in site.yaml")
    }
    if found.isCut {
      log.error(
        "series.too-many", "\(quoted(old.keys[row].text)) has more than \(SeriesRules.mostDates) dates",
        at: old.origins.location(row, field: repeats), suggestion: "write a shorter time under series in site.yaml")
    }
  }

  /// The cell that names a day.
  private func strangerPlace(_ day: String, _ row: Int) -> SourceLocation? {
    for name in ownFields {
      guard let field = old.schema.index(of: name), let text = old.value(row, field).text else { continue }
      let bytes = Array(text.utf8)
      let place = bytes.indices.first { bytes[$0...].starts(with: day.utf8) }
      if let place { return self.place(row, field, text, place..<place + day.utf8.count) }
    }
    return old.origins.location(row, field: repeats)
  }

  // MARK: Collections

  func finished() -> (dates: RecordCollection, series: RecordCollection) {
    var dates = dates
    let fields = Array(old.schema.fields.indices)
    let extra = [[ColumnPath?]](repeating: [], count: dates.schema.fields.count - fields.count)
    dates.origins = old.origins.kept(origins, fields).addingFields(extra)
    dates.read += old.leftOut.count
    return (dates, series())
  }

  /// The rows that are series, without what their dates have.
  private func series() -> RecordCollection {
    let fields = old.schema.fields.indices.filter { place in
      let field = old.schema.fields[place]
      return !fieldsOfDates.contains { $0.isExactly(field.name) } && field.computed == nil
        && field.reference?.through == nil
    }
    var schema = old.schema
    (schema.name, schema.kind, schema.title) = (seriesName, old.schema.kind.series ?? old.schema.kind, nil)
    schema.fields = fields.map { old.schema.fields[$0] }
    (schema.sort, schema.facets, schema.filter) = ([], [], nil)
    var result = RecordCollection(
      schema: schema, keys: rows.map { old.keys[$0] }, values: [], origins: old.origins.kept(rows, fields),
      places: [:], read: rows.count, leftOut: [])
    for (place, row) in rows.enumerated() {
      result.places[old.keys[row]] = place
      for field in fields {
        result.values.append(
          field == repeats ? reports[place].prose.map { .text($0) } ?? .missing : old.value(row, field))
      }
    }
    result.hiddenColumns = old.hiddenColumns
    result.series = reports
    return result
  }
}

extension Origins {
  /// The origins with fields that no table has a column for.
  func addingFields(_ extra: [[ColumnPath?]]) -> Origins {
    var result = self
    result.tables = tables.map { table in
      BoundTable(
        table: table.table, fields: table.fields + extra, key: table.key, keyFromPath: table.keyFromPath,
        sourceColumns: table.sourceColumns, isSupplement: table.isSupplement)
    }
    return result
  }
}
