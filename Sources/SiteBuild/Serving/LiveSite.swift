import Diagnostics
import Files
import Locales
import Naming
import Output
import Pages
import Records
import Text

/// A site that is ready, and renders what somebody asks for, from memory; safe to use from many threads.
public final class LiveSite: Sendable {
  /// What stands at a path.
  public enum Content: Sendable {
    /// A page that a template made.
    case page([UInt8])
    /// A file made otherwise: a style sheet, a feed, the sitemap.
    case bytes([UInt8])
    /// A file of the site, to be read from its source.
    case copy(source: String)
  }

  private enum Entry {
    case page(Int)
    case made(Int)
    case file(Int)
    case copy(Int)
    case offline
  }

  public let prepared: PreparedSite
  private let renderer: PageRenderer
  private let entries: [ExactString: Entry]
  private let offline = OfflineContent()
  /// The site that the whole pipeline made, where this is one with some values exchanged.
  let base: LiveSite?
  /// The file whose values they are, relative to the site.
  let editedPath: String?

  public init(_ prepared: PreparedSite) {
    self.prepared = prepared
    base = nil
    editedPath = nil
    renderer = Self.renderer(for: prepared)
    entries = Self.entries(of: prepared)
  }

  /// The same files with other values in the records of a table.
  init(_ old: LiveSite, with prepared: PreparedSite, of path: String) {
    self.prepared = prepared
    renderer = Self.renderer(for: prepared)
    entries = old.entries
    base = old
    editedPath = path
  }

  private static func renderer(for prepared: PreparedSite) -> PageRenderer {
    PageRenderer(
      prepared.model, orders: prepared.plan.orders, collections: prepared.plan.collections,
      templates: prepared.theme.environment)
  }

  private static func entries(of prepared: PreparedSite) -> [ExactString: Entry] {
    let plan = prepared.plan
    var entries: [ExactString: Entry] = [:]
    entries.reserveCapacity(plan.pages.pages.count + plan.pages.files.count + plan.files.count + plan.copies.count)
    for (index, page) in plan.pages.pages.enumerated() {
      entries[ExactString(outputPath(ofPage: page.path))] = .page(index)
    }
    for (index, file) in plan.pages.files.enumerated() {
      entries[ExactString(outputPath(ofPage: file.path))] = .made(index)
    }
    for (index, file) in plan.files.enumerated() { entries[ExactString(file.path.string)] = .file(index) }
    for (index, copy) in plan.copies.enumerated() { entries[ExactString(copy.path.string)] = .copy(index) }
    if prepared.offline != nil {
      for path in OfflineFiles.paths { entries[ExactString(path)] = .offline }
    }
    return entries
  }

  /// Whether it is the site for staff.
  public var isForStaff: Bool { prepared.store.audience == .staff }

  /// How many files the site has.
  public var fileCount: Int { entries.count }

  /// How many pages it has.
  public var pageCount: Int { prepared.plan.pages.pages.count }

  /// The path it is published under, with a slash at both ends.
  public var root: String { prepared.model.site.root }

  /// The moment that the pages show, in the site's zone: `2026-03-15T12:00:00`.
  public var civilNow: String { prepared.model.site.civilNow.iso }

  /// The same in seconds since 1970.
  public var now: Int64 { prepared.model.site.now.secondsSince1970 }

  /// The next moment at which a page or a file would change by time alone, in seconds since 1970; `nil`: never.
  public var nextChange: Int64? {
    if prepared.model.site.isFrozen { return nil }
    return [prepared.model.nextChange, prepared.plan.pages.nextChange].compactMap { $0?.secondsSince1970 }.min()
  }

  /// The folder of the theme's files, which changes with them: `assets/0123456789/`; `nil` where there are none.
  public var themeFolder: String? {
    guard let path = prepared.theme.files.first?.path else { return nil }
    let parts = path.parts(separatedBy: UInt8(ascii: "/"))
    return parts.count > 3 ? "\(parts[1])/\(parts[2])/" : nil
  }

  /// Whether there is a file of this path.
  public func hasFile(_ path: String) -> Bool { entries[ExactString(path)] != nil }

  /// Whether the whole site is made for a file of this path, when it is asked for the first time.
  public func takesLong(_ path: String) -> Bool {
    if case .offline? = entries[ExactString(path)] { true } else { false }
  }

  /// The paths of all files, in no order.
  public var paths: [String] { entries.keys.map(\.string) }

  /// What stands at a path of the output, `books/12/index.html`; `nil` where nothing does.
  ///
  /// - Parameter inspected: whether the elements of a page say what made them.
  /// - Throws: what is wrong with the page.
  public func content(_ path: String, inspected: Bool = false) throws(Diagnostic) -> Content? {
    let plan = prepared.plan
    switch entries[ExactString(path)] {
    case .page(let index):
      var html: [UInt8] = []
      html.reserveCapacity(1 << 15)
      let page = plan.pages.pages[index]
      do {
        if inspected { html = try renderer.inspect(page) } else { _ = try renderer.render(page, into: &html) }
      } catch {
        var mistake = error
        mistake.notes.append(Diagnostic.Note("while making the page \(page.path)"))
        throw mistake
      }
      prepared.named?.look(in: html, at: path)
      return .page(html)
    case .made(let index):
      let bytes = renderer.bytes(of: plan.pages.files[index])
      prepared.named?.look(in: bytes, at: path)
      return .bytes(bytes)
    case .file(let index):
      let file = plan.files[index]
      prepared.named?.look(in: file.bytes, at: path)
      return file.path.string.ends(withBytesOf: ".html") ? .page(file.bytes) : .bytes(file.bytes)
    case .copy(let index): return isNamed(path) ? .copy(source: plan.copies[index].source) : nil
    case .offline: return try offline.bytes(of: path, in: prepared).map(Content.bytes)
    case nil: return nil
    }
  }

  /// Whether anything that was asked for so far names a file, or a style sheet or index does that browsers keep.
  private func isNamed(_ path: String) -> Bool {
    guard let named = prepared.named else { return true }
    if !named.contains(path) {
      for file in prepared.plan.files { named.look(in: file.bytes, at: file.path.string) }
      try? named.follow(prepared.plan.copies)
    }
    return named.contains(path)
  }

  /// Where a file that is copied as it is really lies; `nil` when it is gone, or has become a symbolic link that leads out
  /// of the folders for such files since the site was made.
  public func place(ofCopy source: String, in site: SiteFolder) -> String? {
    guard let real = try? realPath(source) else { return nil }
    let isInFolder = prepared.file.settings.assets.contains { folder in
      let folder = try? realPath(site.path(folder))
      return folder.map { isInside(real, $0) } ?? false
    }
    return isInFolder ? real : nil
  }
}
