import Diagnostics

/// The rows of a sheet.
final class WorksheetPart: XMLPart {
  private static let worksheet: UInt8 = 1
  private static let rows: UInt8 = 2
  private static let row: UInt8 = 3
  private static let cell: UInt8 = 4
  private static let value: UInt8 = 5
  private static let formula: UInt8 = 6
  private static let inline: UInt8 = 7
  private static let run: UInt8 = 8
  private static let inlineText: UInt8 = 9
  private static let merges: UInt8 = 10
  private static let leaf: UInt8 = 11

  private let builder: SheetBuilder
  private let values: StoredValues
  private var address = CellAddress(row: 0, column: 0)
  private var stored = StoredCell()

  init(_ name: String, _ builder: SheetBuilder, _ values: StoredValues) {
    self.builder = builder
    self.values = values
    super.init(name)
  }

  override func enter(_ name: XMLName, _ attributes: XMLAttributes, in parent: UInt8) throws(SheetFault) -> UInt8 {
    switch parent {
    case Self.row where name.isNamed("c"):
      try beginCell(attributes)
      return Self.cell
    case Self.cell:
      if name.isNamed("v") {
        stored.hasValue = true
        return Self.value
      }
      if name.isNamed("f") {
        stored.hasFormula = true
        return Self.formula
      }
      return name.isNamed("is") ? Self.inline : XMLPart.skipped
    case Self.rows where name.isNamed("row"):
      beginRow(attributes)
      return Self.row
    case Self.inline where name.isNamed("r"): return Self.run
    case Self.inline where name.isNamed("t"), Self.run where name.isNamed("t"): return Self.inlineText
    default: return part(name, attributes, in: parent)
    }
  }

  private func part(_ name: XMLName, _ attributes: XMLAttributes, in parent: UInt8) -> UInt8 {
    switch parent {
    case XMLPart.document where name.isNamed("worksheet"): return Self.worksheet
    case Self.worksheet where name.isNamed("sheetData"): return Self.rows
    case Self.worksheet where name.isNamed("mergeCells"): return Self.merges
    case Self.merges where name.isNamed("mergeCell"):
      if let area = attributes.value("ref").flatMap(SheetArea.init(reference:)) { builder.merge(area) }
      return Self.leaf
    default: return XMLPart.skipped
    }
  }

  override func take(_ text: UnsafeBufferPointer<UInt8>, in element: UInt8) throws(SheetFault) {
    if element == Self.value || element == Self.inlineText { stored.text.append(contentsOf: text) }
  }

  override func leave(_ element: UInt8) throws(SheetFault) {
    if element == Self.cell { try values.add(stored, at: address, to: builder) }
  }

  /// Rows and cells may leave out where they are: then they follow the one before.
  private func beginRow(_ attributes: XMLAttributes) {
    address = CellAddress(row: attributes.number("r") ?? address.row + 1, column: 0)
    if attributes.isTrue("hidden") { builder.hide(row: address.row) }
  }

  private func beginCell(_ attributes: XMLAttributes) throws(SheetFault) {
    stored.clear()
    let stated = attributes.value("r")
    address =
      stated.flatMap(CellAddress.init(reference:)) ?? CellAddress(row: address.row, column: address.column + 1)
    try builder.check(address)
    stored.style = attributes.number("s") ?? 0
    stored.type = attributes.value("t").map(StoredCell.Kind.init(attribute:)) ?? .number
  }
}

extension CellAddress {
  /// `C17` and `$C$17`; `nil` for any other text.
  init?(reference: UnsafePointer<CChar>) {
    var (place, column, row) = (0, 0, 0)
    if reference[place] == CChar(bitPattern: UInt8(ascii: "$")) { place += 1 }
    while case let letter = UInt8(bitPattern: reference[place]) & 0xDF, (0x41...0x5A).contains(letter), place < 5 {
      column = column * 26 + Int(letter - 0x40)
      place += 1
    }
    if reference[place] == CChar(bitPattern: UInt8(ascii: "$")) { place += 1 }
    guard column > 0, let number = wholeNumber(reference + place), number > 0 else { return nil }
    row = number
    self.init(row: row, column: column)
  }
}

extension SheetArea {
  /// `B1:D1`.
  init?(reference: UnsafePointer<CChar>) {
    let corners = String(cString: reference).utf8.split(separator: UInt8(ascii: ":")).map {
      String(decoding: $0, as: UTF8.self)
    }
    guard corners.count == 2, let first = CellAddress(reference: corners[0]),
      let last = CellAddress(reference: corners[1])
    else { return nil }
    self.init(
      first: CellAddress(row: min(first.row, last.row), column: min(first.column, last.column)),
      last: CellAddress(row: max(first.row, last.row), column: max(first.column, last.column)))
  }
}
