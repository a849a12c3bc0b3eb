import Diagnostics
import Records
import Text

/// What the site file or a Markdown page asks a block to show: checked, with the collections that it takes records from.
public struct BlockRequest: Sendable {
  /// Which block it is: that of the template `blocks/NAME.html`.
  public let name: String
  /// What it gathers besides what is said of it.
  public let content: Content
  /// The records it shows: a selection for each collection.
  public var selections: [Selection] = []
  /// The field without which a collection has nothing to show.
  public var need: String?
  /// Whether it shows records of all the collections, or of the first that has any.
  public var takesAll = true
  /// The order where the site states none, as far as a collection has the fields.
  public var usualSort: [String] = []
  /// Whether the site states which of the records it shows.
  public var isFiltered = false
  /// Whether the site asks for it; else it is left out where it has nothing to show.
  public var isAsked = true
  /// The site's own list that it shows.
  public var selection: String?
  public var title: String?
  /// Markdown.
  public var text: String?
  /// The path or the address of a picture, and what it shows.
  public var picture: String?
  public var alternative = ""
  public var buttons: [Link] = []
  /// How many records, values or pages it shows at most.
  public var limit: Int
  /// The field whose values it shows.
  public var field: String?
  /// The beginning of the paths of the pages that it shows.
  public var folder: String?
  /// Whether a box for search is part of it.
  public var hasSearch = false
  /// The path that it leads to for more of the same; `nil`: the list that its records are from.
  public var more: String?
  public var audience = Audience.everyone
  public let location: SourceLocation?

  /// What a block gathers.
  public enum Content: Sendable {
    /// Nothing.
    case words
    case records
    /// Records to come: what runs on for days stands behind what is next.
    case next
    /// Those of the records that say when they are open.
    case openingHours
    /// The values of a field, with how many records have each.
    case values
    /// How much there is of everything.
    case numbers
    /// The free pages that have a date, the last first.
    case news
    /// The records that lie somewhere.
    case map
  }

  /// A button.
  public struct Link: Sendable {
    let label: String
    let url: String

    public init(label: String, url: String) { (self.label, self.url) = (label, url) }
  }

  public init(name: String, content: Content, limit: Int, location: SourceLocation?) {
    (self.name, self.content, self.limit, self.location) = (name, content, limit, location)
  }
}

/// A block of a page with what it shows.
struct PageBlock: Sendable {
  let request: BlockRequest
  /// Unique on its page: `events`, `events-2`.
  let id: String
  /// Whether it is the first thing of its page, so that its heading is the page's.
  var isFirst = false
  var title: String?
  var records: [RecordID] = []
  /// The place of the collection that its records are from.
  var collection: Int?
  /// The path of the list of all of them.
  var url: String?
  /// The label, path and count of values.
  var choices: [(label: String, url: String, count: Int)] = []
  /// What there is, as a text with the number that stands in it, and the path of the list.
  var numbers: [(text: String, number: String, url: String)] = []
  var pages: [MarkdownPage] = []
  var places: [LocatedRecord] = []

  /// Whether there is something to see.
  var isEmpty: Bool {
    switch request.content {
    case .words: false
    case .records, .next, .openingHours: records.isEmpty
    case .values: choices.isEmpty
    case .numbers: numbers.isEmpty
    case .news: pages.isEmpty
    case .map: places.isEmpty
    }
  }
}

/// What stands on a page of blocks, in order: Markdown written as HTML, or a block.
enum PagePart: Sendable {
  case text(String)
  case block(PageBlock)

  var block: PageBlock? { if case .block(let block) = self { block } else { nil } }
}
