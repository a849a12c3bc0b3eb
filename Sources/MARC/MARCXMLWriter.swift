import Text

extension MARCRecord {
  /// The namespace of MARCXML.
  public static let namespace = "http://www.loc.gov/MARC21/slim"

  /// A document of MARCXML.
  public static func document(of records: [MARCRecord]) -> [UInt8] {
    var xml: [UInt8] = []
    xml += "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<collection xmlns=\"\(namespace)\">\n".utf8
    for record in records { record.write(to: &xml) }
    xml += "</collection>\n".utf8
    return xml
  }

  private func write(to xml: inout [UInt8]) {
    xml += "<record>\n  <leader>".utf8
    xml.append(xmlEscaped: leader)
    xml += "</leader>\n".utf8
    for field in fields { field.write(to: &xml) }
    xml += "</record>\n".utf8
  }
}

extension MARCRecord.Field {
  fileprivate func write(to xml: inout [UInt8]) {
    let name = indicators.isEmpty ? "controlfield" : "datafield"
    xml += "  <\(name) tag=\"".utf8
    xml.append(xmlAttributeEscaped: tag)
    guard !indicators.isEmpty else {
      xml += "\">".utf8
      xml.append(xmlEscaped: text)
      xml += "</controlfield>\n".utf8
      return
    }
    for (number, indicator) in indicators.enumerated() {
      xml += "\" ind\(number + 1)=\"".utf8
      xml.append(xmlAttributeEscaped: String(decoding: [indicator], as: UTF8.self))
    }
    xml += "\">\n".utf8
    for subfield in subfields {
      xml += "    <subfield code=\"".utf8
      xml.append(xmlAttributeEscaped: String(decoding: [subfield.code], as: UTF8.self))
      xml += "\">".utf8
      xml.append(xmlEscaped: subfield.text)
      xml += "</subfield>\n".utf8
    }
    xml += "  </datafield>\n".utf8
  }
}
