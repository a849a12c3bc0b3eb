import Diagnostics
import Naming
import Output
import Pages
import Pictures
import Records
import Text

/// A site that is ready to be rendered.
public struct PreparedSite: Sendable {
  public let file: SiteFile
  /// All records, also those that are not shown.
  public let store: RecordStore
  public let model: SiteModel
  let theme: CompiledTheme
  public internal(set) var plan: SitePlan
  /// Everything that somebody wrote: free pages, tables, the site file, the site's own templates.
  let sources: [SourceFile]
  /// What is kept for the time without network; `nil`: nothing.
  let offline: OfflineFiles?
  /// Which of the site's files its pages name, as far as they were made; `nil`: all are copied.
  let named: NamedFiles?
  /// The pictures as they are published.
  let pictures: PreparedPictures
}

extension PreparedSite {
  init(
    _ site: LoadedSite, _ tables: [LoadedCollection], _ shown: ShownSite, _ model: SiteModel, _ compiled: CompiledSite,
    _ plan: SitePlan, _ pictures: PreparedPictures
  ) {
    file = site.file
    store = shown.store
    self.model = model
    theme = compiled.theme
    self.plan = plan
    sources =
      shown.pages.map(\.file) + tables.flatMap(\.files) + [site.file.node.location.file] + site.templates.ownSources
    offline =
      model.site.worksOffline
      ? offlineFiles(site.templates, compiled.searches, loans: model.site.loans, model.pictures) : nil
    self.pictures = pictures
    // What is made of a picture is published as it is itself: where a page names it.
    named = shown.named?.adding(pictures.files.map(\.path), below: PreparedPictures.folder)
  }

  /// The sink for everything that may name files.
  func naming(_ sink: any PageSink) -> any PageSink { named.map { NamingSink(names: $0, sink: sink) } ?? sink }

  /// The files to copy, once everything else was made.
  func namedCopies() throws(OutputError) -> [(source: String, path: OutputPath)] {
    guard let named else { return plan.copies }
    do { try named.follow(plan.copies) } catch { throw .file(error) }
    return plan.copies.filter { named.contains($0.path.string) }
  }

  /// The files that no page names, asked after everything was made.
  var unnamedFiles: [String] {
    named.map { named in plan.copies.map(\.path.string).filter { !named.contains($0) } } ?? []
  }
}
