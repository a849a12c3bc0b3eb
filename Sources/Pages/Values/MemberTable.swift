import Locales
import Records
import Synchronization
import Templates
import Text

/// What the records of a collection answer in templates, by name; worked out once a build and shared by all of them.
package final class MemberTable: Sendable {
  /// Where a member's value comes from.
  enum Source: Sendable {
    /// A field, by its place in the schema.
    case field(Int)
    /// A word of the kind's vocabulary that this collection has no field for: none.
    case absent
    /// The records that refer to this one, by the name of the way back.
    case referrers(String)
    /// Those of them that have not ended.
    case upcoming(String)
    /// What the program works out.
    case own(@Sendable (RecordObject) -> Value)
  }

  /// All names, sorted, for "did you mean".
  let names: [String]
  let name: String
  /// What the kind of its records is to pages.
  let pages: KindPages
  /// The name of the kind, by which pages know the record too.
  let kindName: Name
  /// The names of the ways back: `events` on a library.
  package let inverseNames: [String]
  package let columns: RecordColumns
  package let fields: [FieldView]
  /// What templates get as `labels`: what each field is called here.
  let labels: Value
  private let late = LateNotes()
  private let sources: [Source]
  /// The place among `sources`, one up, by the number of the name; 0 for none. Names that are interned later, by templates,
  /// are no members.
  private let places: [UInt16]

  init(
    _ collection: RecordCollection, columns: RecordColumns, _ pages: KindPages,
    texts: InterfaceTexts
  ) {
    let members = Self.sources(of: collection, pages)
    name = collection.name
    self.pages = pages
    kindName = Name(pages.kind.name)
    inverseNames = collection.inverseNames
    self.columns = columns
    let fields = collection.schema.fields.map { FieldView($0, of: collection, pages, texts: texts) }
    self.fields = fields
    labels = .dictionary(fields.map { ($0.name, $0.label) })
    names = members.keys.map(\.text).sorted { ExactString($0) < ExactString($1) }
    var places = [UInt16](repeating: 0, count: (members.keys.map(\.id).max() ?? 0) + 1)
    var list: [Source] = []
    for (name, member) in members {
      list.append(member)
      places[name.id] = UInt16(clamping: list.count)
    }
    sources = list
    self.places = places
  }

  package var kind: Kind { pages.kind }

  subscript(_ name: Name) -> Source? {
    guard name.id < places.count, places[name.id] > 0 else { return nil }
    return sources[Int(places[name.id]) - 1]
  }

  /// The place of the field that answers to a name.
  package func place(of name: Name) -> Int? {
    if case .field(let place)? = self[name] { place } else { nil }
  }

  /// What its kind notes of the collection.
  package func notes(_ language: SiteLanguage) -> (any CollectionNotes)? {
    pages.notes.map { make in late.notes { make(self, language) } }
  }

  private static func sources(of collection: RecordCollection, _ pages: KindPages) -> [Name: Source] {
    var sources: [Name: Source] = [:]
    for word in pages.kind.vocabulary { sources[Name(word.name)] = .absent }
    for name in collection.inverseNames {
      sources[Name(name)] = .referrers(name)
      sources[Name("upcoming_" + name)] = .upcoming(name)
    }
    for (index, field) in collection.schema.fields.enumerated() {
      sources[Name(field.name)] = .field(index)
    }
    // What the program works out comes last: a column that a formula names is a field under its own name.
    for member in Member.ofAll + pages.members where !member.name.isExactly(pages.kind.titleField) {
      sources[Name(member.name)] = .own(member.value)
    }
    return sources
  }
}

/// They are made when a page first asks for them: a preview that shows no book needs none of books.
private final class LateNotes: Sendable {
  private let made = Mutex<(any CollectionNotes)?>(nil)

  func notes(make: () -> any CollectionNotes) -> any CollectionNotes {
    made.withLock { made in
      if let made { return made }
      let new = make()
      made = new
      return new
    }
  }
}
