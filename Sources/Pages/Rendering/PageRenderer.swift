import Diagnostics
import Locales
import Output
import Records
import Synchronization
import Templates
import Text

/// What rendering did.
public struct RenderReport: Sendable {
  /// How many pages were rendered.
  public var pages = 0
  /// How many times `|safe` let a value through as markup.
  public var safeCount = 0
}

/// Renders the planned pages in parallel and hands each to the sink as soon as it is done.
public struct PageRenderer: Sendable {
  let model: SiteModel
  let templates: Environment
  /// `site` with each tab as the open one; the last is for pages of no tab.
  let siteValues: [Value]
  /// The site's own lists by name, as templates see them.
  let selections: Value
  let orders: CollectionOrders
  private let collections: [CollectionPages]
  /// The way from the home page to the records of each collection.
  let trails: [PageTrail]
  /// What the pages of each catalogue's records lead to; `nil` for other kinds.
  let catalogues: [CataloguePages?]
  /// The paths of the pages of the current months; `nil` for what has no time or no list.
  let currentMonths: [String?]

  /// - Parameters:
  ///   - orders: the planner's, so that they are worked out once.
  ///   - collections: how each collection of the store is shown, in the store's order.
  public init(
    _ model: SiteModel, orders: CollectionOrders, collections: [CollectionPages], templates: Environment
  ) {
    self.model = model
    self.templates = templates
    selections = .dictionary(
      model.selections.map { ($0.name, .array($0.selected.records.map(model.value))) })
    self.orders = orders
    self.collections = collections
    trails = collections.indices.map { PageTrail(recordCrumbs(collections[model.listed($0)], in: model), in: model) }
    catalogues = collections.indices.map { place in
      orders.catalogue(place).map {
        CataloguePages($0, of: place, list: collections[place].listPath, in: model)
      }
    }
    currentMonths = collections.indices.map { place in
      guard model.isTimed(place), let list = collections[place].listPath else { return nil }
      return model.currentMonth(of: orders.all(place)).map { MonthPlan.path(of: $0, below: list) }
    }
    siteValues = (model.site.tabs.indices.map { $0 as Int? } + [nil]).map { model.site.value(current: $0) }
  }

  /// Renders all pages and makes all calendars and feeds. Mistakes are reported, all of them; the first failure of the
  /// sink ends the rendering.
  ///
  /// - Parameter check: gets every page's bytes; for looking at links.
  public func render(
    _ plan: PagePlan, to sink: any PageSink, jobs: Int, log: DiagnosticLog,
    check: (@Sendable (_ path: String, _ html: [UInt8]) -> Void)? = nil
  ) throws(OutputError) -> RenderReport {
    let failure = Mutex<OutputError?>(nil)
    let safeCount = Atomic(0)
    let files = MadeFileWriter(model)
    @Sendable func handOver(_ bytes: [UInt8], _ file: String, _ role: FileRole) -> Bool {
      guard let path = try? OutputPath(file) else { return true }
      do throws(OutputError) {
        try sink.write(bytes, to: path, as: role)
        return true
      } catch {
        failure.withLock { $0 = $0 ?? error }
        return false
      }
    }
    // Calendars and feeds come first, while nothing is remembered of pages: a large one takes memory, and time in which the
    // other threads would have nothing left to do.
    renderInParallel(count: plan.files.count + plan.pages.count, jobs: jobs) { index, worker in
      if index < plan.files.count {
        let file = plan.files[index]
        return handOver(files.bytes(of: file), outputPath(ofPage: file.path), .index)
      }
      let page = plan.pages[index - plan.files.count]
      guard let summary = render(page, at: index - plan.files.count, by: &worker) else { return true }
      safeCount.wrappingAdd(summary.safeCount, ordering: .relaxed)
      let path = outputPath(ofPage: page.path)
      check?(path, worker.buffer)
      return handOver(worker.buffer, path, page.role)
    }
    model.failures.report(to: log) { plan.pages.indices.contains($0) ? plan.pages[$0].path : "" }
    if let error = failure.withLock({ $0 }) { throw error }
    return RenderReport(pages: plan.pages.count, safeCount: safeCount.load(ordering: .relaxed))
  }

  /// Renders a page into the worker's buffer; `nil` when a mistake of its template was noted.
  private func render(_ page: PlannedPage, at index: Int, by worker: inout RenderWorker) -> RenderSummary? {
    do throws(Diagnostic) {
      let summary = try render(page, memory: worker.memory, into: &worker.buffer)
      for refused in summary.refused { model.failures.add(refusal(refused), page: index) }
      return summary
    } catch {
      model.failures.add(error, page: index)
      return nil
    }
  }

  private func refusal(_ refused: RefusedAddress) -> Diagnostic {
    if refused.isCode {
      return Diagnostic(
        .warning, "template.refused-code", "values become code here, so it was left out of the page",
        at: refused.location, suggestion: "write whole tags in the template, and put code in separate files")
    }
    return Diagnostic(
      .warning, "template.refused-address",
      "a page may not lead to this address: the page has \"about:invalid\" instead", at: refused.location,
      suggestion: "addresses begin with http:, https:, mailto: or tel:, or are paths of the site")
  }

  /// Whether the records of a collection have files of their own.
  func hasFiles(_ place: Int) -> Bool { collections[place].hasCitations }

  /// How a collection is shown.
  func shown(_ place: Int) -> CollectionPages { collections[place] }

  /// How people ask for the records of a collection; `nil`: they cannot.
  func reservation(of place: Int) -> Reservation? { collections[place].reservation }

  /// The content of a calendar or feed.
  public func bytes(of file: MadeFile) -> [UInt8] { MadeFileWriter(model).bytes(of: file) }

  /// The path of a collection's list.
  func listPath(_ place: Int) -> String? { collections[place].listPath }

  /// The heading of a collection's list.
  func collectionTitle(_ place: Int) -> String { collections[place].title }

  /// The records before and after one in the order of its list.
  func neighbours(of id: RecordID) -> (previous: RecordID?, next: RecordID?) { orders.neighbours(of: id) }

  /// Renders one page.
  ///
  /// - Parameter memory: what the calling thread keeps from page to page.
  public func render(
    _ page: PlannedPage, memory: RenderMemory? = nil, into output: inout [UInt8]
  ) throws(Diagnostic) -> RenderSummary {
    let template = try templates.template(page.template)
    let start = output.count
    let summary = try template.render(bindings(for: page), user: model, memory: memory, into: &output)
    guard output[start...].contains(where: { !$0.isASCIIWhitespace }) else {
      throw Diagnostic(
        .error, "template.empty-page", "the page \(outputPath(ofPage: page.path)) is empty",
        at: SourceLocation(template.file), suggestion: "write something into the template, or remove it")
    }
    return summary
  }
}

extension PlannedPage {
  /// In which order the file is written where the site cannot be exchanged at once.
  var role: FileRole {
    switch content {
    case .list, .index, .month, .home: .index
    case .record, .free, .search, .places, .loans, .saved, .notFound: .page
    }
  }
}

/// The way from the home page to the records of a collection.
private func recordCrumbs(_ pages: CollectionPages, in model: SiteModel) -> [PageCrumb] {
  let home = PageCrumb(title: model.site.texts.text("nav.home") ?? "nav.home", path: "/")
  guard let path = pages.listPath, !path.isExactly("/") else { return [home] }
  return [home, PageCrumb(title: pages.title, path: path)]
}
