import Diagnostics
import Locales
import Records
import Templates
import Text

/// How many records of what takes place at a time are on the page besides those that are seen: they come in when others end.
private let spareRecords = 4
/// The largest number of records whose limit the style sheet keeps.
private let mostSeen = 12

/// How many records that run on for days stand behind those that are next.
private let mostRunning = 6

extension PagePlanner {
  /// The blocks with what they show; `nil` in the place of one that is not shown or has nothing to show.
  func blocks(_ requests: [BlockRequest?], on pages: [MarkdownPage]) -> [PageBlock?] {
    var uses: [ExactString: Int] = [:]
    return requests.map { request in
      guard let request else { return nil }
      let number = uses[ExactString(request.name), default: 0] + 1
      let id = number == 1 ? request.name : "\(request.name)-\(number)"
      let block = block(request, id: id, pages)
      if block.isEmpty { return nil }
      uses[ExactString(request.name)] = number
      return block
    }
  }

  private func block(_ request: BlockRequest, id: String, _ pages: [MarkdownPage]) -> PageBlock {
    var block = PageBlock(request: request, id: id)
    block.title = request.title ?? model.site.texts.text("block.\(request.name)")
    block.url = request.more
    switch request.content {
    case .words: if !request.selections.isEmpty { addRecords(to: &block) }
    case .records, .next, .openingHours: addRecords(to: &block)
    case .values: addValues(to: &block)
    case .numbers: block.numbers = numbers(request)
    case .news: block.pages = news(request, pages)
    case .map:
      let wanted = Set(request.selections.map { ExactString($0.of) })
      block.places = model.locatedRecords(in: orders).filter {
        wanted.isEmpty || wanted.contains(ExactString(model.store.collections[$0.id.collection].name))
      }
      block.url = block.url ?? model.site.placesPath
    }
    return block
  }

  // MARK: Records

  private func addRecords(to block: inout PageBlock) {
    let request = block.request
    if let name = request.selection {
      guard let own = model.selections.first(where: { $0.name.isExactly(name) }) else { return }
      block.title = request.title ?? own.title
      block.records = own.selected.records
      block.collection = own.collection
      block.url = block.url ?? own.path
    } else {
      let selections = selections(of: request)
      var records = selections.map { model.store.select($0, context: orders.context, log: log).records }
      if case .openingHours = request.content { records = records.map { $0.filter(model.hasHours) } }
      block.collection = zip(selections, records).first { !$0.1.isEmpty }.flatMap { model.store.index(of: $0.0.of) }
      let isTimed = block.collection.map(model.isTimed) ?? false
      block.records =
        isTimed && records.count > 1 ? model.inOrderOfTime(Array(records.joined())) : Array(records.joined())
      block.url = block.url ?? list(of: block)
    }
    let isTimed = block.collection.map(model.isTimed) ?? false
    let spare = isTimed && !model.site.isFrozen && request.limit <= mostSeen ? spareRecords : 0
    if case .next = request.content {
      let running = block.records.filter(model.runsOn)
      let next = block.records.filter { !model.runsOn($0) }
      block.records = Array(next.prefix(request.limit + spare)) + running.prefix(mostRunning)
    } else {
      block.records = Array(block.records.prefix(request.limit + spare))
    }
  }

  /// The list of all records that a block shows some of, where it takes them from one collection without a condition of
  /// the site's own.
  private func list(of block: PageBlock) -> String? {
    guard let place = block.collection, let path = collections[place].listPath, !block.request.isFiltered else {
      return nil
    }
    let isShelf = ShelfList(rawValue: block.request.name) != nil
    if isShelf, orders.catalogue(place) != nil {
      let shelves = ListPlanner(self, place: place, path: path).shelfLists(orders.all(place))
      return shelves.first { $0.id.isExactly(block.request.name) }?.path
    }
    return isShelf ? nil : path
  }

