/// The texts that cells refer to by number.
final class SharedTextsPart: XMLPart {
  private static let table: UInt8 = 1
  private static let item: UInt8 = 2
  private static let run: UInt8 = 3
  private static let text: UInt8 = 4

  private let builder: SheetBuilder
  private var current: [UInt8] = []
  private(set) var texts: [TextRange] = []

  init(_ name: String, _ builder: SheetBuilder) {
    self.builder = builder
    super.init(name)
  }

  /// Of rich text, the texts of all its runs. How it is read aloud in Japanese (`rPh`) is left out.
  override func enter(_ name: XMLName, _ attributes: XMLAttributes, in parent: UInt8) throws(SheetFault) -> UInt8 {
    switch parent {
    case XMLPart.document where name.isNamed("sst"): return Self.table
    case Self.table where name.isNamed("si"):
      current.removeAll(keepingCapacity: true)
      return Self.item
    case Self.item where name.isNamed("r"): return Self.run
    case Self.item where name.isNamed("t"), Self.run where name.isNamed("t"): return Self.text
    default: return XMLPart.skipped
    }
  }

  override func take(_ text: UnsafeBufferPointer<UInt8>, in element: UInt8) throws(SheetFault) {
    if element == Self.text { current.append(contentsOf: text) }
  }

  override func leave(_ element: UInt8) throws(SheetFault) {
    guard element == Self.item else { return }
    guard texts.count < SheetLimits.cells else { throw .tooLarge("the workbook has too many texts") }
    texts.append(try builder.keep(unescaped(current)))
  }
}
