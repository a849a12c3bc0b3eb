import CRE2
import Text

/// A regular expression of the site's owner, or of whoever made a data package, matched against a whole value.
///
/// libre2 takes time linear in the value, whatever the expression: `(a+)+b` cannot make a build hang. For that it has no
/// back references and no look-around. `\d` and `\w` mean the digits and letters of all scripts (`UnicodeClasses`).
public struct Pattern: Sendable {
  /// The expression as written.
  public let text: String
  private let program: CompiledPattern

  /// Reads an expression; says what of it libre2 does not take.
  public init(_ text: String) throws(PatternMistake) {
    // Read as it is written first, so that a mistake is told in its own words.
    _ = try CompiledPattern(text)
    program = try CompiledPattern(UnicodeClasses.written(in: text))
    self.text = text
  }

  /// Whether the whole value matches.
  public func matches(_ value: String) -> Bool { program.matches(value) }

  /// What the first group of brackets took, where the whole value matches; `nil` where it does not.
  public func firstGroup(of value: String) -> String? { program.firstGroup(of: value) }
}

/// Why a text is no pattern, for a sentence that begins with the text: `"a{" is no regular expression: …`.
public struct PatternMistake: Error {
  /// What is wrong, with the part of the expression that is.
  public let message: String
  /// What to write instead, where that is known.
  public let suggestion: String?

  init(_ kind: RE2Mistake, _ part: String, of text: String) {
    let part = part.isEmpty || part.isExactly(text) ? "it" : quoted(part)
    switch kind {
    case RE2WrongEscape where part.utf8.dropFirst(2).first.map { (0x31...0x39).contains($0) } ?? false:
      message = "\(part) refers back to an earlier part, which patterns cannot do here"
      suggestion = "write out what may be there"
    case RE2WrongEscape:
      message = "\(part) is not known"
      suggestion = "to write a character by its number, use the form \\x{00E9}"
    case RE2WrongGroup:
      message =
        "\(part) is not known: patterns have no look-ahead, look-behind or possessive repetition"
      suggestion = "describe the whole value; to limit its length, use minLength and maxLength"
    case RE2TooLarge:
      message = "\(part) makes the pattern too large"
      suggestion = "to limit the length, use minLength and maxLength instead of counted repetitions"
    default:
      message = "\(part) is not well formed"
      suggestion = nil
    }
  }
}

/// A compiled expression, freed with its last user. Matching changes nothing in it that libre2 does not lock itself.
private final class CompiledPattern: @unchecked Sendable {
  private let pattern: OpaquePointer

  init(_ text: String) throws(PatternMistake) {
    var text = text
    var kind = RE2WrongSyntax
    var part = [CChar](repeating: 0, count: 80)
    let made = text.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) { re2_pattern_open($0.baseAddress, $0.count, &kind, &part, part.count) }
    }
    guard let made else {
      throw PatternMistake(
        kind, String(decoding: part.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self), of: text)
    }
    pattern = made
  }

  deinit { re2_pattern_close(pattern) }

  func matches(_ value: String) -> Bool {
    var value = value
    return value.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) { re2_pattern_matches(pattern, $0.baseAddress, $0.count) }
    }
  }

  func firstGroup(of value: String) -> String? {
    var value = value
    return value.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) { text in
        var group: UnsafePointer<CChar>?
        var count = 0
        guard re2_pattern_group(pattern, text.baseAddress, text.count, &group, &count) else { return nil }
        let raw = UnsafeRawBufferPointer(start: count > 0 ? UnsafeRawPointer(group) : nil, count: count)
        return String(decoding: raw, as: UTF8.self)
      }
    }
  }
}

/// `\d` and `\w` of an expression as classes of Unicode: libre2 means those of ASCII, and names have letters of all scripts.
enum UnicodeClasses {
  /// `\W` is written without negation too, so that it can stand in brackets.
  private static func members(_ letter: UInt8) -> String? {
    switch letter {
    case UInt8(ascii: "d"): "\\p{Nd}"
    case UInt8(ascii: "D"): "\\P{Nd}"
    case UInt8(ascii: "w"): "\\p{L}\\p{M}\\p{N}\\p{Pc}"
    case UInt8(ascii: "W"): "\\p{C}\\p{Z}\\p{S}\\p{Pd}\\p{Ps}\\p{Pe}\\p{Pi}\\p{Pf}\\p{Po}"
    default: nil
    }
  }

  static func written(in expression: String) -> String {
    var result: [UInt8] = []
    var isInBrackets = false
    var rest = Array(expression.utf8)[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "\\"), let letter = rest.popFirst() {
        if let members = members(letter) {
          result += (isInBrackets ? members : "[\(members)]").utf8
        } else {
          result += [byte, letter]
        }
        continue
      }
      result.append(byte)
      if byte == UInt8(ascii: "["), !isInBrackets {
        isInBrackets = true
        // A bracket right behind the opening one means itself.
        if rest.first == UInt8(ascii: "^") { result.append(rest.removeFirst()) }
        if rest.first == UInt8(ascii: "]") { result.append(rest.removeFirst()) }
      } else if byte == UInt8(ascii: "["), rest.first == UInt8(ascii: ":") {
        // A named class, as [:alpha:], ends with a bracket of its own.
        while let next = rest.popFirst() {
          result.append(next)
          if next == UInt8(ascii: "]") { break }
        }
      } else if byte == UInt8(ascii: "]") {
        isInBrackets = false
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}
