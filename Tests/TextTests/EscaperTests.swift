import TestSupport
import Testing
import Text

/// Every escaper over every scalar and over everything that hides a delimiter: no raw delimiter comes out, and what
/// comes out parses back as it went in, by Python's parsers.
@Suite struct EscaperTests {
  @Test func findsTheKnownNumberOfHidingNeighbours() {
    #expect(HidingNeighbours.following.count >= 2_619)
    #expect(HidingNeighbours.preceding.count >= 27)
  }

  @Test func htmlParsesBack() throws {
    try check(
      { $0.append(htmlEscaped: $1) }, never: "<>\"'", judge: "html.unescape(line)", needing: "html",
      expecting: withoutWhatHTMLForbids)
  }

  @Test func xmlParsesBack() throws {
    try check(
      { $0.append(xmlEscaped: $1) }, never: "<>\"'",
      judge: "xml.etree.ElementTree.fromstring('<a>' + line + '</a>').text or ''", needing: "xml.etree.ElementTree",
      expecting: withoutWhatXMLForbids)
  }

  @Test func xmlAttributesParseBack() throws {
    try check(
      { $0.append(xmlAttributeEscaped: $1) }, never: "<>\"'\t\n\r",
      judge: "xml.etree.ElementTree.fromstring('<a b=\"' + line + '\"/>').get('b')",
      needing: "xml.etree.ElementTree", expecting: withoutWhatXMLForbids)
  }

  @Test func jsonParsesBack() throws {
    try check({ $0.append(jsonEscaped: $1) }, never: "\n", judge: "json.loads('\"' + line + '\"')", needing: "json")
  }

  @Test func jsonInHTMLParsesBack() throws {
    try check(
      { $0.append(jsonEscapedInHTML: $1) }, never: "<>&'\n\u{2028}\u{2029}", judge: "json.loads('\"' + line + '\"')",
      needing: "json")
    for text in Self.texts {
      var escaped: [UInt8] = []
      escaped.append(jsonEscapedInHTML: text)
      let isAllowed = String(decoding: escaped, as: UTF8.self).unicodeScalars.allSatisfy { !isForbiddenInHTML($0) }
      #expect(isAllowed)
    }
  }

  @Test func icsParsesBack() throws {
    // A delimiter without its backslash is no TEXT at all; `group` then fails.
    let text = #"re.fullmatch(r'(?:[^\\;,]|\\[\\;,n])*', line).group()"#
    let unescape = #"re.sub(r'\\(.)', lambda m: '\n' if m[1] == 'n' else m[1], "# + text + ")"
    try check({ $0.append(icsEscaped: $1) }, never: "\n\r", judge: unescape, needing: "re") { text in
      String(
        String.UnicodeScalarView(
          text.unicodeScalars.filter { $0 == "\t" || $0 == "\n" || $0 == "\r" || !isControl($0) }.map {
            $0 == "\r" ? "\n" : $0
          }))
    }
  }

  @Test func percentEncodingParsesBack() throws {
    try check(
      { $0.append(percentEncoded: $1, keeping: .unreserved) }, never: "<>\"'&/\\,;:= ",
      judge: "urllib.parse.unquote(line)", needing: "urllib.parse")
  }

  @Test func csvParsesBack() throws {
    // The csv module takes one row; a cell with a line end is in quotes.
    try check(
      { $0.append(csvQuoted: $1) }, never: "",
      judge: "next(iter(csv.reader(io.StringIO(line + ',end', newline=''), strict=True)))[0]", needing: "csv, io")
  }

  /// Escapes every text, looks for bytes that must not come out, and has Python undo the escaping.
  private func check(
    _ escape: (inout [UInt8], String) -> Void, never forbidden: String, judge: String, needing modules: String,
    expecting: (String) -> String = { $0 }, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let texts = Self.texts
    let escaped = texts.map { text in
      var bytes: [UInt8] = []
      escape(&bytes, text)
      return bytes
    }
    let script = """
      import sys, \(modules)
      data = sys.stdin.buffer.read()
      position = 0
      raw = 0
      while position < len(data):
        size = int.from_bytes(data[position:position + 4], 'little')
        line = data[position + 4:position + 4 + size].decode('utf-8')
        position += 4 + size
        if not set(line).isdisjoint(sys.argv[1]): raw += 1
        answer = (\(judge)).encode('utf-8')
        sys.stdout.buffer.write(len(answer).to_bytes(4, 'little') + answer)
      sys.stderr.write('raw ' + str(raw))
      """
    let result = try run("python3", ["-c", script, forbidden], input: sized(escaped))
    #expect(result.code == 0 && result.errorText == "raw 0", "\(result.errorText)", sourceLocation: sourceLocation)
    let expected = texts.map { Array(expecting($0).utf8) }
    let isSame = result.output == sized(expected)
    #expect(isSame, "\(firstDifference(result.output, sized(expected)) ?? "")", sourceLocation: sourceLocation)
  }

  private static let texts = chunks + HidingNeighbours.texts

  /// Every scalar, 64 to a text: every one stands beside its neighbours, parted by a letter.
  private static var chunks: [String] {
    stride(from: 0, to: HidingNeighbours.everyScalar.count, by: 64).map { start in
      var text = "x"
      for scalar in HidingNeighbours.everyScalar[start..<min(start + 64, HidingNeighbours.everyScalar.count)] {
        text.unicodeScalars.append(scalar)
        text += "x"
      }
      return text
    }
  }

  /// Each text with its length in four bytes before it.
  private func sized(_ texts: [[UInt8]]) -> [UInt8] {
    var result: [UInt8] = []
    for text in texts {
      let count = UInt32(text.count)
      result += [0, 8, 16, 24].map { UInt8(truncatingIfNeeded: count >> $0) }
      result += text
    }
    return result
  }

  private func isControl(_ scalar: Unicode.Scalar) -> Bool { scalar.value < 0x20 || scalar.value == 0x7F }

  private func withoutWhatHTMLForbids(_ text: String) -> String {
    let blanks: Set<UInt32> = [0x0B, 0x0C, 0x85]
    let scalars = text.unicodeScalars.map { blanks.contains($0.value) ? " " : $0 }
    return String(String.UnicodeScalarView(scalars.filter { !isForbiddenInHTML($0) }))
  }

  /// The HTML standard: controls that are not white space, and noncharacters; and a form feed, which XML forbids.
  private func isForbiddenInHTML(_ scalar: Unicode.Scalar) -> Bool {
    let isControl = scalar.properties.generalCategory == .control && ![0x09, 0x0A, 0x0D].contains(scalar.value)
    return isControl || scalar.properties.isNoncharacterCodePoint
  }

  private func withoutWhatXMLForbids(_ text: String) -> String {
    String(
      String.UnicodeScalarView(
        text.unicodeScalars.filter {
          let isForbidden = $0.value < 0x20 && $0 != "\t" && $0 != "\n" && $0 != "\r"
          return !isForbidden && $0 != "\u{FFFE}" && $0 != "\u{FFFF}"
        }))
  }
}
