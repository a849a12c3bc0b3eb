import Diagnostics
import Locales
import Records
import Testing

struct DecodingTests {
  /// One cell of a column `x` read as a field of a type; the value in plain text, or the messages.
  private func read(_ cell: String, _ field: Field) -> String {
    var field = field
    field.columns = ["x"]
    let quotedCell = "\"" + cell.map { $0 == "\"" ? "\"\"" : String($0) }.joined() + "\""
    let loaded = load("id,name,x\n1,A,\(quotedCell)\n", [field])
    let value = loaded.store.value("things", "1", field.name)
    let messages = loaded.messages.map { message in
      message.replacing("data.csv:2:5 ", with: "")
    }
    let text = value.isMissing ? "missing" : value.plainText
    return ([text] + messages).joined(separator: " ; ")
  }

  @Test(arguments: [
    ("12", "12"), ("-5", "-5"), (" 7 ", "7"), ("2008.0", "2008"), ("9223372036854775807", "9223372036854775807"),
    ("", "missing"), ("1e3", "1000"),
    (
      "2008.5",
      "missing ; error record.bad-integer: found \"2008.5\", expected a whole number (the field f has whole numbers; give it the type number to allow fractions)"
    ),
    (
      "1,200",
      "missing ; error record.bad-integer: found \"1,200\", expected a whole number (if \",\" separates thousands, set groupChar: \",\" on the field f)"
    ),
    (
      "1.200",
      "missing ; error record.bad-integer: found \"1.200\", expected a whole number (if \".\" separates thousands, set groupChar: \".\" and decimalChar: \",\" on the field f)"
    ),
    (
      "\u{2212}5",
      "missing ; error record.bad-integer: found \"\u{2212}5\", expected a whole number (write the minus as a hyphen: -5)"
    ),
    (
      "1,200,000",
      "missing ; error record.bad-integer: found \"1,200,000\", expected a whole number (for commas between thousands, set groupChar: \",\" on the field f)"
    ),
    (
      "304 p.",
      "missing ; error record.bad-integer: found \"304 p.\", expected a whole number (write only the number: 304; or set bareNumber: false on the field f to read it from such texts)"
    ),
    ("twelve", "missing ; error record.bad-integer: found \"twelve\", expected a whole number"),
    (
      "9223372036854775808",
      "missing ; error record.bad-integer: found \"9223372036854775808\", expected a whole number (the field f has whole numbers; give it the type number to allow fractions)"
    ),
    (
      "#REF!",
      "missing ; error record.spreadsheet-damage: found \"#REF!\", expected a whole number (the spreadsheet shows an error here: correct the formula and save again)"
    ),
    (
      "########",
      "missing ; error record.spreadsheet-damage: found \"########\", expected a whole number (the spreadsheet column was too narrow when it was saved: widen it and save again)"
    ),
    (
      "1-Mar",
      "missing ; error record.spreadsheet-damage: found \"1-Mar\", expected a whole number (a spreadsheet took it for a date: format the column as text and enter it again)"
    ),
  ])
  func readsIntegers(cell: String, expected: String) {
    #expect(read(cell, Field("f", .integer)) == expected)
  }

