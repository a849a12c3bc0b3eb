import Locales
import Records
import Tables
import Templates
import Text

/// A record as templates see it: its fields, the records it refers to and those that refer to it, its page, and for
/// events what the time of the build says about them. Values are made when a template asks.
final class RecordObject: TemplateObject {
  let id: RecordID
  // The model holds all its objects and lives as long as any page is being made.
  unowned let model: SiteModel

  init(_ id: RecordID, of model: SiteModel) {
    self.id = id
    self.model = model
  }

  var collection: RecordCollection { model.store.collections[id.collection] }
  var record: Record { Record(store: model.store, id: id) }
  /// When it takes place, for events.
  var span: EventSpan? { model.span(id) }

  func member(_ name: Name) -> Value? {
    guard let member = model.tables[id.collection].members[name] else { return nil }
    switch member {
    case .field(let index): return fieldValue(index)
    case .absent: return Value.none
    case .referrers(let name): return .array((record.related(name) ?? []).map(model.value))
    case .upcoming(let name): return .array(upcoming(record.related(name) ?? []).map(model.value))
    case .own(let own): return value(own)
    }
  }

  var memberNames: [String] { model.tables[id.collection].names }
  var typeName: String { collection.schema.kind.rawValue }
  var printed: Printed? { .text(record.title) }
  var plainValue: Value? { .string(record.key.text) }

  func fieldValue(_ index: Int) -> Value {
    let field = collection.schema.fields[index]
    return value(collection.value(id.row, index), of: field, type: field.type ?? .string)
  }

  private func value(_ own: MemberTable.Own) -> Value {
    switch own {
    case .key: .string(record.key.text)
    case .slug: .string(record.slug)
    case .title: .string(record.title)
    case .collection: .string(collection.name)
    case .kind: .string(collection.schema.kind.rawValue)
    case .url: .optional(model.path(id))
    case .absoluteURL: .optional(model.path(id).flatMap { model.site.absolute($0) })
    case .fields: .array(shownFields())
    case .raw: .object(RawObject(self))
    default: timeValue(own)
    }
  }

  private func timeValue(_ own: MemberTable.Own) -> Value {
    guard let span else { return .none }
    let zone = model.site.zone
    let now = model.site.now
    switch own {
    case .allDay: return .boolean(span.isAllDay)
    case .multiDay: return .boolean(span.isMultiDay)
    case .ended: return .boolean(!span.isUpcoming(at: now, in: zone))
    case .running: return .boolean(span.startInstant(in: zone) <= now && span.isUpcoming(at: now, in: zone))
    case .today:
      let day = model.site.civilNow.date
      return .boolean(span.start.date <= day && day <= span.lastDay)
    case .startsAt: return .integer(Int(span.startInstant(in: zone).millisecondsSince1970))
    case .endsAt: return .integer(Int(span.endInstant(in: zone).millisecondsSince1970))
    default: return .none
    }
  }

  /// Those that have not ended, the next first.
  private func upcoming(_ ids: [RecordID]) -> [RecordID] {
    model.inOrderOfTime(ids).filter { model.span($0)?.isUpcoming(at: model.site.now, in: model.site.zone) ?? true }
  }
}

/// The raw columns of a record: `record.raw.libName`.
private final class RawObject: TemplateObject {
  private let owner: RecordObject

  init(_ owner: RecordObject) { self.owner = owner }

  func member(_ name: Name) -> Value? { owner.record.raw(name.text).map { rawValue($0.value) } }

  func item(_ key: Value) -> Value? {
    guard case .string(let name) = key else { return nil }
    return owner.record.raw(name).map { rawValue($0.value) }
  }

  var memberNames: [String] { owner.collection.rawColumns }
  var typeName: String { "raw record" }
}
