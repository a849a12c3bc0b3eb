import Feeds
import Locales
import Records
import Templates
import Text

/// schema.org data of pages; none where the site's address is not known, since all addresses in it are absolute.
extension PageRenderer {
  /// The home page's `WebSite`.
  func siteData() -> [Value] {
    guard let url = model.site.absolute("/") else { return [] }
    let description = model.site.description.isEmpty ? nil : model.site.description
    return [
      script(
        LinkedData.site(
          SiteFacts(
            url: url, name: model.site.title, description: description, language: model.site.language.identifier)))
    ]
  }

  /// What a record's page shows, in the words of schema.org.
  ///
  /// - Parameters:
  ///   - url: the page's address, where it is known.
  ///   - summary: the page's description, which was worked out before.
  func recordData(_ record: Record, at url: String?, summary: String?) -> [Value] {
    guard let url, let document = model.kindPages(record.id.collection).linkedData else {
      return []
    }
    let page = LinkedPage(url: url, summary: summary, renderer: self)
    return document(record, page).map { [script($0)] } ?? []
  }

  /// The `Dataset` of a list whose data people may take.
  func dataset(of list: ListPlan, _ page: PlannedPage) -> [Value] {
    let pages = shown(list.collection)
    guard let open = pages.openData, let url = model.site.absolute(page.path) else { return [] }
    let table = OpenTable.fileName(of: model.store.collections[list.collection].name, model)
    let downloads =
      [(".csv", FeedLink.csv), (".json", FeedLink.json)]
      + model.kindPages(list.collection).dataForms.map { ($0.ending, $0.mediaType) }
    var facts = DatasetFacts(
      url: url, name: "\(pages.title) · \(model.site.title)",
      description: pages.description ?? text("data.description", [("title", pages.title), ("site", model.site.title)]),
      downloads: downloads.compactMap { ending, type in
        model.site.absolute(OpenData.folder + table + ending).map { DatasetFacts.Download($0, type: type) }
      })
    facts.language = model.site.language.identifier
    facts.licence = open.licence?.address
    facts.creator = model.site.author ?? model.site.title
    return [script(LinkedData.dataset(facts))]
  }

  func script(_ document: [UInt8]) -> Value { .object(LinkedDocument(String(known: document))) }
}

/// The page of a record, for what it tells machines.
package struct LinkedPage {
  /// Its whole address.
  package let url: String
  /// Its description.
  package let summary: String?
  let renderer: PageRenderer

  package var model: SiteModel { renderer.model }

  /// The whole address of the record's picture.
  package func image(of record: Record) -> String? { renderer.image(of: record) }

  /// What people see of the values of a field that the record's page links.
  package func labels(_ field: String, of record: Record) -> [String] {
    renderer.catalogues[record.id.collection]?.labels(field, of: record.id) ?? []
  }
}
