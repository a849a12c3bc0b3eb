import Text

/// What the attributes of a cell say.
struct DocumentCell {
  private enum Kind { case none, number, text, boolean, date, time, error }

  private var kind = Kind.none
  private var stored: String?
  private var hasFormula = false
  private(set) var repeats = 1
  private(set) var columnsSpanned = 1
  private(set) var rowsSpanned = 1
  private(set) var style: ExactString?

  init() {}

  init(_ attributes: XMLAttributes) {
    repeats = max(1, attributes.number("number-columns-repeated") ?? 1)
    columnsSpanned = attributes.number("number-columns-spanned") ?? 1
    rowsSpanned = attributes.number("number-rows-spanned") ?? 1
    hasFormula = attributes.value("formula") != nil
    let type = attributes.value { $0.isNamed("value-type") && !$0.isOfNamespace(with: ":calcext:") }
    switch type.map({ String(cString: $0) }) ?? "" {
    case "float", "percentage", "currency": (kind, stored) = (.number, attributes.text("value"))
    case "boolean": (kind, stored) = (.boolean, attributes.text("boolean-value"))
    case "date": (kind, stored) = (.date, attributes.text("date-value"))
    case "time":
      (kind, stored) = (.time, attributes.text("time-value"))
      style = attributes.text("style-name").map { ExactString($0) }
    case "string": (kind, stored) = (.text, attributes.text("string-value"))
    default: break
    }
    // LibreOffice stores #N/A as an empty text, and says beside it that it is an error.
    let also = attributes.value { $0.isNamed("value-type") && $0.isOfNamespace(with: ":calcext:") }
    if let also, String(cString: also).utf8.elementsEqual("error".utf8) { (kind, stored) = (.error, nil) }
  }

  /// Whether it is a formula of which nobody knows the value.
  func lacksValue(_ shown: [UInt8]) -> Bool { hasFormula && kind == .none && shown.isEmpty }

  /// The value as text; `nil` for an empty cell.
  ///
  /// - Parameters:
  ///   - shown: the text that the document shows.
  ///   - isSpan: whether times of the cell's style are time spans.
  func value(_ shown: [UInt8], isSpan: @autoclosure () -> Bool) -> CellValueText? {
    let text = String(decoding: shown, as: UTF8.self)
    let asShown = shown.isEmpty ? nil : CellValueText(kind: .text, text: text)
    guard let stored else { return asShown }
    switch kind {
    case .none, .error: return asShown
    case .text: return stored.utf8.isEmpty ? asShown : Self.plain(stored)
    case .boolean: return .boolean(stored.utf8.elementsEqual("true".utf8) || stored.utf8.elementsEqual("1".utf8))
    case .date: return dateText(ofISO: stored) ?? CellValueText(kind: .text, text: stored)
    case .time:
      guard let seconds = secondsOfDuration(stored)?.rounded() else { return CellValueText(kind: .text, text: stored) }
      if seconds < 0 || seconds >= 86_400 || isSpan() { return duration(seconds: seconds) }
      return CellValueText(kind: .other, text: clock(Int(seconds)))
    case .number:
      guard let number = decimalText(of: stored) else { return CellValueText(kind: .text, text: stored) }
      return hasZeros(shown, before: number) ? asShown : CellValueText(kind: .number, text: number)
    }
  }

  private static func plain(_ stored: String) -> CellValueText {
    CellValueText(kind: .text, text: String(decoding: withPlainLines(Array(stored.utf8)), as: UTF8.self))
  }

  /// Whether 123 is shown as `00123`. With the zeros it is a text.
  private func hasZeros(_ shown: [UInt8], before number: String) -> Bool {
    shown.first == UInt8(ascii: "0") && shown.count > number.utf8.count && shown.allSatisfy(isDigit)
      && shown.drop { $0 == UInt8(ascii: "0") }.elementsEqual(number.utf8)
  }
}
