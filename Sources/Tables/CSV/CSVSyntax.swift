/// The bytes that shape a CSV file, all settled.
struct CSVSyntax: Sendable, Equatable {
  var delimiter: UInt8
  /// 256 where there is none, so that no byte equals it.
  let quote: UInt16
  let escape: UInt16
  let doubleQuote: Bool
  let skipInitialSpace: Bool
  let comment: UInt16

  init(_ dialect: Dialect, delimiter: UInt8) {
    self.delimiter = delimiter
    quote = dialect.quoteChar.map { UInt16($0) } ?? 256
    escape = dialect.escapeChar.map { UInt16($0) } ?? 256
    doubleQuote = dialect.doubleQuote
    skipInitialSpace = dialect.skipInitialSpace
    comment = dialect.commentChar.map { UInt16($0) } ?? 256
  }

  /// Whether a byte ends a row.
  @inline(__always) static func endsRow(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }

  /// Whether a byte is a blank that is not the delimiter.
  @inline(__always) func isBlank(_ byte: UInt8) -> Bool { (byte == 0x20 || byte == 0x09) && byte != delimiter }
}

extension Dialect {
  /// Why these settings cannot be; `nil` when they can.
  var contradiction: String? {
    let named: [(word: String, byte: UInt8?)] = [
      ("delimiter", delimiter), ("quoteChar", quoteChar), ("escapeChar", escapeChar), ("commentChar", commentChar),
    ]
    for (place, setting) in named.enumerated() {
      guard let byte = setting.byte else { continue }
      if CSVSyntax.endsRow(byte) || byte == 0 || byte >= 0x80 {
        return "`\(setting.word)` must be one ASCII character other than a line break"
      }
      if let twin = named[..<place].first(where: { $0.byte == byte }) {
        return "`\(twin.word)` and `\(setting.word)` are both \(nameOf(byte))"
      }
    }
    return nil
  }
}

/// A delimiter as the setting that states it.
func settingName(_ byte: UInt8) -> String { byte == 0x09 ? "tab" : nameOf(byte) }

/// A delimiter or quote as people call it.
func nameOf(_ byte: UInt8) -> String {
  switch byte {
  case 0x09: "TAB"
  case 0x20: "a blank"
  default: "\"\(Unicode.Scalar(byte))\""
  }
}