  @Test(arguments: [
    ("12.50", ".", nil, true, "12.50"), ("12,50", ",", nil, true, "12.50"), ("1.234,50", ",", ".", true, "1234.50"),
    ("1 234,50", ",", " ", true, "1234.50"), ("1\u{A0}234,50 zł", ",", " ", false, "1234.50"),
    ("-95 %", ".", nil, false, "-95"), ("$1,000.00", ".", ",", false, "1000.00"), ("3.75", ",", nil, true, "3.75"),
    (
      "1.200", ",", nil, true,
      #"missing ; error record.bad-number: found "1.200", expected a number (if the point separates thousands, set groupChar: "." on the field f; for a fraction, write ",")"#
    ),
    (
      "1.200,50", ".", nil, true,
      #"missing ; error record.bad-number: found "1.200,50", expected a number (for "." between thousands and "," before the fraction, set groupChar: "." and decimalChar: "," on the field f)"#
    ),
    (
      "1.200,50", ",", nil, true,
      #"missing ; error record.bad-number: found "1.200,50", expected a number (for "." between thousands and "," before the fraction, set groupChar: "." on the field f)"#
    ),
    (
      "1,200.50", ".", nil, true,
      #"missing ; error record.bad-number: found "1,200.50", expected a number (for "," between thousands and "." before the fraction, set groupChar: "," on the field f)"#
    ),
    ("12,34,567.5", ".", ",", true, "1234567.5"), ("1.234.567", ",", ".", true, "1234567"),
    (
      "3.75", ",", ".", true,
      #"missing ; error record.bad-number: found "3.75", expected a number (on the field f, "." separates thousands, so three digits must follow it; before a fraction write ",")"#
    ),
    (
      "0,500", ".", ",", true,
      #"missing ; error record.bad-number: found "0,500", expected a number (on the field f, "," separates thousands, so three digits must follow it; before a fraction write ".")"#
    ),
    (
      "1.200,50", ".", ",", true,
      #"missing ; error record.bad-number: found "1.200,50", expected a number (for "." between thousands and "," before the fraction, set groupChar: "." and decimalChar: "," on the field f)"#
    ),
    (
      "1.200 zł", ",", nil, false,
      #"missing ; error record.bad-number: found "1.200 zł", expected a number (if the point separates thousands, set groupChar: "." on the field f; for a fraction, write ",")"#
    ),
    (
      "1.200 €", ",", nil, true,
      #"missing ; error record.bad-number: found "1.200 €", expected a number (write only the number, 1.200; if the point separates thousands, set groupChar: "." on the field f; for a fraction, write ",")"#
    ),
    (
      "12,50 €", ",", nil, true,
      #"missing ; error record.bad-number: found "12,50 €", expected a number (write only the number: 12,50; or set bareNumber: false on the field f to read it from such texts)"#
    ),
  ])
  func readsNumbersAsTheyAreWritten(cell: String, decimal: String, group: String?, bare: Bool, expected: String) {
    var field = Field("f", .number)
    field.numberFormat.decimalChar = decimal
    field.numberFormat.groupChar = group
    field.numberFormat.bareNumber = bare
    #expect(read(cell, field) == expected)
  }

  @Test(arguments: [
    ("true", "true"), ("0", "false"), ("1", "true"), ("", "missing"),
    (
      "yes",
      "missing ; error record.bad-boolean: found \"yes\", expected true, True, TRUE, 1, false, False, FALSE or 0 (list the words for yes and no in trueValues and falseValues of the field f)"
    ),
  ])
  func readsBooleans(cell: String, expected: String) {
    #expect(read(cell, Field("f", .boolean)) == expected)
  }

  @Test(arguments: [("tak", "true"), ("nie", "false")])
  func readsBooleansInWordsOfOnesOwn(cell: String, expected: String) {
    var field = Field("f", .boolean)
    field.trueValues = ["tak"]
    field.falseValues = ["nie"]
    #expect(read(cell, field) == expected)
  }

  @Test(arguments: [
    ("https://example.org/a b", "https://example.org/a%20b"), ("/about/", "/about/"),
    ("mailto:a@b.org", "mailto:a@b.org"), ("tel:+48 22 111", "tel:+48%2022%20111"),
    (
      "nie ma",
      "missing ; error record.bad-url: found \"nie ma\", expected a URL (allowed are http, https, mailto, tel and paths of the site)"
    ),
    (
      "javascript:alert(1)",
      "missing ; error record.bad-url: found \"javascript:alert(1)\", expected a URL (allowed are http, https, mailto, tel and paths of the site)"
    ),
    (
      "https:\\\\example.org",
      "missing ; error record.bad-url: found \"https:\\\\example.org\", expected a URL (allowed are http, https, mailto, tel and paths of the site)"
    ),
    (
      "//evil.example",
      "missing ; error record.bad-url: found \"//evil.example\", expected a URL (allowed are http, https, mailto, tel and paths of the site)"
    ),
    (
      "www.example.org",
      "missing ; error record.bad-url: found \"www.example.org\", expected a URL (write https://www.example.org)"
    ),
  ])
  func readsURLsByThePolicy(cell: String, expected: String) {
    #expect(read(cell, Field("f", .url)) == expected)
  }

