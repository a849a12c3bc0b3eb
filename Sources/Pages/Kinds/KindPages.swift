import Feeds
import Locales
import Records
import Templates
import Text

/// What a kind is to pages: what its records say of themselves, how they are listed, what is told of them to machines. A
/// plain value that the kind's folder fills in; this module and those above know what a kind can have, never which it is.
public struct KindPages: Sendable {
  public let kind: Kind
  /// The theme's icon for a tab that leads to its records.
  public let icon: String
  /// The template of its lists, where it is not that of all others.
  let listTemplate: String?
  /// The type of its pages in the words of Open Graph.
  package var openGraphType = "website"
  /// What templates see of a record besides its fields.
  package var members: [Member] = []
  /// What makes the texts of some of its fields what people see.
  package var words: [FieldWords] = []
  /// What it has as something that takes place at a time; `nil`: its records have no time.
  package var timed: Timed?
  /// What makes a catalogue of its lists; `nil`: they are lists like others.
  package var catalogue: CatalogueRules?
  /// The language of a record's title where it is another one than the site's.
  package var titleLanguage: (@Sendable (RecordID, SiteModel) -> String?)?
  /// The fields that may hold its picture, the first that does decides.
  package var pictures: [Name] = ["image", "cover"]
  /// The document in the words of schema.org that a record's page carries.
  package var linkedData: (@Sendable (Record, LinkedPage) -> [UInt8]?)?
  /// What apps are told of its records; `nil`: nothing.
  package var answers: Answers?
  /// What catalogues for reading apps say of a record; `nil` for one that cannot be read on a device.
  package var digitalBook: (@Sendable (RecordID, SiteModel) -> DigitalBook?)?
  /// The forms of the data of a collection besides tables, for people who take them.
  package var dataForms: [DataForm] = []
  /// The fields that may hold a file of the site to be downloaded.
  public package(set) var downloads: [String] = []
  /// Whether people may ask for one of its records, where that depends on the record.
  package var reserveState: (@Sendable (RecordID, SiteModel) -> ReserveState)?
  /// The states that a site may choose among, in which its records are asked for.
  public package(set) var reserveWords: [String] = []
  /// What feed readers see of a record above its text, a line each.
  package var feedFacts: @Sendable (Record, SiteModel) -> [String] = { _, _ in [] }
  /// Whether visitors can keep its records on a list of their own.
  public package(set) var isKeptByVisitors = false
  /// Whether a record is news when it comes, and not again when it changes.
  package var isNewsOnce = false
  /// What a search offers to choose from besides the fields.
  public package(set) var derivedChoices: [DerivedChoice] = []
  /// The numbers by which the system that lends a record calls it; `nil`: nobody lends such records.
  package var lentNumbers: (@Sendable (Record, SiteModel) -> [String])?
  /// The files beside a record's page, made where the site asks for them.
  package var files: [RecordFile] = []
  /// The names of the blocks that show its records where the site does not say which.
  public package(set) var blocks: [String] = []
  /// What its members work out once for a collection, when the first of them asks.
  package var notes: (@Sendable (MemberTable, SiteLanguage) -> any CollectionNotes)?

  /// What templates see of its records besides their fields, by name.
  public var memberNames: [String] { (Member.ofAll + members).map(\.name) }

  /// - Parameter icon: the theme's icon; `nil`: the one that is called as the kind.
  package init(_ kind: Kind, icon: String? = nil, listTemplate: String? = nil) {
    self.kind = kind
    self.icon = icon ?? kind.name
    self.listTemplate = listTemplate
  }

  /// The template of a record's page.
  var pageTemplate: String { kind.name + ".html" }
  /// Whether its records take place at a time.
  public var isTimed: Bool { timed != nil }
}

/// What takes place at a time: its lists are parted into what is to come and what has been, and are calendars too.
package struct Timed: Sendable {
  /// A record as an entry of a calendar; `nil` where it has no time. It has the identifier and the address of the second
  /// record: itself, or the series whose dates it stands for.
  private let entry: @Sendable (RecordID, RecordID, SiteModel) -> CalendarEvent?
  /// Which fields make records company of each other.
  let company: [EventCompany.Rule]

  /// - Parameter company: the lists beside a record, each by the last part of the name of its heading (`company.NAME`), and
  ///   the field whose value those share.
  package init(
    company: [(name: String, field: String)] = [],
    entry: @escaping @Sendable (RecordID, RecordID, SiteModel) -> CalendarEvent?
  ) {
    self.company = company.map { EventCompany.Rule(name: $0.name, field: $0.field) }
    self.entry = entry
  }

  /// A record as an entry of a calendar, perhaps for all dates of a series.
  func calendarEvent(_ id: RecordID, _ model: SiteModel, for series: RecordID? = nil) -> CalendarEvent? {
    entry(id, series ?? id, model)
  }
}

/// What a kind notes of a collection for its own members.
package protocol CollectionNotes: AnyObject, Sendable {}

/// What makes the texts of a field what people see.
package struct FieldWords: Sendable {
  let field: String
  /// What templates get for a text.
  let value: (@Sendable (String, Field, SiteLanguage) -> String?)?
  /// What a value is called in lists of choices, where the site states no label.
  let label: (@Sendable (FieldValue, InterfaceTexts) -> String?)?

  package init(
    _ field: String, value: (@Sendable (String, Field, SiteLanguage) -> String?)? = nil,
    label: (@Sendable (FieldValue, InterfaceTexts) -> String?)? = nil
  ) {
    self.field = field
    self.value = value
    self.label = label
  }
}

/// Something that several fields of a record say together, for people to choose by: whether it is free.
public struct DerivedChoice: Sendable {
  /// Its name in addresses; what it is called is the text `search.NAME`.
  public let name: String
  /// The choices; what each is called is the text `search.NAME_CHOICE`.
  public let choices: [String]
  /// The place of a record's choice; `nil` where the record does not say.
  public let choice: @Sendable (Record) -> Int?

  package init(_ name: String, _ choices: [String], choice: @escaping @Sendable (Record) -> Int?) {
    self.name = name
    self.choices = choices
    self.choice = choice
  }
}

/// A file beside a record's page, such as its citation for reference managers.
package struct RecordFile: Sendable {
  /// What people call its format.
  let label: String
  /// Its name in the folder of the page.
  let name: String
  let bytes: @Sendable (RecordID, SiteModel) -> [UInt8]

  package init(
    _ label: String, name: String, bytes: @escaping @Sendable (RecordID, SiteModel) -> [UInt8]
  ) {
    self.label = label
    self.name = name
    self.bytes = bytes
  }

  /// `/books/1/` → `/books/1/book.bib`, `/books/1.html` → `/books/1.html.bib`.
  func path(ofPage path: String) -> String {
    if path.utf8.last == UInt8(ascii: "/") { return path + name }
    let ending = name.utf8.drop { $0 != UInt8(ascii: ".") }
    return path + String(decoding: ending, as: UTF8.self)
  }
}

extension [KindPages] {
  /// What a kind is to pages.
  public func pages(of kind: Kind) -> KindPages { first { $0.kind == kind } ?? KindPages(kind) }

  /// The templates of kinds that a site may have whether or not the theme has them.
  public var templateNames: [String] {
    flatMap { [$0.pageTemplate] + [$0.listTemplate].compactMap(\.self) }
  }
}
