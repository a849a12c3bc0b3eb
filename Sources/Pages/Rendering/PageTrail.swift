import Feeds
import Records
import Templates

/// The way from the home page to a page, as templates and search engines get it; the same for all records of a
/// collection.
struct PageTrail: Sendable {
  private let steps: [Value]
  private let data: Breadcrumbs?

  /// - Parameter crumbs: the steps above the page itself.
  init(_ crumbs: [PageCrumb], in model: SiteModel) {
    steps = crumbs.map { .object(crumbShape, .string($0.title), .string($0.path)) }
    // All addresses in it are absolute.
    data =
      model.site.origin == nil
      ? nil : Breadcrumbs(crumbs.map { Crumb(title: $0.title, url: model.site.absolute($0.path)) })
  }

  /// No way: the page is the home page or stands by itself.
  static let none = PageTrail()

  private init() {
    steps = []
    data = nil
  }

  /// What templates get as `page.breadcrumbs`.
  func value(to title: String, _ path: String) -> Value {
    steps.isEmpty ? .array([]) : .array(steps + [.object(crumbShape, .string(title), .string(path))])
  }

  /// The page's `BreadcrumbList`.
  func document(to title: String, _ address: String?) -> [UInt8]? {
    data?.document(of: Crumb(title: title, url: address))
  }
}
