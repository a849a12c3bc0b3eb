extension SiteGrammar {
  static let series = Group(
    "the series",
    [
      Key("months_back", .integer(minimum: 0), "for how many months past dates have pages, up to 120 (default: 18)"),
      Key(
        "months_ahead", .integer(minimum: 1), "for how many months dates to come have pages, up to 120 (default: 18)"),
      Key(
        "exceptions", .text,
        "the table of dates that are not as the rule says, with the columns series, date, status, start and note; see [events that repeat](/series/#a-table-of-exceptions)"
      ),
      Key(
        "closed_days", .named(.text),
        "tables of days without events, by the name that `except` uses: `school holidays: data/holidays.csv`, with the columns from and to, or date"
      ),
      Key(
        "not_when_closed", .boolean,
        "whether events that repeat are left out on days on which their library is closed; see [hours](/hours/) (default: false)"
      ),
    ])

  static let hours = Group(
    "the hours",
    [
      Key(
        "exceptions", .text,
        "a table of days with other hours: the columns library, date or from and to, hours, note")
    ])
}