  /// The selections of the collections that have what a block needs; that none has it is a mistake where the site asks
  /// for the block.
  private func selections(of request: BlockRequest) -> [Selection] {
    let shown = request.selections.filter { model.store.index(of: $0.of) != nil }
    let fit = shown.compactMap { selection -> Selection? in
      guard let schema = model.store.collection(selection.of)?.schema,
        request.need.map({ schema.index(of: $0) != nil }) ?? true
      else { return nil }
      var selection = selection
      if selection.sort.isEmpty {
        selection.sort = request.usualSort.map(SortKey.init(word:)).filter { schema.index(of: $0.path) != nil }
      }
      return selection
    }
    if fit.isEmpty, !shown.isEmpty, request.isAsked, let field = request.need {
      log.error(
        "block.nothing-to-show", "no collection has the field \"\(field)\", which the block \(request.name) needs",
        at: request.location, suggestion: "declare the field, or remove the block")
    }
    return request.takesAll ? fit : Array(fit.prefix(1))
  }

  // MARK: Values

  private func addValues(to block: inout PageBlock) {
    guard let selection = selections(of: block.request).first, let place = model.store.index(of: selection.of),
      let path = collections[place].listPath
    else { return }
    let schema = model.store.collections[place].schema
    let records = model.store.select(selection, context: orders.context, log: log).records
    guard let field = block.request.field ?? schema.effectiveFacets.first else { return }
    let planner = ListPlanner(self, place: place, path: path)
    let facet = model.store.facet(
      field, in: records, context: orders.context, order: facetOrder(field, in: schema), log: log)
    let values = facet.values.filter { $0.parent == nil && facet.hasPage($0) }
    // Of more values than there is room for, the commonest stand there, in the order of all.
    let counts = values.map(\.count).sorted(by: >)
    let least = counts.count > block.request.limit ? counts[block.request.limit - 1] : 0
    block.choices = values.filter { $0.count >= least }.prefix(block.request.limit).map { value in
      (planner.label(value, of: facet), planner.facetPath(facet, value), value.count)
    }
    block.collection = place
    if block.request.title == nil { block.title = planner.fieldTitle(field) }
    block.url = block.url ?? (orders.catalogue(place) == nil ? path : planner.indexPath(facet))
  }

  // MARK: Numbers

  private func numbers(_ request: BlockRequest) -> [(text: String, number: String, url: String)] {
    let wanted = Set(request.selections.map { ExactString($0.of) })
    return collections.indices.compactMap { place in
      let collection = model.store.collections[place]
      guard let path = collections[place].listPath,
        wanted.isEmpty || wanted.contains(ExactString(collection.name))
      else { return nil }
      let isTimed = model.isTimed(place)
      let records = orders.all(place)
      let count = isTimed ? records.count { !model.hasEnded($0) } : records.count
      guard count > 0 else { return nil }
      let own = "count." + collection.name
      let texts = model.site.texts
      let name = texts.has(own) ? own : isTimed ? "count.event_upcoming" : "count." + collection.schema.kind.name
      let text = texts.text(name, count: count) ?? collections[place].title
      return (text, model.site.language.number(count), path)
    }
  }

  // MARK: News

  private func news(_ request: BlockRequest, _ pages: [MarkdownPage]) -> [MarkdownPage] {
    let dated = pages.filter { page in
      page.date != nil && (request.folder.map(page.path.starts(withBytesOf:)) ?? true)
    }
    let newest = dated.enumerated().sorted { left, right in
      guard let first = left.element.date, let second = right.element.date, first != second else {
        return left.offset < right.offset
      }
      return first > second
    }
    return newest.prefix(request.limit).map(\.element)
  }
}

extension SiteModel {
  /// Whether something has begun that lasts for days, and has not ended.
  func runsOn(_ id: RecordID) -> Bool {
    guard let time = time(id), time.span.isMultiDay else { return false }
    return time.start <= now && !hasEnded(id)
  }

  /// Whether a record says when it is open.
  fileprivate func hasHours(_ id: RecordID) -> Bool {
    guard let hours = object(id)?.member("hours"), case .object = hours else { return false }
    return true
  }
}
