import Diagnostics
import TestSupport
import Testing
import Text

@testable import Tables

@Suite struct TextDecodingTests {
  @Test func convertsEveryByteOfEveryOneByteEncodingAsPythonDoes() throws {
    let encodings: [(TextEncoding, String)] = [
      (.windows1250, "cp1250"), (.windows1251, "cp1251"), (.windows1252, "cp1252"), (.latin1, "latin-1"),
      (.latin2, "iso8859-2"),
    ]
    var fields = try judge(["letters"] + encodings.map(\.1))
    for encoding in encodings.map(\.0) {
      let expected = fields.text() ?? ""
      #expect(Array(expected.unicodeScalars) == encoding.upperHalf, "\(encoding)")
    }
  }

  @Test func readsTheSameTableInEveryEncoding() throws {
    let text = "id;name\r\n1;Żółw – „łąka”\r\n"
    let upper = try #require(TextEncoding.windows1250.upperHalf)
    let bytes = text.unicodeScalars.map { scalar in
      scalar.isASCII ? UInt8(scalar.value) : UInt8(upper.firstIndex(of: scalar) ?? 0) + 0x80
    }
    #expect(try name(bytes, .windows1250) == "Żółw – „łąka”")
    for (order, mark) in [(true, [0xFE, 0xFF]), (false, [0xFF, 0xFE])] as [(Bool, [UInt8])] {
      let units = ("id;name\n1;Żółw 😎".utf16).flatMap { unit -> [UInt8] in
        let (high, low) = (UInt8(unit >> 8), UInt8(unit & 0xFF))
        return order ? [high, low] : [low, high]
      }
      #expect(try name(mark + units, nil) == "Żółw 😎")
      #expect(try name(mark + units, .utf8) == "Żółw 😎")
      #expect(try name(units, order ? .utf16BigEndian : .utf16LittleEndian) == "Żółw 😎")
    }
    #expect(try name(Array("id;name\n1;é".utf8), .utf8) == "é")
    #expect(try name([0xEF, 0xBB, 0xBF] + Array("id;name\n1;é".utf8), .windows1252) == "é")
  }

  private func name(_ bytes: [UInt8], _ encoding: TextEncoding?) throws -> String {
    let dialect = Dialect(delimiter: UInt8(ascii: ";"), encoding: encoding)
    let table = try #require(CSVReader.read(path: "x.csv", bytes: bytes, dialect: dialect, log: DiagnosticLog()))
    return texts(table.row(0))[1]
  }

  @Test func knowsEncodingsByTheirUsualNames() {
    for (name, encoding) in [
      ("UTF-8", TextEncoding.utf8), ("utf8", .utf8), ("Windows-1250", .windows1250), ("cp1251", .windows1251),
      ("ISO 8859-2", .latin2), ("latin_1", .latin1), ("UTF-16LE", .utf16LittleEndian),
    ] { #expect(TextEncoding(name: name) == encoding) }
    #expect(TextEncoding(name: "koi8-r") == nil)
    #expect(TextEncoding(name: "") == nil)
    for encoding in TextEncoding.allCases { #expect(TextEncoding(name: encoding.rawValue) == encoding) }
  }

  /// A judge of its own: module Text has another checker, and the standard library a third.
  private func expectSameFault(_ bytes: [UInt8]) {
    let ours = bytes.withUnsafeBufferPointer { UTF8Check.firstFault(in: $0) }
    let nul = bytes.firstIndex(of: 0)
    let invalid = firstInvalidUTF8(in: bytes)
    let expected = [nul, invalid].compactMap(\.self).min()
    if ours != expected { Issue.record("\(ours as Int?) instead of \(expected as Int?) in \(bytes)") }
    if nul == nil, (String(validating: bytes, as: UTF8.self) == nil) != (ours != nil) {
      Issue.record("the standard library disagrees about \(bytes)")
    }
  }

  @Test func findsTheFirstFaultOfEveryShortSequenceAtEveryPlaceOfABlock() {
    let interesting: [UInt8] = [
      0x00, 0x01, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xC1, 0xC2, 0xDF, 0xE0, 0xE1, 0xEC, 0xED, 0xEE, 0xEF,
      0xF0, 0xF1, 0xF3, 0xF4, 0xF5, 0xFF,
    ]
    for first in interesting {
      for second in interesting {
        for third in interesting {
          for place in [0, 2, 13, 14, 15, 16, 17, 18] {
            let lead = [UInt8](repeating: 0x61, count: place)
            expectSameFault(lead + [first, second, third])
            if second >= 0x80, place > 12 { expectSameFault(lead + [first, second, third, 0x80] + lead) }
          }
        }
      }
    }
  }

  @Test func findsTheFirstFaultInRandomText() {
    var random = SeededRandom(seed: 7)
    for _ in 0..<4000 {
      var bytes: [UInt8] = []
      while bytes.count < 60 {
        bytes += Array("aąя書😎\n".unicodeScalars.randomElement(using: &random)?.utf8.map { $0 } ?? [])
      }
      expectSameFault(bytes)
      bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
      expectSameFault(bytes)
      expectSameFault(Array(bytes.prefix(Int.random(in: 0..<60, using: &random))))
    }
  }
}

/// A generator that gives the same numbers in every run (SplitMix64).
struct SeededRandom: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
