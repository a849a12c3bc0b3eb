import Records
import Templates
import Text

/// A record as templates see it: its fields, the records it refers to and those that refer to it, its page, and for
/// events what the time of the build says about them. Values are made when a template asks.
package final class RecordObject: TemplateObject {
  package let id: RecordID
  // The model holds all its objects and lives as long as any page is being made, so no count is kept of who uses it.
  package unowned(unsafe) let model: SiteModel
  package let table: MemberTable

  init(_ id: RecordID, of model: SiteModel, _ table: MemberTable) {
    self.id = id
    self.model = model
    self.table = table
  }

  package var record: Record { Record(store: model.store, id: id) }

  package func member(_ name: Name) -> Value? {
    guard let member = table[name] else { return nil }
    switch member {
    case .field(let index): return fieldValue(index)
    case .absent: return Value.none
    case .referrers(let name): return .array((record.related(name) ?? []).map(model.value))
    case .upcoming(let name): return .array(upcoming(record.related(name) ?? []).map(model.value))
    case .own(let value): return value(self)
    }
  }

  package var memberNames: [String] { table.names }
  package var typeName: String { table.kind.name }
  package var isConstant: Bool { true }
  package var printed: Printed? { .text(table.columns.title(id.row)) }
  package var plainValue: Value? { .string(table.columns.key(id.row).text) }

  func fieldValue(_ index: Int) -> Value {
    table.fields[index].value(table.columns.value(id.row, index), of: self)
  }

  /// Fields that have a value, with it.
  ///
  /// - Parameter isShown: whether a field is one of them, by its place.
  package func described(where isShown: (Int) -> Bool) -> [Value] {
    table.fields.indices.compactMap { index in
      let value = table.columns.value(id.row, index)
      guard !value.isMissing, isShown(index) else { return nil }
      let field = table.fields[index]
      return field.described(field.value(value, of: self))
    }
  }

  /// Those that have not ended, the next first.
  private func upcoming(_ ids: [RecordID]) -> [RecordID] {
    model.inOrderOfTime(ids).filter { !model.hasEnded($0) }
  }
}
