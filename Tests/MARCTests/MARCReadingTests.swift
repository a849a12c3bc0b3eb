import MARC
import Testing

/// Records of MARC as MARCXML and as ISO 2709.
@Suite struct MARCReadingTests {
  private static let record = MARCRecord(
    leader: "00000nam a2200000 i 4500",
    fields: [
      .init("001", text: "k<1>"),
      .init("245", Array("10".utf8), [.init(UInt8(ascii: "a"), "Sól & \"pieprz\" :"), .init(UInt8(ascii: "b"), "x")]),
      .init("852", Array("8 ".utf8), [.init(UInt8(ascii: "h"), "A"), .init(UInt8(ascii: "i"), "B")]),
      .init("852", Array("8 ".utf8), [.init(UInt8(ascii: "p"), "2")]),
    ])

  /// A record in ISO 2709, with the places of its fields.
  private static func exchanged(_ record: MARCRecord) -> [UInt8] {
    var (directory, body) = ([UInt8](), [UInt8]())
    for field in record.fields {
      var bytes = Array(field.text.utf8) + field.indicators
      for subfield in field.subfields { bytes += [0x1F, subfield.code] + Array(subfield.text.utf8) }
      bytes.append(0x1E)
      func digits(_ number: Int, _ count: Int) -> [UInt8] {
        let text = "\(number)"
        return Array(String(repeating: "0", count: count - text.utf8.count).utf8) + Array(text.utf8)
      }
      directory += Array(field.tag.utf8) + digits(bytes.count, 4) + digits(body.count, 5)
      body += bytes
    }
    return Array(record.leader.utf8) + directory + [0x1E] + body + [0x1D]
  }

  @Test func whatIsWrittenAsMARCXMLIsRead() throws {
    #expect(
      try MARCXMLReader.records(MARCRecord.document(of: [Self.record, Self.record])) == [Self.record, Self.record])
  }

  @Test func recordsOfTheExchangeFormatAreRead() throws {
    let bytes = Self.exchanged(Self.record)
    #expect(MARCExchangeReader.looksLike(bytes) && !MARCExchangeReader.isMARC8(bytes))
    #expect(try MARCExchangeReader.records(bytes + [0x0A] + bytes) == [Self.record, Self.record])
  }

  @Test func placesNameSubfieldsCharactersAndIndicators() {
    let texts = { (path: String) in MARCPath(path)?.texts(in: Self.record) }
    #expect(texts("245$ab") == ["Sól & \"pieprz\" : x"])
    #expect(texts("852$hi") == ["A B", ""])
    #expect(texts("852$p") == ["", "2"])
    #expect(texts("245(1*)$b") == ["x"] && texts("245(_*)$b") == [])
    #expect(texts("leader/06-07") == ["am"] && texts("001") == ["k<1>"] && texts("008/35-37") == [])
    for path in ["24$a", "245$", "245/x", "245/3-1", "245a", ""] { #expect(MARCPath(path) == nil, "\(path)") }
  }

  @Test func otherElementsAreNoRecords() throws {
    let answer =
      "<zs:r xmlns:zs='urn:x'><zs:record><zs:leader>no</zs:leader></zs:record><record xmlns='\(MARCRecord.namespace)'>"
      + "<leader>l</leader><datafield tag='245' ind1='1'><subfield code='a'>A<!-- c -->B</subfield></datafield></record></zs:r>"
    let records = try MARCXMLReader.records(Array(answer.utf8))
    #expect(records.map(\.leader) == ["l"] && records.first?.fields.first?.subfields.first?.text == "AB")
  }

  @Test(arguments: [
    "<a>", "<!DOCTYPE a [<!ENTITY b 'c'>]><a>&b;</a>", "{}", "", String(repeating: "<a>", count: 70),
  ])
  func whatIsNoMARCXMLIsRefused(_ text: String) {
    #expect(throws: MARCFault.self) { try MARCXMLReader.records(Array(text.utf8)) }
  }

  @Test func damagedRecordsAreRefusedAndNothingTraps() {
    let whole = Self.exchanged(Self.record)
    for length in 1..<whole.count {
      let cut = Array(whole.prefix(length))
      #expect(throws: MARCFault.self) { try MARCExchangeReader.records(cut) }
    }
    for place in whole.indices {
      for byte in [0x00, 0x1D, 0x1E, 0x1F, 0x39, 0xFF] as [UInt8] {
        var changed = whole
        changed[place] = byte
        _ = try? MARCExchangeReader.records(changed)
      }
    }
  }
}
