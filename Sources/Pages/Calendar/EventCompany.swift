import Records
import Templates
import Text

/// How many records a list beside an event has.
private let mostInCompany = 4
/// Among how many of the next ones they are looked for: most of those may be dates of one series.
private let mostSought = 200

/// What takes place next and shares a value with a record: its library, its type. Worked out once for a collection.
final class EventCompany: Sendable {
  /// A field whose value records share.
  struct Rule: Sendable {
    /// The last part of the name of its heading: `company.NAME`.
    let name: String
    let field: String
  }

  private let rules: [Rule]
  /// By rule, what is to come of each value, the soonest first.
  private let upcoming: [[FieldValue: [RecordID]]]

  init(_ rules: [Rule], among ids: [RecordID], in model: SiteModel) {
    self.rules = rules
    let next = model.inOrderOfTime(ids.filter { model.time($0) != nil && !model.hasEnded($0) })
    upcoming = rules.map { rule in
      var found: [FieldValue: [RecordID]] = [:]
      for id in next {
        let record = Record(store: model.store, id: id)
        if record["status"].text?.isExactly("cancelled") ?? false { continue }
        for value in record[rule.field].elements where found[value, default: []].count < mostSought {
          found[value, default: []].append(id)
        }
      }
      return found
    }
  }

  /// What templates get as `company`: `[{name, title, records, url}]`. Of a series, and of the record's own, there is one
  /// date at most, told by the title.
  func lists(of id: RecordID, in model: SiteModel) -> Value {
    let record = Record(store: model.store, id: id)
    var seen: Set<ExactString> = [ExactString(record.title)]
    var lists: [Value] = []
    for (rule, upcoming) in zip(rules, upcoming) {
      guard let value = record[rule.field].elements.first else { continue }
      var chosen: [RecordID] = []
      for other in upcoming[value] ?? [] where chosen.count < mostInCompany {
        if seen.insert(ExactString(Record(store: model.store, id: other).title)).inserted { chosen.append(other) }
      }
      if chosen.isEmpty { continue }
      let owner = value.recordIDs.first
      let name = owner.flatMap { model.store.record($0)?.title } ?? value.plainText
      let title = model.site.texts.text("company.\(rule.name)", values: [("name", name)]) ?? name
      lists.append(
        .object(
          CataloguePages.nearbyShape, .string(rule.name), .string(title), .array(chosen.map(model.value)),
          .optional(owner.flatMap { model.path($0) })))
    }
    return .array(lists)
  }
}
