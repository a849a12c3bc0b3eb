import Output
import Pages
import Pictures
import Text
import Theme

/// The service worker and what it goes by: `sw.js`, `version.json` and `offline.json`.
///
/// The version is the fingerprint of every other file, so it changes when any byte of the site does and stays when
/// nothing changed.
struct OfflineFiles {
  /// The files' site paths.
  static let paths = ["sw.js", "version.json", "offline.json"]

  /// What a whole site may have in order to be kept: more than that nobody asked a visitor's telephone to hold.
  private static let wholeSiteLimit = (bytes: 24 << 20, files: 4_000)

  /// The script that comes behind the line with the version.
  let script: [UInt8]
  /// The site paths of pages that are kept first.
  let firstPages: [String]
  /// The site path of the page that no worker keeps.
  let loansPage: String?
  /// Files that are not kept: of a picture, one width will do.
  let leftOut: Set<ExactString>
  /// Where the widths of pictures are.
  private static let pictures = Array((PreparedPictures.folder + "/").utf8)

  /// Writes the three files.
  ///
  /// - Parameter contents: every other file of the site, sorted by path.
  func write(_ contents: [WrittenFile], to sink: any PageSink) throws(OutputError) {
    let version = OfflineFiles.version(of: contents)
    var worker = Array("const VERSION = \"\(version)\";\n".utf8)
    worker += script
    let small = Array("{\"version\":\"\(version)\"}\n".utf8)
    for (path, bytes) in [("sw.js", worker), ("version.json", small), ("offline.json", list(contents, version))] {
      guard let path = try? OutputPath(path) else { continue }
      try sink.write(bytes, to: path, as: .index)
    }
  }

  private static func version(of contents: [WrittenFile]) -> String {
    var bytes: [UInt8] = []
    for file in contents {
      bytes.append(text: file.path)
      bytes.append(0)
      bytes.append(hex: file.fingerprint)
    }
    return Fingerprint(of: bytes).hex
  }

  private func list(_ contents: [WrittenFile], _ version: String) -> [UInt8] {
    let firstFiles = firstPages.map(outputName)
    var core: [WrittenFile] = []
    var others: [WrittenFile] = []
    for file in contents where !leftOut.contains(ExactString(file.path)) && !isPrivate(file.path) {
      if isCore(file.path, firstFiles) { core.append(file) } else if isReading(file.path) { others.append(file) }
    }
    let size = (core + others).reduce(0) { $0 + $1.size }
    let isWhole = size <= Self.wholeSiteLimit.bytes && others.count <= Self.wholeSiteLimit.files
    let files = core + (isWhole ? others : [])
    var output = Array("{\"version\":\"\(version)\",\"core\":\(core.count),\"visited\":\(!isWhole),".utf8)
    if let loansPage {
      output.append(text: "\"private\":[")
      output.append(jsonString: address(of: outputName(of: loansPage)))
      output.append(text: "],")
    }
    output.append(text: "\"files\":[")
    for (place, file) in files.enumerated() {
      output.append(text: place == 0 ? "\n[" : ",\n[")
      output.append(jsonString: address(of: file.path))
      output.append(text: ",\"\(file.fingerprint.short)\"]")
    }
    output.append(text: "\n]}\n")
    return output
  }

  /// The page of a reader's loans.
  private func isPrivate(_ path: String) -> Bool { loansPage.map { path.isExactly(outputName(of: $0)) } ?? false }

  /// What every page needs, the way in and the search.
  private func isCore(_ path: String, _ firstFiles: [String]) -> Bool {
    if path.isExactly("404.html") || firstFiles.contains(where: path.isExactly) { return true }
    guard path.utf8.starts(with: "assets/".utf8), !path.utf8.starts(with: Self.pictures) else { return false }
    return !isPart(path)
  }

  /// A shard, positions or block of a parted index: `assets/search-books/w-q2c7aza3k.json`.
  private func isPart(_ path: String) -> Bool {
    guard path.utf8.starts(with: "assets/search-".utf8) || path.utf8.starts(with: "assets/staff-search-".utf8),
      let slash = path.utf8.lastIndex(of: UInt8(ascii: "/"))
    else {
      return false
    }
    let name = Array(path.utf8[path.utf8.index(after: slash)...])
    guard name.count > 1, let first = name.first else { return false }
    return "wpc".utf8.contains(first) && name[1] == UInt8(ascii: "-")
  }

  /// Pages, pictures and parts of the index: what a reader looks at, not feeds.
  private func isReading(_ path: String) -> Bool {
    let ends = [".html", ".svg", ".png", ".jpg", ".jpeg", ".webp", ".avif", ".gif"]
    return isPart(path) || ends.contains { path.ends(withBytesOf: $0) }
  }

  private func outputName(of path: String) -> String {
    String(decoding: path.utf8.drop { $0 == UInt8(ascii: "/") }, as: UTF8.self) + "index.html"
  }

  /// `books/1/index.html` → `books/1/`, percent-encoded.
  private func address(of path: String) -> String {
    let isIndex = path.isExactly("index.html") || path.ends(withBytesOf: "/index.html")
    let shown = isIndex ? String(decoding: path.utf8.dropLast("index.html".utf8.count), as: UTF8.self) : path
    return shown.percentEncoded(keeping: .url)
  }
}

/// What a site keeps for the time without network: its home page and search pages first.
func offlineFiles(
  _ templates: TemplateFiles, _ searches: [CollectionSearch], loans: LoansPage?,
  _ pictures: [ExactString: ShownPicture]
) -> OfflineFiles? {
  templates["offline/sw.js"].map { file in
    OfflineFiles(
      script: file.isOwn ? file.bytes : PublishedScript(file.bytes).bytes,
      firstPages: ["/"] + searches.map(\.page.path), loansPage: loans?.path,
      leftOut: Set(pictures.flatMap { $0.value.notForOffline(path: $0.key) }))
  }
}

extension ShownPicture {
  /// The width that is kept for the time without network; the service worker gives it for all others.
  private static let keptWidth = 640

  /// Its files that are not kept.
  ///
  /// - Parameter path: its own.
  fileprivate func notForOffline(path: ExactString) -> [ExactString] {
    guard let kept = versions.first(where: { $0.width >= Self.keptWidth }) ?? versions.last else { return [] }
    let files = versions.map { ExactString($0.path) }
    return (files + [fallback.map { ExactString($0.path) }].compactMap(\.self)).filter {
      $0 != ExactString(kept.path) && $0 != path
    } + (files.contains(path) ? [] : [path])
  }
}