  @Test(arguments: [
    ("images/a.jpg", "images/a.jpg"), ("https://example.org/a.jpg", "https://example.org/a.jpg"),
    (
      "../secret.png",
      "missing ; error record.bad-image: found \"../secret.png\", expected a picture's path or URL (write a path inside the site, such as images/name.jpg, or a URL with https://)"
    ),
    (
      "data:image/png;base64,AA",
      "missing ; error record.bad-image: found \"data:image/png;base64,AA\", expected a picture's path or URL (write a path inside the site, such as images/name.jpg, or a URL with https://)"
    ),
  ])
  func readsPicturesInsideTheSiteOrByURL(cell: String, expected: String) {
    #expect(read(cell, Field("f", .image)) == expected)
  }

  @Test(arguments: [
    ("  a  b ", "a  b"), ("\u{A0}x\u{A0}", "x"), ("line\nbreak", "line\nbreak"),
    (
      "#REF!",
      "#REF! ; warning record.spreadsheet-damage: found \"#REF!\", expected text (the spreadsheet shows an error here: correct the formula and save again)"
    ),
  ])
  func trimsTextsAndKeepsTheirInside(cell: String, expected: String) {
    #expect(read(cell, Field("f", .string)) == expected)
  }

  @Test func keepsMarkdownAsItIs() {
    #expect(read("  code\n\ntext  ", Field("f", .markdown)) == "  code\n\ntext  ")
  }

  @Test(arguments: [
    ("a; b ;;c", ";", "a, b, c"), ("[\"x, y\", \"z\"]", ";", "x, y, z"), ("[1, 2]", nil, "1, 2"), ("a, b", nil, "a, b"),
    ("a | b | a", " | ", "a, b, a"), ("[not json]", nil, "[not json]"), (" ; ", ";", "missing"),
  ])
  func readsLists(cell: String, separator: String?, expected: String) {
    var field = Field("f", .list)
    field.separator = separator
    #expect(read(cell, field) == expected)
  }

  @Test func readsTheItemsOfAListWithTheirType() {
    var field = Field("f", .list)
    field.items = .integer
    field.separator = ";"
    #expect(read("1;2", field) == "1, 2")
    #expect(read("1;x", field) == "1 ; error record.bad-integer: found \"x\", expected a whole number")
  }

  @Test(arguments: [
    ("talk", "talk"),
    ("Talk", "missing ; error record.bad-choice: found \"Talk\", expected talk or concert (did you mean \"talk\"?)"),
    (
      "konzert",
      "missing ; error record.bad-choice: found \"konzert\", expected talk or concert (did you mean \"concert\"?)"
    ),
  ])
  func holdsChoicesAgainstTheirValues(cell: String, expected: String) {
    var field = Field("f", .choice)
    field.choices = [Choice("talk", label: "Talks"), Choice("concert")]
    #expect(read(cell, field) == expected)
  }

  @Test(arguments: [
    ("2026-02-28", "2026-02-28"), ("28.02.2026", "2026-02-28"), ("", "missing"),
  ])
  func readsDatesInDeclaredFormats(cell: String, expected: String) {
    var field = Field("f", .date)
    field.formats = ["%Y-%m-%d", "%d.%m.%Y"]
    #expect(read(cell, field) == expected)
  }

  @Test func explainsADateThatDoesNotExist() {
    let answer = read("2026-02-30", Field("f", .date))
    #expect(answer.utf8.starts(with: "missing ; error record.impossible-date: ".utf8), "\(answer)")
  }

