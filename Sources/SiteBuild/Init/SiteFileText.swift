import Locales
import Text

/// The first lines of a new site file.
///
/// - Parameter note: a comment on the language, with blanks before it.
func siteHead(title: String, _ language: SiteLanguage, note: String = "") -> String {
  """
  # The site file. `gablota schema` prints its JSON Schema for editors; the guide has its reference.
  title: \(yamlText(title))
  language: \(yamlText(language.identifier))\(note)
  time_zone: UTC  # the IANA name of your zone, such as Europe/Warsaw
  # base_url: https://library.example.org

  """
}

/// The line of a new site file that makes a home page of blocks.
let homeLine = "\nhome: auto  # or a list of blocks, such as [hero, today, numbers]\n"

/// Text for YAML: as it is where that is safe, else in double quotes.
func yamlText(_ text: String) -> String {
  let bytes = Array(text.utf8)
  let words = ["true", "false", "yes", "no", "on", "off", "null", "y", "n"]
  let isPlain =
    bytes.first.map { $0.isASCIILetter || $0 == UInt8(ascii: "_") || $0 >= 0x80 } ?? false
    && bytes.allSatisfy { $0.isASCIILetter || $0.isASCIIDigit || $0 >= 0x80 || "_-./ ".utf8.contains($0) }
    && bytes.last != UInt8(ascii: " ") && !words.contains { bytes.equalsIgnoringASCIICase($0.utf8) }
    && !text.unicodeScalars.contains(where: \.isUnseen)
  if isPlain { return text }
  var quoted: [UInt8] = []
  quoted.append(jsonString: text)
  return String(decoding: quoted, as: UTF8.self).unicodeScalars.reduce(into: "") { result, scalar in
    if scalar.isUnseen { result += scalar.inYAML } else { result.unicodeScalars.append(scalar) }
  }
}

extension Unicode.Scalar {
  /// What nobody sees in a file, and what YAML forbids or takes for the end of a line: it is written by its number.
  fileprivate var isUnseen: Bool {
    if value < 0x7F { return false }
    return switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .spaceSeparator, .unassigned, .privateUse, .surrogate:
      true
    default: false
    }
  }

  fileprivate var inYAML: String {
    let digits = String(value, radix: 16, uppercase: true)
    let width = value > 0xFFFF ? 8 : 4
    return (width == 8 ? "\\U" : "\\u") + String(repeating: "0", count: width - digits.utf8.count) + digits
  }
}

/// A YAML list on one line.
func yamlList(_ texts: [String]) -> String { "[\(texts.map(yamlText).joined(separator: ", "))]" }
