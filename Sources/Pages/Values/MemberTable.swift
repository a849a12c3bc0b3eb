import Records
import Templates
import Text

/// What the records of a collection answer in templates, by name; worked out once a build and shared by all of them.
final class MemberTable: Sendable {
  /// Where a member's value comes from.
  enum Member: Sendable {
    /// A field, by its place in the schema.
    case field(Int)
    /// A word of the kind's vocabulary that this collection has no field for: none.
    case absent
    /// The records that refer to this one, by the name of the way back.
    case referrers(String)
    /// Those of them that have not ended.
    case upcoming(String)
    case own(Own)
  }

  /// What every record has besides its fields.
  enum Own: Sendable {
    case key, slug, title, collection, kind, url, absoluteURL, fields, raw
    case allDay, multiDay, lastDay, ended, running, today, startsAt, endsAt
    case isbn13, isbn10, isbnOther, shelfmarks, holdings, state, stars, starsText, languageName, ownFields, lang,
      citation, coins, fileURL
  }

  /// All names, sorted, for "did you mean".
  let names: [String]
  let name: String
  let kind: Kind
  /// The names of the ways back: `events` on a library.
  let inverseNames: [String]
  let columns: RecordColumns
  let fields: [FieldView]
  /// What templates get as `labels`: what each field is called here.
  let labels: Value
  /// The places of the fields that state where a book stands.
  let shelfmarkPlaces: [Int]
  /// The places of the fields that the site adds to the vocabulary.
  let ownFields: [Int]
  /// Whether its fields state copies.
  let statesCopies: Bool
  let bookColumns = LateBookColumns()
  private let members: [Member]
  /// The place among `members`, one up, by the number of the name; 0 for none. Names that are interned later, by templates,
  /// are no members.
  private let places: [UInt16]

  init(_ collection: RecordCollection, columns: RecordColumns, texts: InterfaceTexts) {
    let members = Self.members(of: collection)
    name = collection.name
    kind = collection.schema.kind
    inverseNames = collection.inverseNames
    self.columns = columns
    let fields = collection.schema.fields.map { FieldView($0, of: collection, texts: texts) }
    self.fields = fields
    labels = .dictionary(fields.map { ($0.name, $0.label) })
    shelfmarkPlaces = fields.indices.filter { isShelfmark(fields[$0].name) }
    ownFields = fields.indices.filter {
      !isShelfmark(fields[$0].name) && !bookWords.contains(ExactString(fields[$0].name))
    }
    statesCopies = BookFields.ofCopies.contains { if case .field? = members[$0] { true } else { false } }
    names = members.keys.map(\.text).sorted { ExactString($0) < ExactString($1) }
    var places = [UInt16](repeating: 0, count: (members.keys.map(\.id).max() ?? 0) + 1)
    var list: [Member] = []
    for (name, member) in members {
      list.append(member)
      places[name.id] = UInt16(clamping: list.count)
    }
    self.members = list
    self.places = places
    keepForever(self)
  }

  subscript(_ name: Name) -> Member? {
    guard name.id < places.count, places[name.id] > 0 else { return nil }
    return members[Int(places[name.id]) - 1]
  }

  /// The place of the field that answers to a name.
  func place(of name: Name) -> Int? { if case .field(let place)? = self[name] { place } else { nil } }

  private static func members(of collection: RecordCollection) -> [Name: Member] {
    var members: [Name: Member] = [:]
    for word in collection.schema.kind.vocabulary { members[Name(word.name)] = .absent }
    for name in collection.inverseNames {
      members[Name(name)] = .referrers(name)
      members[Name("upcoming_" + name)] = .upcoming(name)
    }
    for (name, own) in Self.own { members[name] = .own(own) }
    if collection.schema.kind == .event {
      for (name, own) in Self.ofEvents { members[name] = .own(own) }
    }
    if collection.schema.kind == .book {
      for (name, own) in Self.ofBooks { members[name] = .own(own) }
    }
    // Fields last: what a site calls its own fields wins.
    for (index, field) in collection.schema.fields.enumerated() { members[Name(field.name)] = .field(index) }
    return members
  }

  private static let own: [(Name, Own)] = [
    ("key", .key), ("slug", .slug), ("title", .title), ("collection", .collection), ("kind", .kind), ("url", .url),
    ("absolute_url", .absoluteURL), ("fields", .fields), ("raw", .raw), ("title_lang", .lang),
  ]

  private static let ofBooks: [(Name, Own)] = [
    ("isbn13", .isbn13), ("isbn10", .isbn10), ("isbn_other", .isbnOther), ("shelfmarks", .shelfmarks),
    ("holdings", .holdings), ("state", .state),
    ("stars", .stars), ("stars_text", .starsText), ("language_name", .languageName), ("own_fields", .ownFields),
    ("citation", .citation), ("coins", .coins), ("file_url", .fileURL),
  ]

  private static let ofEvents: [(Name, Own)] = [
    ("all_day", .allDay), ("multi_day", .multiDay), ("last_day", .lastDay),
    ("ended", .ended), ("running", .running), ("today", .today),
    ("starts_ms", .startsAt), ("ends_ms", .endsAt),
  ]
}

/// The names of the fields that every book may have.
private let bookWords = Set(Kind.book.vocabulary.map { ExactString($0.name) })
