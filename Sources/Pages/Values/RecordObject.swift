import Text
import Locales
import Records
import Templates

/// A record as templates see it: its fields, the records it refers to and those that refer to it, its page, and for
/// events what the time of the build says about them. Values are made when a template asks.
final class RecordObject: TemplateObject {
  let id: RecordID
  // The model holds all its objects and lives as long as any page is being made, so no count is kept of who uses it.
  unowned(unsafe) let model: SiteModel
  let table: MemberTable

  init(_ id: RecordID, of model: SiteModel, _ table: MemberTable) {
    self.id = id
    self.model = model
    self.table = table
    keepForever(self)
  }

  var record: Record { Record(store: model.store, id: id) }
  /// When it takes place, for events.
  var span: EventSpan? { model.span(id) }

  func member(_ name: Name) -> Value? {
    guard let member = table[name] else { return nil }
    switch member {
    case .field(let index): return fieldValue(index)
    case .absent: return Value.none
    case .referrers(let name): return .array((record.related(name) ?? []).map(model.value))
    case .upcoming(let name): return .array(upcoming(record.related(name) ?? []).map(model.value))
    case .own(let own): return value(own)
    }
  }

  var memberNames: [String] { table.names }
  var typeName: String { table.kind.rawValue }
  var isConstant: Bool { true }
  var printed: Printed? { .text(table.columns.title(id.row)) }
  var plainValue: Value? { .string(table.columns.key(id.row).text) }

  func fieldValue(_ index: Int) -> Value {
    table.fields[index].value(table.columns.value(id.row, index), of: self)
  }

  private func value(_ own: MemberTable.Own) -> Value {
    switch own {
    case .key: .string(table.columns.key(id.row).text)
    case .slug: .string(table.columns.slug(id.row))
    case .title: .string(table.columns.title(id.row))
    case .collection: .string(table.name)
    case .kind: .string(table.kind.rawValue)
    case .url: .optional(model.path(id))
    case .absoluteURL: .optional(model.path(id).flatMap { model.site.absolute($0) })
    case .fields: .array(shownFields())
    case .raw: .object(RawObject(self))
    case .allDay, .multiDay, .lastDay, .ended, .running, .today, .startsAt, .endsAt: timeValue(own)
    default: bookValue(own)
    }
  }

  /// The fields that have a value.
  private func shownFields() -> [Value] {
    table.fields.indices.compactMap { index in
      let field = table.fields[index]
      let value = table.columns.value(id.row, index)
      return value.isMissing || field.isTitle ? nil : field.described(field.value(value, of: self))
    }
  }

  private func timeValue(_ own: MemberTable.Own) -> Value {
    guard let time = model.time(id) else { return .none }
    let now = model.now
    switch own {
    case .allDay: return .boolean(time.span.isAllDay)
    case .multiDay: return .boolean(time.span.isMultiDay)
    case .lastDay: return .object(MomentObject(.day(time.span.lastDay), zone: model.zone))
    case .ended: return .boolean(time.end <= now)
    case .running: return .boolean(time.start <= now && now < time.end)
    case .today: return .boolean(time.span.start.date <= model.today && model.today <= time.span.lastDay)
    case .startsAt: return .integer(Int(time.start.millisecondsSince1970))
    case .endsAt: return .integer(Int(time.end.millisecondsSince1970))
    default: return .none
    }
  }

  /// Those that have not ended, the next first.
  private func upcoming(_ ids: [RecordID]) -> [RecordID] {
    model.inOrderOfTime(ids).filter { !model.hasEnded($0) }
  }
}
