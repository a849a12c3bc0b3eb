import Diagnostics
import Locales
import Text

/// An event of a calendar on its way to a row.
struct CalendarEntry {
  let span: Range<Int>
  var uid = ""
  /// Where the UID stands.
  var place = 0..<0
  var name = ""
  var start: CalendarMoment?
  var sequence = 0
  var stamp = ""
  /// The date of a series that it stands for, as the rule has it.
  var exception: CalendarMoment?
  /// The UID of that series.
  var series: String?
  var isSeries = false
  var ruleZone: TimeZoneRules?
  /// The days that a series leaves out.
  var skipped: [ExactString] = []
  /// Whether it stands for a day that its series leaves out.
  var isSkipped = false
  var slug = ""
  var cells: [ExactString: CalendarCell] = [:]

  init(span: Range<Int>) { self.span = span }

  mutating func set(_ column: String, _ text: String?, _ line: ContentLine?) {
    guard let text, !text.isEmpty, let line else { return }
    cells[ExactString(column)] = CalendarCell(values: [text], span: line.span)
  }

  // MARK: Addresses

  /// A series is called by its name, a single event by its name and its day: both stay when others come.
  static func giveSlugs(_ entries: inout [CalendarEntry]) {
    let order = entries.indices.sorted { left, right in
      let (left, right) = (entries[left], entries[right])
      let (first, second) = (left.start?.text ?? "", right.start?.text ?? "")
      return first.isExactly(second)
        ? ExactString(left.uid) < ExactString(right.uid) : ExactString(first) < ExactString(second)
    }
    var taken: Set<ExactString> = []
    var ofSeries: [ExactString: String] = [:]
    for index in order where entries[index].series == nil {
      let entry = entries[index]
      var choices = [entry.name]
      if let start = entry.start {
        let day = entry.name + " " + start.date.iso
        let time = start.time.map { [day + " " + padded($0.hour, 2) + padded($0.minute, 2)] } ?? []
        choices = (entry.isSeries ? [entry.name] : []) + [day] + time
      }
      entries[index].slug = free(choices, &taken)
      ofSeries[ExactString(entry.uid)] = entries[index].slug
    }
    for index in order {
      guard let series = entries[index].series else { continue }
      let day = entries[index].start?.date.iso ?? ""
      entries[index].slug =
        ofSeries[ExactString(series)] ?? free([entries[index].name + " " + day], &taken)
    }
  }

  private static func free(_ choices: [String], _ taken: inout Set<ExactString>) -> String {
    func key(_ text: String) -> ExactString {
      let slug = SiteLanguage.english.slug(text)
      return ExactString(slug.isEmpty ? text : slug)
    }
    if let choice = choices.first(where: { !taken.contains(key($0)) }) {
      taken.insert(key(choice))
      return choice
    }
    let last = choices.last ?? ""
    var number = 2
    while !taken.insert(key("\(last) \(number)")).inserted { number += 1 }
    return "\(last) \(number)"
  }

  // MARK: The table

  private static let columns = [
    "id", "slug", "name", "start", "end", "repeats", "except", "also", "status", "place", "type", "host", "description",
    "link", "latitude", "longitude", "updated",
  ]

  static func storage(_ entries: [CalendarEntry], _ file: SourceFile) -> CalendarStorage {
    let used = Set(entries.flatMap { $0.cells.keys })
    let names = columns.enumerated().filter { $0.offset < 4 || used.contains(ExactString($0.element)) }.map(\.element)
    let rows = entries.map { entry in
      CalendarRow(
        span: entry.span,
        cells: names.map { name in
          switch name {
          case "id": CalendarCell(values: [entry.uid], span: entry.place)
          case "slug": CalendarCell(values: [entry.slug], span: entry.cells[ExactString("name")]?.span ?? entry.span)
          default: entry.cells[ExactString(name)]
          }
        })
    }
    let found = names.enumerated().map { Column(name: $0.element, span: 0..<0, index: $0.offset) }
    return CalendarStorage(file, found, rows)
  }
}
