import CExpat

/// Reads one XML part of a package as a stream. Subclasses say what each element is to them: a number of their own that the
/// element keeps until its end.
class XMLPart {
  /// What the document is, around its first element.
  static let document: UInt8 = 0
  /// An element that says nothing, with everything in it.
  static let skipped: UInt8 = 255

  private let name: String
  private var elements: [UInt8] = [XMLPart.document]
  private var fault: SheetFault?
  private var parser: XML_Parser?
  /// Whether nothing more is wanted of this part.
  var isDone = false

  init(_ name: String) { self.name = name }

  /// What an element is, within one that is `parent`. Not asked for what is in a skipped one.
  func enter(_ name: XMLName, _ attributes: XMLAttributes, in parent: UInt8) throws(SheetFault) -> UInt8 {
    XMLPart.skipped
  }

  func leave(_ element: UInt8) throws(SheetFault) {}

  func take(_ text: UnsafeBufferPointer<UInt8>, in element: UInt8) throws(SheetFault) {}

  /// Reads a part; `false` where the package has none of this name.
  func read(from zip: ZipFile) throws(SheetFault) -> Bool {
    guard let index = zip.index(of: name) else { return false }
    guard let parser = XML_ParserCreateNS(nil, XMLName.separator) else { throw .damaged("no memory to read it") }
    defer {
      XML_ParserFree(parser)
      self.parser = nil
    }
    self.parser = parser
    setHandlers(parser)
    try zip.read(index, named: name) { piece throws(SheetFault) in
      try self.parse(piece, isLast: false)
      return !self.isDone
    }
    if !isDone { try parse(UnsafeRawBufferPointer(start: nil, count: 0), isLast: true) }
    return true
  }

  private func parse(_ piece: UnsafeRawBufferPointer, isLast: Bool) throws(SheetFault) {
    guard let parser else { return }
    let bytes = piece.bindMemory(to: CChar.self).baseAddress
    let status = XML_Parse(parser, bytes, Int32(piece.count), isLast ? 1 : 0)
    if let fault { throw fault }
    if status == XML_STATUS_OK || isDone { return }
    let reason = XML_ErrorString(XML_GetErrorCode(parser)).map { String(cString: $0) } ?? "no XML"
    throw .damaged("\(reason) in line \(XML_GetCurrentLineNumber(parser)) of \"\(name)\"")
  }

  private func setHandlers(_ parser: XML_Parser) {
    XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
    XML_SetElementHandler(
      parser,
      { data, name, attributes in
        if let name { XMLPart.of(data)?.begin(name, attributes) }
      },
      { data, _ in XMLPart.of(data)?.end() })
    XML_SetCharacterDataHandler(parser) { data, bytes, count in
      if let bytes { XMLPart.of(data)?.text(bytes, Int(count)) }
    }
    // No part of a workbook has a document type; with it come entities that multiply.
    XML_SetStartDoctypeDeclHandler(parser) { data, _, _, _, _ in XMLPart.of(data)?.refuseDocumentType() }
  }

  private static func of(_ data: UnsafeMutableRawPointer?) -> XMLPart? {
    data.map { Unmanaged<XMLPart>.fromOpaque($0).takeUnretainedValue() }
  }

  private func begin(_ name: UnsafePointer<CChar>, _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>?) {
    guard fault == nil, !isDone else { return }
    let parent = elements.last ?? XMLPart.skipped
    if elements.count > SheetLimits.depth {
      return stop(.tooLarge("\"\(self.name)\" has elements nested deeper than \(SheetLimits.depth)"))
    }
    do throws(SheetFault) {
      elements.append(
        parent == XMLPart.skipped ? parent : try enter(XMLName(name), XMLAttributes(attributes), in: parent))
    } catch {
      stop(error)
    }
    stopIfDone()
  }

  private func end() {
    guard fault == nil, !isDone, elements.count > 1, let element = elements.popLast() else { return }
    if element == XMLPart.skipped { return }
    do throws(SheetFault) { try leave(element) } catch { stop(error) }
    stopIfDone()
  }

  private func text(_ bytes: UnsafePointer<CChar>, _ count: Int) {
    guard fault == nil, !isDone, let element = elements.last, element != XMLPart.skipped, count > 0 else { return }
    let raw = UnsafeRawPointer(bytes).assumingMemoryBound(to: UInt8.self)
    do throws(SheetFault) { try take(UnsafeBufferPointer(start: raw, count: count), in: element) } catch { stop(error) }
  }

  private func refuseDocumentType() {
    stop(
      SheetFault(
        "sheet.damaged", "\"\(name)\" in the workbook has a document type (DOCTYPE), which no workbook has",
        suggestion: "open it in Excel or LibreOffice and save it anew"))
  }

  private func stop(_ fault: SheetFault) {
    self.fault = self.fault ?? fault
    if let parser { XML_StopParser(parser, 0) }
  }

  private func stopIfDone() {
    if isDone, let parser { XML_StopParser(parser, 0) }
  }
}
