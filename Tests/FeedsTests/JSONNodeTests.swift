import TestSupport
import Testing
import Text

@Suite struct JSONNodeTests {
  @Test func keepsTheOrderOfMembers() {
    var bytes: [UInt8] = []
    bytes.append(json: ["z": 1, "a": [true, .null, "x"], "m": .number("1.50")])
    #expect(String(decoding: bytes, as: UTF8.self) == #"{"z":1,"a":[true,null,"x"],"m":1.50}"#)
  }

  @Test(arguments: ["0", "-0", "10", "1.5", "-1.50", "1e9", "1E-9", "0.1e+2"])
  func writesANumberAsItIs(_ literal: String) {
    var bytes: [UInt8] = []
    bytes.append(json: .number(literal))
    #expect(String(decoding: bytes, as: UTF8.self) == literal)
  }

  @Test(arguments: ["", "-", "01", "1.", ".5", "1e", "+1", "0x1", "1 ", "NaN", "1,5", "1}", "½", "١"])
  func writesWhatIsNoNumberAsAString(_ literal: String) {
    var bytes: [UInt8] = []
    bytes.append(json: .number(literal))
    #expect(String(decoding: bytes, as: UTF8.self) == "\"\(literal)\"")
  }

  @Test func writesNullForWhatLiesTooDeep() throws {
    var value: JSONNode = "deep"
    for _ in 0..<1_000 { value = .list([value]) }
    var bytes: [UInt8] = []
    bytes.append(json: value)
    #expect(bytes.filter { $0 == UInt8(ascii: "[") }.count == 128)
    #expect(try runPython("import json, sys; json.load(sys.stdin)", input: bytes).code == 0)
    // Taken apart from outside, since dropping all levels at once would take a frame for each of the stack.
    while case .list(let inner) = value, let first = inner.first { value = first }
  }

  @Test func keepsHostileTextsEqualInBothForms() throws {
    let texts = HostileTexts.all
    for inHTML in [false, true] {
      var bytes: [UInt8] = []
      let value = JSONNode.list(texts.map(JSONNode.text))
      if inHTML { bytes.append(jsonInHTML: value) } else { bytes.append(json: value) }
      let hex = texts.map { $0.utf8.map { String($0, radix: 16) }.joined(separator: " ") }.joined(separator: "\n")
      let found = try runPython(
        """
        import json, sys
        for text in json.load(sys.stdin): print(" ".join(format(byte, "x") for byte in text.encode()))
        """, input: bytes)
      #expect(found.text == hex + "\n")
    }
  }
}