  @Test(arguments: [
    ("2026-06-01", "2026-06-01"), ("2026-06-01T10:00", "2026-06-01T10:00:00+02:00"),
    ("2026-06-01T10:00:00Z", "2026-06-01T12:00:00+02:00"), ("2026-01-01 09:30:00", "2026-01-01T09:30:00+01:00"),
    (
      "2026-03-29T02:30",
      "missing ; error record.skipped-time: the time \"2026-03-29T02:30\" does not exist in Europe/Warsaw: clocks are put forward then (clocks go forward to 03:30; write a time before or after the change)"
    ),
    (
      "2026-10-25T02:30",
      "2026-10-25T02:30:00+02:00 ; warning record.repeated-time: \"2026-10-25T02:30\" comes twice in Europe/Warsaw, because clocks are put back then; the first is used (for the second, write the time with its offset: 2026-10-25T02:30:00+01:00)"
    ),
    ("2026-10-25T02:30+01:00", "2026-10-25T02:30:00+01:00"),
  ])
  func readsMomentsInTheSitesZone(cell: String, expected: String) {
    #expect(read(cell, Field("f", .datetime)) == expected)
  }

  @Test(
    arguments: [
      ("2026-06-01,10:00 AM", "2026-06-01T10:00:00+02:00", []), ("2026-06-01,", "2026-06-01", []),
      (",", "", []),
      (
        ",10:00", "",
        ["error data.csv:2:6 record.time-without-date: found the time \"10:00\" without a date, expected both or none"]
      ),
    ] as [(String, String, [String])])
  func joinsDateAndTimeOfTwoColumns(cells: String, expected: String, messages: [String]) {
    let loaded = load("id,name,d,t\n1,A,\(cells)\n", [Field("f", .datetime, from: ["d", "t"])])
    #expect(loaded.store.value("things", "1", "f").plainText == expected)
    #expect(loaded.messages == messages)
  }

  @Test(arguments: [
    (",20:00", "2026-06-01T20:00:00+02:00"), (",01:30", "2026-06-02T01:30:00+02:00"),
    ("2026-06-03,", "2026-06-03"), (",", ""),
  ])
  func takesTheDayOfAnEndThatHasNoneFromTheStart(cells: String, expected: String) {
    let loaded = load(
      "id,name,ds,ts,de,te\n1,A,2026-06-01,18:00,\(cells)\n",
      [Field("start", .datetime, from: ["ds", "ts"]), Field("end", .datetime, from: ["de", "te"])], kind: .event)
    #expect(loaded.store.value("things", "1", "end").plainText == expected)
    #expect(loaded.messages == [])
  }

  @Test func joinsTextsOfSeveralColumns() {
    let loaded = load("id,a,b,c\n1,Jan,,Kowalski\n2,,,\n", [Field("name", .string, from: ["a", "b", "c"])])
    #expect(loaded.store.value("things", "1", "name") == .text("Jan Kowalski"))
    #expect(loaded.messages.count == 1)
  }

  @Test func takesTheWordsThatMeanNothing() {
    var context = context()
    context.missingValues = ["", "NULL", "-"]
    let loaded = load(
      "id,name,n\n1,A,NULL\n2,B,-\n3,C, NULL \n4,D,null\n", [Field("n", .string)], kind: .record, key: ["id"], "things",
      context)
    #expect(["1", "2", "3", "4"].map { loaded.store.value("things", $0, "n").plainText } == ["", "", "", "null"])
  }

  @Test func aNumberOfJSONHasItsOwnNotationAndMayMeanNothing() {
    let log = DiagnosticLog()
    var field = Field("n", .number)
    field.numberFormat.decimalChar = ","
    var context = context()
    context.missingValues = ["", "-1"]
    let json = """
      [{"id": 1, "name": "A", "n": 1.200, "y": 2008.0, "l": [1.5, 2.25]}, {"id": 2, "name": "B", "n": -1, "y": 7},
       {"id": 3, "name": "C", "n": "1,5", "y": "2.008", "l": ["1,5"]}]
      """
    field.numberFormat.groupChar = "."
    var list = Field("l", .list)
    list.items = .number
    list.numberFormat = field.numberFormat
    var year = Field("y", .integer)
    year.numberFormat = field.numberFormat
    let fields = [field, year, list]
    let loaded = load([(schema("things", .record, fields), [source(json, "data.json", log: log)])], log: log, context)
    let rows = ["1", "2", "3"].map { key in ["n", "y", "l"].map { loaded.store.value("things", key, $0).plainText } }
    #expect(rows == [["1.200", "2008", "1.5, 2.25"], ["", "7", ""], ["1.5", "2008", "1.5"]])
    #expect(loaded.messages.isEmpty, "\(loaded.messages)")
  }

