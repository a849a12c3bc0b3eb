/// How a file's bytes stand for text. Everything is converted to UTF-8 on reading.
public enum TextEncoding: String, Sendable, CaseIterable {
  case utf8 = "utf-8"
  /// UTF-16 with a byte order mark; little-endian where there is none.
  case utf16 = "utf-16"
  case utf16LittleEndian = "utf-16le"
  case utf16BigEndian = "utf-16be"
  case windows1250 = "windows-1250"
  case windows1251 = "windows-1251"
  case windows1252 = "windows-1252"
  case latin1 = "iso-8859-1"
  case latin2 = "iso-8859-2"
  case big5
  case gb18030
  case shiftJIS = "shift_jis"
  case eucJP = "euc-jp"
  case eucKR = "euc-kr"

  /// The encoding of a name as people write it: case, `-`, `_` and blanks do not matter, and the usual aliases
  /// (`utf8`, `cp1250`, `latin2`, `win-1251`) are known. `nil` for any other name.
  public init?(name: String) {
    var folded = ""
    for scalar in name.unicodeScalars where !" -_".unicodeScalars.contains(scalar) {
      folded.unicodeScalars.append(scalar.value < 0x80 ? Unicode.Scalar(UInt8(scalar.value).lowercase) : scalar)
    }
    guard let found = TextEncoding.aliases.first(where: { $0.name.utf8.elementsEqual(folded.utf8) }) else { return nil }
    self = found.encoding
  }

  private static let aliases: [(name: String, encoding: TextEncoding)] = [
    ("utf8", .utf8), ("utf8sig", .utf8), ("ascii", .utf8), ("usascii", .utf8),
    ("utf16", .utf16), ("unicode", .utf16), ("utf16le", .utf16LittleEndian), ("utf16be", .utf16BigEndian),
    ("windows1250", .windows1250), ("cp1250", .windows1250), ("win1250", .windows1250),
    ("windows1251", .windows1251), ("cp1251", .windows1251), ("win1251", .windows1251),
    ("windows1252", .windows1252), ("cp1252", .windows1252), ("win1252", .windows1252), ("ansi", .windows1252),
    ("iso88591", .latin1), ("latin1", .latin1), ("iso88592", .latin2), ("latin2", .latin2),
    ("big5", .big5), ("cp950", .big5), ("gb18030", .gb18030), ("gbk", .gb18030), ("gb2312", .gb18030),
    ("cp936", .gb18030), ("shiftjis", .shiftJIS), ("sjis", .shiftJIS), ("cp932", .shiftJIS), ("windows31j", .shiftJIS),
    ("eucjp", .eucJP), ("euckr", .eucKR), ("cp949", .eucKR), ("uhc", .eucKR),
  ]
}

extension UInt8 {
  /// The byte with ASCII capitals made small.
  var lowercase: UInt8 { self >= 0x41 && self <= 0x5A ? self | 0x20 : self }
}
