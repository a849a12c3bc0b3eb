import Diagnostics
import Feeds
import Locales
import Records
import Templates
import Text

/// Every page of the site, known before any is rendered.
public struct PagePlan: Sendable {
  /// The pages in a fixed order: home and lists, records, free pages, the page for what is not found.
  public internal(set) var pages: [PlannedPage] = []
  /// Every list, in the order of their pages.
  var lists: [ListPlan] = []
  /// Calendars and feeds.
  public internal(set) var files: [MadeFile] = []
  /// The next moment at which a calendar or feed would change by time alone; `nil`: never.
  public internal(set) var nextChange: Instant?

  /// Whether a condition of a block depends on the time of the build.
  public internal(set) var asksForTime = false

  /// How many values of each facet have a page for fewer records than a number, and could do without it.
  public func facetsOfFewRecords(_ few: Int) -> [(collection: Int, facet: String, pages: Int)] {
    var counts: [FacetName: Int] = [:]
    for list in lists where list.period == nil && list.records.count < few {
      if case .facet(let field, _) = list.role {
        counts[FacetName(collection: list.collection, facet: ExactString(field)), default: 0] += 1
      }
    }
    return counts.sorted { $0.key < $1.key }.map { ($0.key.collection, $0.key.facet.string, $0.value) }
  }
}

private struct FacetName: Hashable, Comparable {
  let collection: Int
  let facet: ExactString

  static func < (left: FacetName, right: FacetName) -> Bool {
    (left.collection, left.facet) < (right.collection, right.facet)
  }
}

/// One page before it is rendered.
public struct PlannedPage: Sendable {
  /// What the page shows.
  enum Content: Sendable {
    case list(ListPlan, number: Int)
    case index(IndexPlan)
    case month(MonthPlan)
    case record(RecordID)
    case free(MarkdownPage, [PageBlock?])
    case home(HomePlan)
    case search(SearchPage)
    case places(PlacesPlan)
    case loans(LoansPage)
    case saved
    case notFound
  }

  let content: Content
  /// The site path: `/events/101/`.
  public let path: String
  /// The template that makes it.
  public let template: String
  /// The tab that is open on it, by its place in the navigation.
  let tab: Int?
  /// The day of its last revision, where the data say so.
  public let updated: CivilDate?

  /// What the page is, for messages: `events "101"`, `the list of events`.
  public let owner: String
  /// The calendars and feeds that it names, as templates get them.
  var feeds: Value = .array([])

  /// Whether no page leads to it, and search engines are kept away.
  var isAside = false

  /// The record it shows, where it shows one.
  public var record: RecordID? {
    if case .record(let id) = content { id } else { nil }
  }

  /// Where what it shows comes from: the record's row, the collection's declaration, the page's file.
  public func location(in store: RecordStore) -> SourceLocation? {
    switch content {
    case .record(let id): store.record(id)?.location
    case .list(let list, _): store.collections[list.collection].schema.declaration
    case .index(let index): store.collections[index.collection].schema.declaration
    case .month(let month): store.collections[month.collection].schema.declaration
    case .free(let page, _): SourceLocation(page.file)
    case .home(let home): home.blocks.first?.request.location
    case .search(let page): store.collections[page.collection].schema.declaration
    case .notFound, .places, .loans, .saved: nil
    }
  }

  /// Whether search engines should list it.
  public var isIndexed: Bool {
    if isAside { return false }
    return switch content {
    case .notFound, .search, .loans, .saved: false
    case .list, .index, .month, .record, .free, .home, .places: true
    }
  }
}

/// How the pages of a collection are made.
public struct CollectionPages: Sendable {
  /// The path of its list; `nil` where it has none.
  public var listPath: String?
  /// The heading of its list.
  public var title: String
  public var description: String?
  public var perPage: Int
  /// Whether it has calendars and feeds.
  public var hasFeeds: Bool
  /// The further lists of books; `nil`: those that the fields allow.
  public var lists: [ShelfList]?
  /// The most events of a calendar, and with files of their own.
  public var calendarLimit = CalendarWindow.usualLimit
  /// Whether each library has a page of its next events for other sites to frame.
  public var hasNext = false
  /// Whether each book has files for reference managers.
  public var hasCitations = false
  /// That people may take its data; `nil`: they may not.
  public var openData: OpenData?
  /// How people ask for its records; `nil`: they cannot.
  public var reservation: Reservation?

  public init(listPath: String?, title: String, description: String?, perPage: Int, hasFeeds: Bool = true) {
    self.listPath = listPath
    self.title = title
    self.description = description
    self.perPage = perPage
    self.hasFeeds = hasFeeds
  }
}

/// A free page of Markdown.
public struct MarkdownPage: Sendable {
  public let path: String
  public let title: String
  public let description: String?
  public let body: String
  public let updated: CivilDate?
  /// The day of a piece of news.
  public var date: CivilDate?
  /// The blocks of its Markdown, in order; `nil` for one that is not shown to the audience.
  public var blocks: [BlockRequest?] = []
  /// The Markdown without them.
  public var prose: String
  /// The file it was read from.
  public let file: SourceFile

  public init(
    path: String, title: String, description: String?, body: String, updated: CivilDate?, file: SourceFile
  ) {
    prose = body
    self.path = path
    self.title = title
    self.description = description
    self.body = body
    self.updated = updated
    self.file = file
  }
}

extension PagePlan {
  /// The paths of the list pages that show a record.
  public func appearances(of record: RecordID) -> [String] {
    lists.compactMap { list in
      guard let place = list.records.firstIndex(of: record) else { return nil }
      return list.path(ofPage: place / max(1, list.perPage) + 1)
    }
  }
}