  @Test func readsJSONValuesByTheirType() {
    let log = DiagnosticLog()
    let json = """
      [{"id": 1, "name": "A", "n": 1.50, "b": true, "l": ["x", "y"], "o": {"p": {"q": "deep"}}, "u": null},
       {"id": "2", "name": 7, "n": "2", "b": "false", "l": "z", "o": {}, "u": ["a"]}]
      """
    let fields = [
      Field("n", .number), Field("b", .boolean), Field("l", .list), Field("q", .string, from: ["o.p.q"]),
      Field("u", .string),
    ]
    let loaded = load([(schema("things", .record, fields), [source(json, "data.json", log: log)])], log: log)
    let rows = ["1", "2"].map { key in
      ["name", "n", "b", "l", "q", "u"].map { loaded.store.value("things", key, $0).plainText }
    }
    #expect(rows == [["A", "1.50", "true", "x, y", "deep", ""], ["7", "2", "false", "z", "", ""]])
    #expect(loaded.messages.count == 1)
    #expect(
      loaded.messages[0].utf8.starts(
        with: "error data.json:2:73 record.unexpected-list: found a list, expected text".utf8), "\(loaded.messages)")
  }

  @Test func limitsOfTextsThatAreNumbersAreNumbers() {
    var field = Field("f", .string)
    field.constraints.minimum = "5"
    field.constraints.maximum = "10"
    #expect(read("9", field) == "9" && read("free", field) == "free")
    #expect(read("12", field).hasSuffix("found \"12\", expected at most 10"), "\(read("12", field))")
  }

  @Test(arguments: [
    ("minimum", "5", "found \"4\", expected at least 5"), ("maximum", "3", "found \"4\", expected at most 3"),
  ])
  func holdsNumbersAgainstTheirLimits(word: String, limit: String, message: String) {
    var field = Field("f", .integer)
    if word == "minimum" { field.constraints.minimum = limit } else { field.constraints.maximum = limit }
    #expect(read("4", field).utf8.suffix(message.utf8.count).elementsEqual(message.utf8))
    #expect(read(limit, field) == limit)
  }

  @Test func holdsTextsAgainstPatternEnumAndLength() {
    var field = Field("f", .string)
    field.constraints.pattern = try? Pattern("[0-9]{2}-[0-9]{3}")
    #expect(read("00-950", field) == "00-950")
    #expect(read("00-950 ", field) == "00-950")
    #expect(
      read("0-950", field)
        == "0-950 ; error record.pattern: found \"0-950\", expected a match of the pattern [0-9]{2}-[0-9]{3}"
    )
    field = Field("f", .string)
    field.constraints.enumeration = ["red", "blue"]
    #expect(
      read("rad", field)
        == "rad ; error record.not-in-enum: found \"rad\", expected red or blue (did you mean \"red\"?)")
    field = Field("f", .string)
    field.constraints.minLength = 2
    field.constraints.maxLength = 3
    #expect(read("é", field) == "é ; error record.too-short: found 1 character, expected at least 2")
    #expect(read("abcd", field) == "abcd ; error record.too-long: found 4 characters, expected at most 3")
  }

  @Test func reportsALimitThatIsNoValueOfItsType() {
    var field = Field("f", .date)
    field.constraints.minimum = "yesterday"
    #expect(
      read("2026-01-01", field).utf8.starts(
        with: "2026-01-01 ; error schema.bad-constraint: minimum of the field f: ".utf8))
  }

  @Test func fillsInDefaultsAndReportsWrongOnes() {
    var field = Field("f", .integer)
    field.defaultText = "3"
    #expect(read("", field) == "3")
    field.defaultText = "x"
    #expect(
      read("", field)
        == "missing ; error schema.bad-default: the default of the field f: found \"x\", expected a whole number")
  }
}
