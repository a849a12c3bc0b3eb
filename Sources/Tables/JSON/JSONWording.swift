import Diagnostics

/// A JSON mistake in words: what was found, what was expected, what to do.
struct JSONWording {
  private(set) var code = "json.syntax"
  private(set) var message = ""
  private(set) var suggestion: String?
  private(set) var notes: [Diagnostic.Note] = []

  private let file: SourceFile
  private let span: Range<Int>
  private let end: Int

  init(_ mistake: JSONMistake, _ file: SourceFile, end: Int) {
    self.file = file
    self.end = end
    span = mistake.span
    switch mistake.kind {
    case .expectedValue: (message, suggestion) = ("found \(found), expected a value", hint)
    case .badWord: (message, suggestion) = ("found \(found), expected a value", wordHint)
    case .expectedComma: comma(mistake)
    case .expectedColon: (message, suggestion) = ("found \(found), expected \":\" after the member's name", nil)
    case .expectedName: name()
    case .trailingComma(let closing): trailingComma(closing)
    case .textAfterValue: textAfterValue()
    case .unclosedString: (message, suggestion) = ("this string is never closed", "end it with \"")
    case .controlCharacter(let opening): controlCharacter(opening)
    case .badEscape: badEscape()
    case .badUnicodeEscape:
      (message, suggestion) = ("\(quoted(span)) is not an escape, expected \\u and four hexadecimal digits", nil)
    case .loneSurrogate: loneSurrogate()
    case .badNumber(let rule): number(rule)
    case .tooDeep: tooDeep()
    }
  }

  private mutating func comma(_ mistake: JSONMistake) {
    let isObject = mistake.openedAt.map { file.bytes[$0] == UInt8(ascii: "{") } ?? false
    if mistake.items == 0 {
      message = "found \(found), expected \(isObject ? "a member's name or \"}\"" : "a value or \"]\"")"
      return
    }
    message = "found \(found), expected \",\" or \(isObject ? "\"}\"" : "\"]\"")"
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "{"), UInt8(ascii: "["): suggestion = "is a comma missing before this?"
    case UInt8(ascii: ";"): suggestion = "JSON separates values with commas"
    default: suggestion = span.lowerBound >= end ? "the line is not complete: close what it opens" : hint
    }
  }

  private mutating func name() {
    message = "found \(found), expected a member's name in double quotes"
    let end = wordEnd(span.lowerBound)
    if end == span.lowerBound {
      suggestion = hint
    } else if span.lowerBound > 1, isDigit(byte), isDigit(file.bytes[span.lowerBound - 2]) {
      suggestion = "is this a number with a decimal comma? JSON writes a point"
    } else {
      suggestion = "write \"\(shortened(file.text(in: span.lowerBound..<end)))\""
    }
  }

  private mutating func trailingComma(_ closing: UInt8) {
    message = "found a comma after the last one, expected \(nameOf(closing))"
    suggestion = "remove the comma"
  }

  private mutating func textAfterValue() {
    message = "found \(found) after the end of the JSON"
    let opensValue = byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[")
    suggestion =
      opensValue
      ? "put the values into one array; if each line is an object of its own, name the file .jsonl"
      : byte == UInt8(ascii: ",") ? "put the values into one array: [ … ]" : "remove what follows the value"
  }

  private mutating func controlCharacter(_ opening: Int) {
    let isBreak = byte == 0x0A || byte == 0x0D
    message = "found \(found) inside a string"
    suggestion =
      isBreak
      ? "write \\n for a line break, or close the string before it"
      : byte == 0x09 ? "write \\t for a tab" : "remove it"
    notes = [.init("the string begins here", at: SourceLocation(file, opening..<opening + 1))]
  }

  private mutating func badEscape() {
    message = "\(quoted(span)) is not an escape, expected one of \\\" \\\\ \\/ \\b \\f \\n \\r \\t \\u"
    suggestion = "write \\\\ for a backslash that belongs to the text"
  }

  private mutating func loneSurrogate() {
    message = "\(quoted(span)) is half a letter, expected a pair of surrogates"
    suggestion = "the text was cut inside a letter: write the letter itself"
  }

  private mutating func number(_ rule: String) {
    message = "\(quoted(span)) is not a number" + (rule.isEmpty ? "" : ": \(rule)")
    suggestion = "write it in quotes if it is a text, such as a number with leading zeros"
    if !rule.utf8.elementsEqual("numbers have no leading zeros".utf8) { suggestion = nil }
  }

  private mutating func tooDeep() {
    code = "json.nesting"
    message = "arrays and objects are nested more than \(JSONScanner.nestingLimit) levels deep"
  }

  private func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }

  /// What an excerpt marks: the mistake's bytes, and the whole word or letter where they are its first.
  var marked: Range<Int> {
    let start = min(span.lowerBound, end)
    guard start < end, span.count <= 1 else { return start..<max(start, min(span.upperBound, file.bytes.count)) }
    return start..<max(wordEnd(start), scalarEnd(start))
  }

  private var byte: UInt8 { span.lowerBound < end ? file.bytes[span.lowerBound] : 0 }

  private func quoted(_ range: Range<Int>) -> String { "\"\(shortened(file.text(in: range)))\"" }

  /// What stands at the place: a word, a character, or the end.
  private var found: String {
    guard span.lowerBound < end else { return end == file.bytes.count ? "the end of the file" : "the end of the line" }
    switch byte {
    case 0x0A, 0x0D: return "a line break"
    case 0x09: return "a tab"
    case 0..<0x20: return "the control character \(hexadecimal(byte))"
    case UInt8(ascii: "\""): return "a string"
    default: break
    }
    let stop = max(wordEnd(span.lowerBound), scalarEnd(span.lowerBound))
    return quoted(span.lowerBound..<stop)
  }

  private func wordEnd(_ start: Int) -> Int {
    var index = start
    while index < end, index - start < 60 {
      switch file.bytes[index] {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "_"): index += 1
      default: return index
      }
    }
    return index
  }

  private func scalarEnd(_ start: Int) -> Int {
    var index = start + 1
    while index < end, file.bytes[index] & 0xC0 == 0x80 { index += 1 }
    return index
  }

  private var hint: String? {
    switch byte {
    case UInt8(ascii: "'"): return "JSON writes strings in double quotes"
    case UInt8(ascii: "/"), UInt8(ascii: "#"): return "JSON has no comments: remove it"
    case UInt8(ascii: "+"): return "numbers have no plus sign"
    case UInt8(ascii: "."): return "write a zero before the point"
    case UInt8(ascii: ","): return "is a value missing before the comma?"
    default: break
    }
    let curly = file.text(in: span.lowerBound..<scalarEnd(span.lowerBound)).unicodeScalars.first.map(\.value)
    guard let curly, (0x2018...0x201F).contains(curly) else { return nil }
    return "write straight quotes: a word processor has made them curly"
  }

  private var wordHint: String? {
    let word = file.text(in: span)
    let folded = String(decoding: word.utf8.map(\.lowercase), as: UTF8.self)
    switch folded {
    case "true", "false", "null": return "write `\(folded)` in small letters"
    case "none", "nil", "undefined", "nan", "infinity", "-infinity", "inf", "-inf":
      return "write null where there is no value"
    default:
      return hint ?? nearMiss(to: folded, among: ["true", "false", "null"]).map { "did you mean `\($0)`?" }
        ?? "write texts in double quotes"
    }
  }
}
