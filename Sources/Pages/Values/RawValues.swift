import Records
import Tables
import Templates

/// The raw columns of a record: `record.raw.libName`.
final class RawObject: TemplateObject {
  private let owner: RecordObject

  init(_ owner: RecordObject) { self.owner = owner }

  func member(_ name: Name) -> Value? { owner.record.raw(name.text).map { rawValue($0.value) } }

  func item(_ key: Value) -> Value? {
    guard case .string(let name) = key else { return nil }
    return owner.record.raw(name).map { rawValue($0.value) }
  }

  var memberNames: [String] { owner.record.collection.rawColumns }
  var typeName: String { "raw record" }
}

/// A cell as it was read.
func rawValue(_ value: CellValue) -> Value {
  switch value {
  case .null: .none
  case .boolean(let flag): .boolean(flag)
  case .number(let literal): Int(literal).map { .integer($0) } ?? .string(literal)
  case .text(let text): .string(text)
  case .list(let cells): .array(cells.map { rawValue($0.value) })
  case .object(let members): .dictionary(members.map { ($0.name, rawValue($0.cell.value)) })
  }
}
