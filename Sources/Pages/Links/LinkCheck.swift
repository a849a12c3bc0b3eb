import Diagnostics
import Synchronization
import Text

/// Holds every internal link and anchor of the pages against what the site will have. Pages are added from any thread
/// as they are rendered; only their links and anchors are kept.
public final class LinkCheck: Sendable {
  private struct Found {
    var files: Set<ExactString> = []
    var anchors: [ExactString: Set<ExactString>] = [:]
    var links: [(from: String, target: String)] = []
  }

  private let found = Mutex(Found())
  private let root: String

  /// `root` is the path the site is published under: `/` or `/sub/`.
  public init(root: String) { self.root = root }

  /// Adds an output file that is no page.
  public func add(file path: String) {
    found.withLock { _ = $0.files.insert(ExactString(path)) }
  }

  /// Adds a page by its output path, such as `events/12/index.html`.
  public func add(page path: String, html: [UInt8]) {
    let scanned = LinkScanner.scan(html)
    let internalLinks = Set(scanned.links.filter(isInternal).map(ExactString.init))
    found.withLock {
      $0.files.insert(ExactString(path))
      $0.anchors[ExactString(path)] = Set(scanned.anchors.map(ExactString.init))
      $0.links += internalLinks.map { (path, $0.string) }
    }
  }

  /// Reports each link that leads nowhere, at every place where it is written, or else with the page that has it.
  ///
  /// - Parameters:
  ///   - sources: the files in which somebody may have written the link.
  ///   - template: names the template that made a page.
  public func report(
    to log: DiagnosticLog, sources: [SourceFile], template: (_ page: String) -> String?
  ) {
    let (broken, files) = found.withLock { found in (brokenLinks(found), found.files) }
    guard !broken.isEmpty else { return }
    let addresses = files.map { root + $0.string }.sorted()
    let origins = LinkOrigins(of: broken.keys.map(\.string), in: sources, root: root)
    for (index, (target, pages)) in broken.sorted(by: { $0.key < $1.key }).enumerated() {
      // Where a whole folder is missing, what each of its pages is like does not help, and takes long to find out.
      let diagnostic = brokenLink(target, on: pages, among: index < 100 ? addresses : [], template: template)
      let places = origins.places(of: target)
      if places.isEmpty { log.report(diagnostic) }
      for place in places {
        var located = diagnostic
        located.location = place
        located.notes = []
        log.report(located)
      }
    }
  }

  private func brokenLink(
    _ target: ExactString, on pages: [String], among addresses: [String], template: (String) -> String?
  ) -> Diagnostic {
    let first = pages.min { ExactString($0) < ExactString($1) } ?? ""
    let others = pages.count > 1 ? " and on \(pages.count - 1) more \(pages.count == 2 ? "page" : "pages")" : ""
    let note = template(first).map { Diagnostic.Note("the page is made by the template \($0)") }
    return Diagnostic(
      .error, "link.broken", "\"\(target)\" on the page \(first)\(others) leads to no page or file of the site",
      notes: note.map { [$0] } ?? [],
      suggestion: nearMiss(to: target.string, among: addresses).map { "did you mean \"\($0)\"?" })
  }

  private func brokenLinks(_ found: Found) -> [ExactString: [String]] {
    var broken: [ExactString: [String]] = [:]
    for (page, target) in found.links where !leadsSomewhere(target, from: page, found) {
      broken[ExactString(target), default: []].append(page)
    }
    return broken
  }

  private func leadsSomewhere(_ link: String, from page: String, _ found: Found) -> Bool {
    let (address, fragment) = parted(link)
    guard let path = address.isEmpty ? page : outputPath(of: address, from: page) else { return false }
    guard found.files.contains(ExactString(path)) else { return false }
    guard let fragment, !fragment.isEmpty, let anchors = found.anchors[ExactString(path)] else { return true }
    return anchors.contains(ExactString(fragment))
  }

  /// Whether the link stays on the site: no scheme and no `//`.
  private func isInternal(_ link: String) -> Bool {
    let bytes = Array(link.utf8)
    if bytes.starts(with: "//".utf8) { return false }
    for byte in bytes {
      if byte == UInt8(ascii: ":") { return false }
      if byte == UInt8(ascii: "/") || byte == UInt8(ascii: "?") || byte == UInt8(ascii: "#") { return true }
    }
    return true
  }

  private func parted(_ link: String) -> (address: String, fragment: String?) {
    let bytes = Array(link.utf8)
    let hash = bytes.firstIndex(of: UInt8(ascii: "#"))
    let beforeHash = bytes[..<(hash ?? bytes.count)]
    let address = beforeHash[..<(beforeHash.firstIndex(of: UInt8(ascii: "?")) ?? beforeHash.endIndex)]
    return (
      String(decoding: percentDecoded(address), as: UTF8.self),
      hash.map { String(decoding: percentDecoded(bytes[($0 + 1)...]), as: UTF8.self) }
    )
  }

  /// The file a static host answers with: `/events/` → `events/index.html`; `nil` outside the site.
  private func outputPath(of address: String, from page: String) -> String? {
    var path = Array(address.utf8)
    if path.first == UInt8(ascii: "/") {
      guard path.starts(with: root.utf8) else { return nil }
      path.removeFirst(root.utf8.count)
    } else {
      let folder = Array(page.utf8)
      path = Array(folder[..<(folder.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0)]) + path
    }
    if path.isEmpty || path.last == UInt8(ascii: "/") { path += Array("index.html".utf8) }
    return String(decoding: path, as: UTF8.self)
  }
}

private func percentDecoded(_ bytes: some Collection<UInt8>) -> [UInt8] {
  var result: [UInt8] = []
  var rest = bytes[...]
  while let byte = rest.popFirst() {
    let digits = rest.prefix(2).compactMap { UInt8(hexDigit: $0) }
    if byte == UInt8(ascii: "%"), digits.count == 2 {
      result.append(digits[0] << 4 | digits[1])
      rest = rest.dropFirst(2)
    } else {
      result.append(byte)
    }
  }
  return result
}

extension UInt8 {
  fileprivate init?(hexDigit byte: UInt8) {
    switch byte {
    case 0x30...0x39: self = byte - 0x30
    case 0x41...0x46: self = byte - 0x37
    case 0x61...0x66: self = byte - 0x57
    default: return nil
    }
  }
}
