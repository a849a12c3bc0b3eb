import Feeds
import Locales
import Records
import Templates
import Text

/// A document of a catalogue for reading apps before it is written.
struct DigitalPlan: Sendable {
  enum Form: Sendable, CaseIterable {
    case atom, json

    var ending: String { self == .atom ? DigitalFeed.atomEnding : DigitalFeed.jsonEnding }
  }

  enum Content: Sendable {
    case ways([Way])
    /// The books of a page, of a list of so many.
    case books([RecordID], number: Int, total: Int)
  }

  /// A way into the catalogue: where it leads, without the ending.
  struct Way: Sendable {
    let title: String
    let path: String
    let count: Int
    var isNavigation = false
    var isNew = false
  }

  let collection: Int
  let title: String
  /// The site path without its ending.
  let path: String
  /// That of the beginning of the catalogue.
  let start: String
  let up: String?
  /// The site path of the page for people.
  let home: String
  let updated: Instant
  let form: Form
  let content: Content

  /// The path of a page of a list. No slug has the line, so that none is like another list's page.
  static func path(_ list: String, page number: Int) -> String { number == 1 ? list : "\(list)_\(number)" }
}

/// Plans the catalogues for reading apps (OPDS) of a collection whose records can be read on a device.
struct DigitalPlanner {
  /// So many authors and categories at most have lists of their own, those with the most books: each is two files.
  static let mostValues = 500

  private let model: SiteModel
  private let collection: Int
  private let folder: String
  private let title: String
  private let home: String
  private(set) var files: [MadeFile] = []
  private let records: [RecordID]
  private let updated: Instant

  /// - Parameters:
  ///   - records: in the order of the collection's list.
  ///   - folder: that of the list.
  /// - Returns: `nil` where no record can be read on a device, or the site has no address: reading apps need whole ones.
  init?(_ model: SiteModel, of collection: Int, _ records: [RecordID], in folder: String, title: String, home: String) {
    guard model.site.origin != nil, let digital = model.kindPages(collection).digitalBook else { return nil }
    self.records = records.filter { digital($0, model) != nil }
    guard !self.records.isEmpty else { return nil }
    (self.model, self.collection, self.title, self.home) = (model, collection, title, home)
    self.folder = folder + "opds/"
    updated = model.feedMoments(of: self.records).latest ?? .unknownChange
  }

  private var start: String { folder + "index" }

  /// What leads to it from the head of a page.
  var links: [FeedLink] {
    let name = model.site.texts.text("feed.opds", values: [("title", title)]) ?? title
    return [
      FeedLink(title: name, type: DigitalFeed.navigationType, path: start + DigitalFeed.atomEnding),
      FeedLink(title: name, type: DigitalFeed.jsonType, path: start + DigitalFeed.jsonEnding),
    ]
  }

  mutating func plan() {
    var ways: [DigitalPlan.Way] = []
    let newest = model.newest(of: records)
    if !newest.isEmpty {
      let new = DigitalPlan.Way(
        title: text("shelf.new"), path: folder + "new", count: newest.count, isNew: true)
      addList(new, newest)
      ways.append(new)
    }
    let all = DigitalPlan.Way(title: text("opds.all"), path: folder + "all", count: records.count)
    addList(all, records)
    ways.append(all)
    for (field, heading) in [("categories", text("opds.categories")), ("authors", text("opds.authors"))] {
      if let way = addValues(of: field, heading) { ways.append(way) }
    }
    add(title, start, up: nil, .ways(ways))
  }

  /// The lists of the values of a field, and the ways to them.
  private mutating func addValues(of field: String, _ heading: String) -> DigitalPlan.Way? {
    let language = model.site.language
    var lists: [ExactString: [RecordID]] = [:]
    for id in records {
      for label in Set(model.wordList(field, of: Record(store: model.store, id: id)).map(ExactString.init)) {
        lists[label, default: []].append(id)
      }
    }
    var labels = language.sorted(lists.keys.sorted().map(\.string))
    if labels.count > Self.mostValues {
      let commonest = labels.enumerated().sorted { first, second in
        let counts = [first, second].map { lists[ExactString($0.element)]?.count ?? 0 }
        return (counts[1], first.offset) < (counts[0], second.offset)
      }
      let kept = Set(commonest.prefix(Self.mostValues).map(\.offset))
      labels = labels.enumerated().filter { kept.contains($0.offset) }.map(\.element)
    }
    var used: Set<ExactString> = []
    let ways = labels.map { label in
      DigitalPlan.Way(
        title: label, path: folder + field + "/" + freeSlug(label, language, &used),
        count: lists[ExactString(label)]?.count ?? 0)
    }
    guard !ways.isEmpty else { return nil }
    for way in ways { addList(way, lists[ExactString(way.title)] ?? [], up: folder + field) }
    let way = DigitalPlan.Way(title: heading, path: folder + field, count: ways.count, isNavigation: true)
    add(heading, way.path, up: start, .ways(ways))
    return way
  }

