import Locales
import Records
import Tables
import Text

/// What a kind says in the answers of the interface for apps: one answer with all records, and one for each record.
package struct Answers: Sendable {
  /// An answer: the name of its file, and the one member of it that holds the records.
  package struct Form: Sendable {
    let file: String
    let member: String

    package init(_ file: String, _ member: String) { (self.file, self.member) = (file, member) }
  }

  let list: Form
  let page: Form
  let members: [AnswerMember]

  package init(list: Form, page: Form, members: [AnswerMember]) {
    (self.list, self.page, self.members) = (list, page, members)
  }
}

/// A member of a record in an answer.
package struct AnswerMember: Sendable {
  /// Which of the two answers have it.
  package enum Place: Sendable {
    case list, page, both
  }

  /// What the interface calls it.
  let name: String
  /// The field it is made of; empty for the key.
  let field: String
  let place: Place
  /// Whether it is a number where it is written as one.
  private(set) var isNumber = false
  /// Whether each date of a series has its own.
  private(set) var isOfDate = false
  /// What stands there where no column of the table is called so; `nil`: nothing.
  let value: @Sendable (Record, SiteModel) -> JSONNode?

  package init(
    _ name: String, _ field: String, _ place: Place = .both,
    value: @escaping @Sendable (Record, SiteModel) -> JSONNode?
  ) {
    (self.name, self.field, self.place, self.value) = (name, field, place, value)
  }

  /// What people read in a field.
  package static func words(_ name: String, _ field: String, _ place: Place = .both) -> AnswerMember {
    AnswerMember(name, field, place) { .text($1.words(field, of: $0) ?? "") }
  }

  /// A text as it stands, such as Markdown or the path of a picture.
  package static func text(_ name: String, _ field: String, _ place: Place = .both) -> AnswerMember {
    AnswerMember(name, field, place) { record, _ in .text(record[field].text ?? "") }
  }

  /// The texts of a list.
  package static func texts(_ name: String, _ field: String, _ place: Place = .both) -> AnswerMember {
    AnswerMember(name, field, place) { record, _ in .texts(record[field].elements.compactMap(\.text)) }
  }

  /// The day of a moment, `2026-03-04`.
  package static func day(_ name: String, _ field: String, _ place: Place = .both) -> AnswerMember {
    var member = AnswerMember(name, field, place) { record, _ in .text(record[field].day?.iso ?? "") }
    member.isOfDate = true
    return member
  }

  /// The time of a moment as the interface writes it, `7:00 PM`.
  package static func time(_ name: String, _ field: String, _ place: Place = .both) -> AnswerMember {
    var member = AnswerMember(name, field, place) { record, _ in
      guard let time = record[field].moment?.time else { return "" }
      let hour = time.hour % 12 == 0 ? 12 : time.hour % 12
      return .text("\(hour):\(padded(time.minute, 2)) \(time.hour < 12 ? "AM" : "PM")")
    }
    member.isOfDate = true
    return member
  }

  /// What identifies the record.
  package static func key(_ name: String) -> AnswerMember {
    var member = AnswerMember(name, "") { record, _ in .text(record.answerKey) }
    (member.isNumber, member.isOfDate) = (true, true)
    return member
  }

  /// What identifies the first record that a field refers to, or the word that stands there.
  package static func reference(_ name: String, _ field: String, _ place: Place = .both) -> AnswerMember {
    var member = AnswerMember(name, field, place) { record, model in
      guard let id = record[field].recordIDs.first, let other = model.store.record(id) else {
        return .text(model.words(field, of: record) ?? "")
      }
      return .text(other.answerKey)
    }
    member.isNumber = true
    return member
  }
}

extension Answers {
  /// A record in the answer with all records, or in its own.
  func value(of record: Record, inList: Bool, _ model: SiteModel) -> JSONNode {
    let schema = record.collection.schema
    var members: [JSONNode.Member] = []
    for member in self.members where member.place == .both || (member.place == .list) == inList {
      if let value = member.written(of: record, schema, model) { members.append(JSONNode.Member(member.name, value)) }
    }
    // What a site's table has besides: the app that reads it knows what it is.
    for field in schema.fields where !inList && schema.kind.word(field.name) == nil {
      guard field.sourceColumns.count == 1, let name = field.sourceColumns.first, field.type != .html,
        !members.contains(where: { $0.name.isExactly(name) }), let cell = record.raw(name)
      else { continue }
      members.append(JSONNode.Member(name, JSONNode(cell.value)))
    }
    return .object(members)
  }
}

extension AnswerMember {
  /// What the table says in a column of the member's name, exactly; else the value of the field.
  fileprivate func written(of record: Record, _ schema: CollectionSchema, _ model: SiteModel) -> JSONNode? {
    let value =
      isColumn(of: record, schema) ? record.raw(name).map { JSONNode($0.value) } : self.value(record, model)
    guard isNumber, case .text(let text)? = value, let number = Int(text), "\(number)".isExactly(text) else {
      return value
    }
    return .integer(number)
  }

  /// Whether the field is read from the column of the member's name, so that an answer that was read is written as it was.
  private func isColumn(of record: Record, _ schema: CollectionSchema) -> Bool {
    if isOfDate, record.occurrence != nil { return false }
    guard !field.isEmpty else {
      guard case .columns(let columns) = schema.key else { return false }
      return columns.count == 1 && columns[0].isExactly(name)
    }
    // A field of HTML has what the writer made of it, never what stood in the cell.
    guard let own = schema.field(field), own.type != .html else { return false }
    return own.sourceColumns.contains { $0.isExactly(name) }
  }
}

extension Record {
  /// What identifies it in the answers, which is a part of an address: its key where that is safe there, else its part of
  /// the path of its page.
  var answerKey: String {
    let key = Array(key.text.utf8)
    let isSafe =
      key.first != UInt8(ascii: ".")
      && key.allSatisfy { $0.isASCIILetter || $0.isASCIIDigit || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_") }
    return isSafe && !key.isEmpty ? self.key.text : slug
  }
}

extension JSONNode {
  /// A cell as it was read.
  init(_ value: CellValue) {
    self =
      switch value {
      case .null: .null
      case .boolean(let flag): .boolean(flag)
      case .number(let literal): .number(literal)
      case .text(let text): .text(text)
      case .list(let cells): .list(cells.map { JSONNode($0.value) })
      case .object(let members): .object(members.map { Member($0.name, JSONNode($0.cell.value)) })
      }
  }
}
