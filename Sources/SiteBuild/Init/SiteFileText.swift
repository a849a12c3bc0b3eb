import Locales
import Text

/// The first lines of a new site file.
///
/// - Parameter note: a comment on the language, with blanks before it.
func siteHead(title: String, _ language: SiteLanguage, note: String = "") -> String {
  """
  # The site file. `gablota schema` prints its JSON Schema for editors; the README has its reference.
  title: \(yamlText(title))
  language: \(yamlText(language.identifier))\(note)
  time_zone: UTC  # the IANA name of your zone, such as Europe/Warsaw
  # base_url: https://library.example.org

  """
}

/// Text for YAML: as it is where that is safe, else in double quotes.
func yamlText(_ text: String) -> String {
  let bytes = Array(text.utf8)
  let words = ["true", "false", "yes", "no", "on", "off", "null", "y", "n"]
  let isPlain =
    bytes.first.map { $0.isASCIILetter || $0 == UInt8(ascii: "_") || $0 >= 0x80 } ?? false
    && bytes.allSatisfy { $0.isASCIILetter || $0.isASCIIDigit || $0 >= 0x80 || "_-./ ".utf8.contains($0) }
    && bytes.last != UInt8(ascii: " ") && !words.contains { bytes.equalsIgnoringASCIICase($0.utf8) }
    && !text.unicodeScalars.contains { (0x7F..<0xA1).contains($0.value) || $0.properties.generalCategory == .format }
  if isPlain { return text }
  var quoted: [UInt8] = []
  quoted.append(jsonString: text)
  return String(decoding: quoted, as: UTF8.self)
}

/// A YAML list on one line.
func yamlList(_ texts: [String]) -> String { "[\(texts.map(yamlText).joined(separator: ", "))]" }