  private func freeSlug(_ label: String, _ language: SiteLanguage, _ used: inout Set<ExactString>) -> String {
    let slug = language.slug(label)
    let plain = slug.isEmpty ? "value" : slug
    var name = plain
    var number = 1
    while !used.insert(ExactString(name)).inserted {
      number += 1
      name = "\(plain)-\(number)"
    }
    return name
  }

  private mutating func addList(_ way: DigitalPlan.Way, _ ids: [RecordID], up: String? = nil) {
    let size = DigitalFeed.pageSize
    for number in 1...max(1, (ids.count + size - 1) / size) {
      let page = Array(ids.dropFirst((number - 1) * size).prefix(size))
      add(
        way.title, way.path, number: number, up: up ?? start, .books(page, number: number, total: ids.count))
    }
  }

  private mutating func add(
    _ title: String, _ path: String, number: Int = 1, up: String?, _ content: DigitalPlan.Content
  ) {
    for form in DigitalPlan.Form.allCases {
      let plan = DigitalPlan(
        collection: collection, title: title, path: path, start: start, up: up, home: home, updated: updated,
        form: form, content: content)
      let file = DigitalPlan.path(path, page: number) + form.ending
      files.append(
        MadeFile(content: .digital(plan), path: file, owner: "the catalogue for reading apps \(file)", record: nil))
    }
  }

  private func text(_ name: String) -> String { model.site.texts.text(name) ?? name }
}

extension SiteModel {
  /// Those that say when they came, the newest first, as many as a page of a catalogue takes.
  fileprivate func newest(of ids: [RecordID]) -> [RecordID] {
    let dated = ids.enumerated().compactMap { place, id in
      arrival(of: Record(store: store, id: id)).map { (id: id, place: place, moment: $0) }
    }
    return dated.sorted { ($1.moment, $0.place) < ($0.moment, $1.place) }.prefix(DigitalFeed.pageSize).map(\.id)
  }

  /// The bytes of a document of a catalogue for reading apps.
  func bytes(of plan: DigitalPlan, _ identity: SiteIdentity) -> [UInt8] {
    func absolute(_ path: String) -> String { site.absolute(path) ?? path }
    let content: DigitalFeed.Content
    var address = plan.path
    switch plan.content {
    case .ways(let ways):
      content = .ways(
        ways.map { way in
          let count =
            site.texts.text(
              way.isNavigation ? "opds.lists" : "count.\(tables[plan.collection].kind.name)", count: way.count)
            ?? "\(way.count)"
          return DigitalFeed.Way(
            way.title, absolute(way.path), summary: count, isNavigation: way.isNavigation, isNew: way.isNew)
        })
    case .books(let ids, let number, let total):
      address = DigitalPlan.path(plan.path, page: number)
      let last = max(1, (total + DigitalFeed.pageSize - 1) / DigitalFeed.pageSize)
      let pages: [(relation: String, number: Int)] =
        [("first", 1)] + (number > 1 ? [("previous", number - 1)] : [])
        + (number < last ? [("next", number + 1)] : []) + [("last", last)]
      let part = DigitalFeed.Part(
        number: number, total: total,
        addresses: last == 1 ? [] : pages.map { ($0.relation, absolute(DigitalPlan.path(plan.path, page: $0.number))) })
      let digital = kindPages(plan.collection).digitalBook
      content = .books(ids.compactMap { digital?($0, self) }, part)
    }
    let feed = DigitalFeed(
      id: identity.tag(
        store.collections[plan.collection].name, "opds", String(decoding: plan.path.utf8.dropFirst(), as: UTF8.self)),
      title: plan.title, address: absolute(address), start: absolute(plan.start), up: plan.up.map(absolute),
      home: absolute(plan.home), author: site.author ?? site.title, language: site.language.identifier,
      updated: plan.updated, content: content)
    return plan.form == .atom ? feed.atom() : feed.json()
  }
}
