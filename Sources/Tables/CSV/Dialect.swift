/// How a CSV file is written and where in a workbook the table is, in the words of the Frictionless Table Dialect.
public struct Dialect: Sendable, Equatable {
  /// The byte between cells; `nil`: found among comma, semicolon, tab and bar, and said so by a notice.
  public var delimiter: UInt8?
  /// The byte around cells that hold delimiters, line breaks or quotes; `nil`: nothing is ever quoted.
  public var quoteChar: UInt8?
  /// Whether two quotes inside a quoted cell stand for one.
  public var doubleQuote: Bool
  /// A byte that takes the meaning from the byte after it; `nil`: there is none.
  public var escapeChar: UInt8?
  /// Whether the first row names the columns; otherwise they are `field1`, `field2` …
  public var header: Bool
  /// The file's encoding; `nil`: UTF-8, or UTF-16 where its byte order mark says so.
  public var encoding: TextEncoding?
  /// The language that the site is in, such as `pl`, for the advice on a file that is not UTF-8; `nil`: not known.
  public var language: String?
  /// Lines that start with this byte are left out; `nil`: there are none.
  public var commentChar: UInt8?
  /// Whether blanks after a delimiter do not belong to the cell.
  public var skipInitialSpace: Bool
  /// Whether a second column of one name gets a number, `name_2`; otherwise it is a mistake.
  public var numbersDuplicates: Bool
  /// The column that takes what a row has too much, with the delimiters in it, for cells that should have been in quotes;
  /// `nil`: such a row is a mistake.
  public var rest: String?
  /// Whether a row that ends before the last column has empty cells there; otherwise it is a mistake.
  public var takesShortRows: Bool
  /// For JSON: the column that the names of an object's members become, whose values are the records; `nil`: the records
  /// are a list.
  public var keyedBy: String?
  /// Whether rows of nothing but blanks and delimiters are left out.
  public var skipBlankRows: Bool
  /// For a workbook: the name of the sheet, or its number from 1; `nil`: the first that has data.
  public var sheet: String?
  /// For a workbook: the number of the row that names the columns; `nil`: the first that has data.
  public var headerRow: Int?

  /// What is not stated is as RFC 4180 has it.
  public init(
    delimiter: UInt8? = nil, quoteChar: UInt8? = UInt8(ascii: "\""), doubleQuote: Bool = true,
    escapeChar: UInt8? = nil, header: Bool = true, encoding: TextEncoding? = nil, commentChar: UInt8? = nil,
    skipInitialSpace: Bool = false, skipBlankRows: Bool = true, numbersDuplicates: Bool = false,
    rest: String? = nil, takesShortRows: Bool = false, keyedBy: String? = nil
  ) {
    self.delimiter = delimiter
    self.quoteChar = quoteChar
    self.doubleQuote = doubleQuote
    self.escapeChar = escapeChar
    self.header = header
    self.encoding = encoding
    self.commentChar = commentChar
    self.skipInitialSpace = skipInitialSpace
    self.skipBlankRows = skipBlankRows
    self.numbersDuplicates = numbersDuplicates
    self.rest = rest
    self.takesShortRows = takesShortRows
    self.keyedBy = keyedBy
  }

  /// The byte that a setting such as `delimiter: ";"` names: one ASCII character, or one of the words `comma`,
  /// `semicolon`, `tab`, `\t`, `bar`, `pipe`, `space`. `nil` for anything else.
  public static func byte(_ text: String) -> UInt8? {
    let bytes = Array(text.utf8)
    if bytes.count == 1, bytes[0] < 0x80 { return bytes[0] }
    return words.first { $0.word.utf8.elementsEqual(bytes.map(\.lowercase)) }?.byte
  }

  private static let words: [(word: String, byte: UInt8)] = [
    ("comma", UInt8(ascii: ",")), ("semicolon", UInt8(ascii: ";")), ("tab", 0x09), ("\\t", 0x09),
    ("bar", UInt8(ascii: "|")), ("pipe", UInt8(ascii: "|")), ("space", 0x20),
  ]
}
