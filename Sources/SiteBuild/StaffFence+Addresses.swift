import Diagnostics
import Naming
import Pages
import Records
import Text

/// Addresses tell too.
extension StaffFence {
  /// The collections without rules for addresses that are made of something for staff, which are reported: everybody sees
  /// the addresses of what is for everybody.
  static func withOpenAddresses(
    _ loaded: [LoadedCollection], in store: RecordStore, log: DiagnosticLog
  ) -> [LoadedCollection] {
    loaded.map { collection in
      let schema = collection.declaration.schema
      if schema.audience == .staff { return collection }
      var result = collection
      let isForStaff = { (name: String) in store.audience(ofPath: name, from: schema.name) == .staff }
      if let (name, location) = collection.declaration.slugField, isForStaff(name) {
        report(name, of: schema.name, at: location, log)
        result.declaration.slugField = nil
      }
      if let (pattern, location) = collection.declaration.permalink {
        let fields = Permalink(withSlashes(pattern), at: location, log: DiagnosticLog())?.fields ?? []
        let names = fields.filter { !["slug", "key"].contains($0) && isForStaff($0) }
        for name in names { report(name, of: schema.name, at: location, log) }
        if !names.isEmpty { result.declaration.permalink = nil }
      }
      return result
    }
  }

  private static func report(_ name: String, of collection: String, at location: SourceLocation, _ log: DiagnosticLog) {
    log.error(
      "site.address-for-staff",
      "the addresses of \(collection) use \"\(name)\", which is for staff, but everybody sees addresses",
      at: location, suggestion: "use {key}, or a field that everybody may see")
  }

  /// The redirects of the site for an audience: without those that lead to what it may not see, since both their addresses
  /// tell of it.
  static func redirects(
    of file: SiteFile, _ loaded: [LoadedCollection], in store: RecordStore, shown: [SelectionDeclaration],
    _ pages: [FreePage]
  ) -> [Redirect] {
    let audience = store.audience
    let hidden =
      loaded.map(\.declaration).filter { store.collection($0.schema.name) == nil }.flatMap(addresses)
      + pages.filter { !audience.maySee($0.audience) }.map(\.path) + hiddenFiles(of: file, for: audience)
      + file.selections.filter { selection in !shown.contains { $0.name.isExactly(selection.name) } }
      .compactMap { $0.path.map(withSlashes) }
    let shownPages = pages.filter { audience.maySee($0.audience) }.map(\.path)
    let ends = RedirectEnds(
      file.redirects.map { (withSlashes($0.from), ownPath($0.to, file.settings)) },
      isHidden: { target in
        !shownPages.contains { $0.isExactly(target) } && hidden.contains { isBelow(target, $0) }
      })
    return file.redirects.filter { !ends.isHidden(withSlashes($0.from)) }
  }

  /// The path in the site that an address leads to, however it is written; `nil` where it leads elsewhere.
  private static func ownPath(_ address: String, _ settings: SiteSettings) -> String? {
    var rest = Address.trimmedScheme(address)
    if rest.starts(with: "//".utf8) {
      let host = settings.baseURL.map { Address.host(ofAbsolute: Address.trimmedScheme($0)) }
      guard let host, Address.host(ofAbsolute: rest) == host else { return nil }
      rest = Array(rest.dropFirst(2).drop { $0 != UInt8(ascii: "/") })
      if rest.starts(with: settings.root.utf8) { rest.removeFirst(settings.root.utf8.count - 1) }
    } else if isElsewhere(address) {
      return nil
    }
    rest = Array(rest.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") })
    return withSlashes(String(decoding: Address.resolved(Address.plain(rest)), as: UTF8.self))
  }

  /// Whether a path begins with another; some hosts do not tell capitals from small letters.
  private static func isBelow(_ path: String, _ start: String) -> Bool {
    path.lowercased().starts(withBytesOf: start.lowercased())
  }

  /// What the site file keeps for staff among the copied files.
  private static func hiddenFiles(of file: SiteFile, for audience: Audience) -> [String] {
    audience == .staff ? [] : file.settings.staffAssets.map(withSlashInFront)
  }

  /// Where the pages of a collection begin.
  private static func addresses(_ declaration: CollectionDeclaration) -> [String] {
    let pattern = declaration.permalink.map { withSlashes($0.pattern) }
    let fixed = pattern.map { $0.utf8.prefix { $0 != UInt8(ascii: "{") } }
    let starts = [listPath(declaration)] + [fixed].compactMap { $0.map { String(decoding: $0, as: UTF8.self) } }
    return starts.filter { !$0.isExactly("/") }
  }
}
