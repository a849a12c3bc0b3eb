/// What the styles of cells make of numbers.
final class StylesPart: XMLPart {
  private static let styleSheet: UInt8 = 1
  private static let formats: UInt8 = 2
  private static let cellFormats: UInt8 = 3
  private static let leaf: UInt8 = 4

  private var codes: [Int: NumberFormatKind] = [:]
  private var numbers: [Int] = []

  /// The meaning of a cell's style.
  func kind(ofStyle style: Int) -> NumberFormatKind {
    guard numbers.indices.contains(style) else { return .number }
    return codes[numbers[style]] ?? NumberFormatKind(builtIn: numbers[style])
  }

  override func enter(_ name: XMLName, _ attributes: XMLAttributes, in parent: UInt8) throws(SheetFault) -> UInt8 {
    switch parent {
    case XMLPart.document where name.isNamed("styleSheet"): return Self.styleSheet
    case Self.styleSheet where name.isNamed("numFmts"): return Self.formats
    case Self.styleSheet where name.isNamed("cellXfs"): return Self.cellFormats
    case Self.formats where name.isNamed("numFmt"):
      try check(codes.count)
      if let number = attributes.number("numFmtId"), let code = attributes.text("formatCode") {
        codes[number] = NumberFormatKind(code: code)
      }
      return Self.leaf
    case Self.cellFormats where name.isNamed("xf"):
      try check(numbers.count)
      numbers.append(attributes.number("numFmtId") ?? 0)
      return Self.leaf
    default: return XMLPart.skipped
    }
  }

  private func check(_ count: Int) throws(SheetFault) {
    guard count < SheetLimits.styles else { throw .tooLarge("the workbook has more than a million styles") }
  }
}
