import Diagnostics
import Files
import Pages
import Pictures
import Records
import Text

/// How much of a picture is read to find its size: formats keep it near the front.
private let pictureHeadLimit = 1 << 18

/// The pictures that records and the site file name.
struct FoundPictures: Sendable {
  /// By their paths.
  var pictures: [ExactString: ShownPicture] = [:]
  /// Where a record names each first.
  var places: [ExactString: SourceLocation] = [:]
}

/// Finds the pictures of all records, of blocks and of the theme, and measures those that can be measured.
func findPictures(of shown: ShownSite, theme: SiteTheme, in folder: SiteFolder) throws(FileError) -> FoundPictures {
  var finder = PictureFinder(site: folder, assets: shown.assets, log: shown.log)
  let blocks: [BlockRequest?] = (shown.home ?? []) + shown.pages.flatMap(\.blocks)
  let ofTheme = [theme.logo, theme.darkLogo].compactMap(\.self)
  return try finder.find(in: shown.store, and: blocks.compactMap { $0?.picture } + ofTheme)
}

/// Looks for every picture that a record names by a path of the site, and measures it. One that is not there, or not in
/// a folder that is copied, is reported.
private struct PictureFinder {
  private let site: SiteFolder
  private let assets: AssetFiles
  private let log: DiagnosticLog
  private var found = FoundPictures()
  private var seen: Set<ExactString> = []
  private var missing = 0

  init(site: SiteFolder, assets: AssetFiles, log: DiagnosticLog) {
    self.site = site
    self.assets = assets
    self.log = log
  }

  mutating func find(in store: RecordStore, and others: [String]) throws(FileError) -> FoundPictures {
    for path in others where !isElsewhere(path) { try measure(path) }
    for place in store.collections.indices {
      let collection = store.collections[place]
      let fields = collection.schema.fields.filter { $0.type == .image || ($0.type == .list && $0.items == .image) }
      for field in fields {
        for row in 0..<collection.count {
          let record = Record(store: store, id: RecordID(collection: place, row: row))
          for value in record[field.name].elements { try look(for: value, field.name, record) }
        }
      }
    }
    return found
  }

  private mutating func look(for value: FieldValue, _ field: String, _ record: Record) throws(FileError) {
    guard let address = value.text, !isElsewhere(address) else { return }
    let path = String(decoding: address.utf8.drop { $0 == UInt8(ascii: "/") }, as: UTF8.self)
    if !seen.insert(ExactString(path)).inserted { return }
    let location = record.location(of: field)
    if try measure(path) { found.places[ExactString(path)] = location } else { report(path, at: location) }
  }

  /// Notes the size of a picture; whether there is one.
  @discardableResult
  private mutating func measure(_ path: String) throws(FileError) -> Bool {
    guard let file = assets.source(of: path) else { return false }
    let head = try read(file, upTo: pictureHeadLimit)
    found.pictures[ExactString(path)] = ShownPicture(size: PictureSize(of: head))
    return true
  }

  private mutating func report(_ path: String, at location: SourceLocation?) {
    missing += 1
    // Where a whole folder is missing, what each picture's name is like does not help, and takes long to find out.
    let near = missing <= 100 ? self.near(path).map { "\"\($0)\"" } : []
    // The names of files tell something too.
    (near.isEmpty ? log : log.telling([Diagnostic.copiedFiles])).error(
      "picture.not-found", "there is no picture \"\(path)\" in the site", at: location,
      suggestion: near.isEmpty
        ? "put the file into the folder \(assets.folders.first ?? "images")"
        : "did you mean \(near.joined(separator: " or "))?")
  }

  /// The pictures that a path may mean. Where many are equally near, as among numbered ones, none is meant.
  private func near(_ path: String) -> [String] {
    let found = inFolders(path)
    let near = found.isEmpty ? nearMisses(to: path, among: assets.paths) : found
    return near.count <= 3 ? near : []
  }

  /// The pictures that a name without its folder means: paths begin at the site.
  private func inFolders(_ path: String) -> [String] {
    let ending = Array(("/" + path).utf8.reversed())
    return assets.paths.filter { $0.utf8.reversed().starts(with: ending) }
  }
}
