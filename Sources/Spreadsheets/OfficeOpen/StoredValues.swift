import Diagnostics
import Glibc

/// A cell as it stands in the file.
struct StoredCell {
  enum Kind {
    case number, shared, text, inline, boolean, error, date

    init(attribute: UnsafePointer<CChar>) {
      if strcmp(attribute, "s") == 0 {
        self = .shared
      } else if strcmp(attribute, "str") == 0 {
        self = .text
      } else if strcmp(attribute, "inlineStr") == 0 {
        self = .inline
      } else if strcmp(attribute, "b") == 0 {
        self = .boolean
      } else if strcmp(attribute, "e") == 0 {
        self = .error
      } else if strcmp(attribute, "d") == 0 {
        self = .date
      } else {
        self = .number
      }
    }
  }

  var type = Kind.number
  var style = 0
  var text: [UInt8] = []
  var hasValue = false
  var hasFormula = false

  mutating func clear() {
    text.removeAll(keepingCapacity: true)
    (type, style, hasValue, hasFormula) = (.number, 0, false, false)
  }
}

/// Makes values of what cells store.
final class StoredValues {
  private let shared: [TextRange]
  private let styles: StylesPart
  private let dates: SerialDate

  init(shared: [TextRange], styles: StylesPart, is1904: Bool) {
    (self.shared, self.styles, dates) = (shared, styles, SerialDate(is1904: is1904))
  }

  func add(_ cell: StoredCell, at address: CellAddress, to builder: SheetBuilder) throws(SheetFault) {
    if cell.text.isEmpty {
      // A formula of texts may well be the empty text.
      if cell.hasFormula, !(cell.hasValue && cell.type == .text) { try builder.addWithoutValue(address) }
      return
    }
    switch cell.type {
    case .shared: try addShared(cell, at: address, to: builder)
    case .text, .inline: try builder.add(.text, try builder.keep(unescaped(cell.text)), at: address)
    case .error: try builder.add(.text, try builder.keep(cell.text), at: address)
    case .boolean: try builder.add(.boolean(cell.text.first == UInt8(ascii: "1")), at: address)
    case .date: try addDate(cell, at: address, to: builder)
    case .number: try addNumber(cell, at: address, to: builder)
    }
  }

  private func addShared(
    _ cell: StoredCell, at address: CellAddress, to builder: SheetBuilder
  ) throws(SheetFault) {
    guard let number = Int(String(decoding: cell.text, as: UTF8.self)), shared.indices.contains(number) else {
      throw .damaged("\(address) refers to a text that it has not")
    }
    try builder.add(.text, shared[number], at: address)
  }

  private func addDate(_ cell: StoredCell, at address: CellAddress, to builder: SheetBuilder) throws(SheetFault) {
    let text = String(decoding: cell.text, as: UTF8.self)
    try builder.add(dateText(ofISO: text) ?? CellValueText(kind: .text, text: text), at: address)
  }

  private func addNumber(_ cell: StoredCell, at address: CellAddress, to builder: SheetBuilder) throws(SheetFault) {
    let text = String(decoding: cell.text, as: UTF8.self)
    guard let number = decimalText(of: text) else {
      throw .damaged("\(address) holds \"\(text.unicodeScalars.prefix(40).map(String.init).joined())\" for a number")
    }
    switch styles.kind(ofStyle: cell.style) {
    case .number: try builder.add(CellValueText(kind: .number, text: number), at: address)
    case .zeros(let width): try builder.add(zeros(number, width), at: address)
    case let kind:
      if let value = Double(text).flatMap({ dates.value(of: $0, as: kind) }) {
        try builder.add(value, at: address)
      } else {
        builder.remark(noDate(number, address))
        try builder.add(CellValueText(kind: .number, text: number), at: address)
      }
    }
  }

  /// `00123` for 123 in a cell with the format `00000`, as people see it. With the zeros it is a text.
  private func zeros(_ number: String, _ width: Int) -> CellValueText {
    let count = number.utf8.count
    guard count < width, width <= 40, number.utf8.allSatisfy(isDigit) else {
      return CellValueText(kind: .number, text: number)
    }
    return CellValueText(kind: .text, text: String(repeating: "0", count: width - count) + number)
  }

  private func noDate(_ number: String, _ address: CellAddress) -> SheetRemark {
    SheetRemark(
      code: "sheet.no-date", message: "the cell is formatted as a date or time, but its number \(number) is not one",
      suggestion: "write a date from 1900-01-01 to 9999-12-31, or give the cell the format of a number", cell: address)
  }
}
