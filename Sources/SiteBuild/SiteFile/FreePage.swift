import Diagnostics
import Files
import Locales
import Pages
import Records
import Text

/// A page of the site's own: Markdown with front matter, a file below `pages/`.
public struct FreePage: Sendable {
  public let file: SourceFile
  /// The file's path below `pages`.
  let name: String
  /// The path of the page, with a slash at both ends.
  public let path: String
  public let title: String
  public let description: String?
  /// What its tab says.
  public let label: String
  public let icon: String?
  public let isDraft: Bool
  /// Who may see it.
  public internal(set) var audience: Audience
  public let updated: CivilDate?
  /// The day of a piece of news.
  public var date: CivilDate?
  /// The blocks that stand in its Markdown.
  var fences: [PageFence] = []
  /// What they show, in their order; `nil` for one that has a mistake, or that the audience may not see.
  var blocks: [BlockRequest?] = []
  /// Where the Markdown begins in the file.
  public let bodyStart: Int

  /// The Markdown.
  public var body: String { file.text(in: bodyStart..<file.bytes.count) }
  /// The Markdown without blocks.
  var prose: String { withoutFences(body, fences) }
}

/// Reads every Markdown file below the site's `pages` folder, in the order of their paths.
func loadFreePages(of site: SiteFolder, log: DiagnosticLog) throws(FileError) -> [FreePage] {
  guard let folder = try site.existingFolder("pages", log: log) else { return [] }
  var pages: [FreePage] = []
  let files = try walk(folder) { site.warn(ofLink: $0, in: "pages", log) }
  for found in files where found.kind == .file && found.path.ends(withBytesOf: ".md") {
    let bytes = try read(joined(folder, found.path), limit: 16 << 20)
    let shownPath = site.shown("pages/" + found.path)
    let own = DiagnosticLog()
    let file = checkedText(bytes, path: shownPath, log: own)
    var page = file.flatMap { readFreePage($0, name: found.path, log: own) }
    // Of a page with mistakes in its head nobody knows for whom it is; not for everybody where it speaks of staff.
    if own.hasErrors, speaksOfStaff(bytes) {
      page = page ?? FreePage(unreadable: file ?? SourceFile(path: shownPath, bytes: []), name: found.path)
      page?.audience = .staff
    }
    for diagnostic in own.sorted() { log.report(diagnostic) }
    if let page { pages.append(page) }
  }
  return pages
}

/// Whether the word stands in a text, in UTF-16 too.
func speaksOfStaff(_ bytes: [UInt8]) -> Bool { bytes.filter { $0 != 0 }.contains(Array("staff".utf8)) }

extension FreePage {
  /// A page whose head cannot be read.
  fileprivate init(unreadable file: SourceFile, name: String) {
    self.init(
      file: file, name: name, path: defaultPath(ofPage: name), title: "", description: nil, label: "", icon: nil,
      isDraft: false, audience: .staff, updated: nil, bodyStart: file.bytes.count)
  }
}

private func readFreePage(_ file: SourceFile, name: String, log: DiagnosticLog) -> FreePage? {
  guard let matter = FrontMatter(file, log: log) else { return nil }
  NodeShape.group(SiteGrammar.page).check(matter.node, log: log)
  let title = matter.node["title"]?.text ?? ""
  let path = matter.node["path"]
  var page = FreePage(
    file: file, name: name, path: path?.text.map(withSlashes) ?? defaultPath(ofPage: name), title: title,
    description: matter.node["description"]?.text, label: matter.node["label"]?.text ?? title,
    icon: matter.node["icon"]?.text, isDraft: matter.node["draft"]?.boolean ?? false,
    audience: readAudience(matter.node["audience"]),
    updated: readDay(matter.node["updated"], log: log), bodyStart: matter.bodyStart)
  page.date = readDay(matter.node["date"], log: log)
  page.fences = readFences(file, bodyStart: matter.bodyStart, log: log)
  return page
}

private func readDay(_ node: ConfigNode?, log: DiagnosticLog) -> CivilDate? {
  guard let node, let text = node.text else { return nil }
  switch DateParser().date(text) {
  case .success(let date): return date
  case .failure(let problem):
    log.error("page.\(problem.kind.rawValue)", problem.message, at: node.location, suggestion: problem.suggestion)
    return nil
  }
}

/// `about.md` → `/about/`, `help/rules.md` → `/help/rules/`, `index.md` → `/`.
private func defaultPath(ofPage name: String) -> String {
  var parts = String(decoding: name.utf8.dropLast(3), as: UTF8.self).parts(separatedBy: UInt8(ascii: "/"))
  if parts.last?.isExactly("index") ?? false { parts.removeLast() }
  return parts.isEmpty ? "/" : "/" + parts.joined(separator: "/") + "/"
}

/// A path with a slash in front, and one behind unless it names a file such as `/feed.xml`.
func withSlashes(_ path: String) -> String {
  let bytes = Array(path.utf8)
  let front = bytes.first == UInt8(ascii: "/") ? path : "/" + path
  let name = bytes[(bytes.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0)...]
  return name.isEmpty || name.contains(UInt8(ascii: ".")) ? front : front + "/"
}

/// The YAML between two lines of three hyphens at the start of a file.
private struct FrontMatter {
  let node: ConfigNode
  let bodyStart: Int

  init?(_ file: SourceFile, log: DiagnosticLog) {
    guard Self.isFence(file, line: 1) else {
      let first = file.range(ofLine: 1)
      log.error(
        "page.front-matter", "the page does not begin with ---, expected its title between two lines of ---",
        at: SourceLocation(file, first.lowerBound..<max(first.upperBound, first.lowerBound)),
        suggestion: "begin the file with three lines:  ---  title: …  ---")
      return nil
    }
    guard let end = (2...max(2, file.lineCount)).first(where: { Self.isFence(file, line: $0) }) else {
      log.error(
        "page.front-matter", "the front matter begins here and never ends, expected a second line of ---",
        at: SourceLocation(file, file.range(ofLine: 1)))
      return nil
    }
    let start = file.range(ofLine: 2).lowerBound
    let matter = start..<max(start, file.range(ofLine: end).lowerBound)
    guard let node = parseConfig(file, in: matter, log: log) else { return nil }
    self.node = node.isNull ? ConfigNode(.mapping([]), at: SourceLocation(file, file.range(ofLine: 1))) : node
    bodyStart = end < file.lineCount ? file.range(ofLine: end + 1).lowerBound : file.bytes.count
  }

  private static func isFence(_ file: SourceFile, line: Int) -> Bool {
    let range = file.range(ofLine: line)
    return file.bytes[range].trimmedASCII.elementsEqual("---".utf8)
  }
}
