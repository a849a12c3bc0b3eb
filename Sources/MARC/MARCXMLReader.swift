import CExpat
import Text

/// Reads MARCXML: all records of MARC in an XML document, whatever is around them, such as the answer of an SRU server.
public enum MARCXMLReader {
  /// - Throws: a `MARCFault` for what is no XML; a document without records is an empty list.
  public static func records(_ bytes: [UInt8]) throws(MARCFault) -> [MARCRecord] {
    let reading = Reading()
    guard let parser = XML_ParserCreateNS(nil, Reading.separator) else {
      throw MARCFault(message: "there is no memory to read it", offset: 0)
    }
    defer { XML_ParserFree(parser) }
    reading.parser = parser
    XML_SetUserData(parser, Unmanaged.passUnretained(reading).toOpaque())
    setHandlers(parser)
    var status = XML_STATUS_OK
    var start = 0
    // Piece by piece, since expat counts in 32 bits.
    repeat {
      let end = min(start + (1 << 20), bytes.count)
      status = bytes.withUnsafeBytes { all in
        let piece = UnsafeRawBufferPointer(rebasing: all[start..<end])
        return XML_Parse(
          parser, piece.bindMemory(to: CChar.self).baseAddress, Int32(piece.count), end == bytes.count ? 1 : 0)
      }
      start = end
    } while status == XML_STATUS_OK && start < bytes.count
    let offset = max(0, Int(XML_GetCurrentByteIndex(parser)))
    if let fault = reading.fault { throw MARCFault(message: fault, offset: offset) }
    guard status == XML_STATUS_OK else {
      let reason = XML_ErrorString(XML_GetErrorCode(parser)).map { String(cString: $0) } ?? "no XML"
      throw MARCFault(message: "this is no whole XML (\(reason))", offset: offset)
    }
    return reading.records
  }

  private static func setHandlers(_ parser: XML_Parser) {
    XML_SetElementHandler(
      parser,
      { data, name, attributes in
        if let name { Reading.of(data)?.begin(String(cString: name), attributes) }
      },
      { data, name in
        if let name { Reading.of(data)?.end(String(cString: name)) }
      })
    XML_SetCharacterDataHandler(parser) { data, bytes, count in
      if let bytes { Reading.of(data)?.take(bytes, Int(count)) }
    }
    // No record needs a document type; with it come entities that multiply.
    XML_SetStartDoctypeDeclHandler(parser) { data, _, _, _, _ in
      Reading.of(data)?.stop("it has a document type (DOCTYPE), which MARCXML does not need")
    }
  }
}

/// What is read so far.
private final class Reading {
  static let separator = CChar(bitPattern: UInt8(ascii: "|"))
  /// Deeper than any answer with records.
  private static let depthLimit = 64
  /// The element that holds a whole record.
  private static let root = "record"

  var records: [MARCRecord] = []
  var fault: String?
  var parser: XML_Parser?
  private var depth = 0
  private var record: MARCRecord?
  private var tag = ""
  private var indicators: [UInt8] = []
  private var subfields: [MARCRecord.Subfield] = []
  private var code: UInt8 = 0
  private var text: [UInt8] = []

  static func of(_ data: UnsafeMutableRawPointer?) -> Reading? {
    data.map { Unmanaged<Reading>.fromOpaque($0).takeUnretainedValue() }
  }

  func stop(_ message: String) {
    fault = fault ?? message
    if let parser { XML_StopParser(parser, 0) }
  }

  func begin(_ name: String, _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>?) {
    depth += 1
    if depth > Self.depthLimit { return stop("its elements are nested deeper than \(Self.depthLimit)") }
    guard let local = marcName(name) else { return }
    text.removeAll(keepingCapacity: true)
    switch local {
    case Self.root: record = MARCRecord(leader: "", fields: [])
    case "controlfield", "datafield":
      tag = value("tag", attributes) ?? ""
      subfields = []
      indicators = [value("ind1", attributes), value("ind2", attributes)].map { $0?.utf8.first ?? UInt8(ascii: " ") }
    case "subfield": code = value("code", attributes)?.utf8.first ?? 0
    default: break
    }
  }

  func take(_ bytes: UnsafePointer<CChar>, _ count: Int) {
    guard record != nil else { return }
    bytes.withMemoryRebound(to: UInt8.self, capacity: count) {
      text.append(contentsOf: UnsafeBufferPointer(start: $0, count: count))
    }
  }

  func end(_ name: String) {
    depth -= 1
    guard record != nil, let local = marcName(name) else { return }
    let text = String(decoding: self.text, as: UTF8.self)
    switch local {
    case "leader": record?.leader = text
    case "controlfield": record?.fields.append(.init(tag, text: text))
    case "datafield": record?.fields.append(.init(tag, indicators, subfields))
    case "subfield": subfields.append(.init(code, text))
    case Self.root:
      if let record { records.append(record) }
      record = nil
    default: break
    }
    self.text.removeAll(keepingCapacity: true)
  }

  /// The local name of an element of MARC: in one of its namespaces, or in none.
  private func marcName(_ name: String) -> String? {
    let parts = name.parts(separatedBy: UInt8(bitPattern: Self.separator))
    guard parts.count > 1 else { return parts.first }
    let space = parts[0]
    return space.isExactly(MARCRecord.namespace) || space.starts(withBytesOf: "info:lc/xmlns/marcxchange")
      ? parts[1] : nil
  }

  private func value(_ name: String, _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>?) -> String? {
    guard let attributes else { return nil }
    var place = 0
    while let found = attributes[place], let value = attributes[place + 1] {
      if String(cString: found).isExactly(name) { return String(cString: value) }
      place += 2
    }
    return nil
  }
}
