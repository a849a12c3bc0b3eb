/// A value as the text that fields read.
struct CellValueText {
  let kind: SheetCell.Kind
  let text: String

  static func boolean(_ value: Bool) -> CellValueText {
    CellValueText(kind: .other, text: value ? "true" : "false")
  }
}
