import Diagnostics
import Files
import Templates
import Text
import Theme

/// The theme's files with the site's own over them, file by file.
struct TemplateFiles: Sendable {
  /// A file of the theme or of the site.
  struct File: Sendable {
    /// The path shown in messages: `theme/base.html`, `content/shop/templates/base.html`.
    let shownPath: String
    let bytes: [UInt8]
    let isOwn: Bool
  }

  private let files: [ExactString: File]

  /// Reads the site's `templates` folder over the built-in theme.
  init(_ site: SiteFolder, log: DiagnosticLog) throws(FileError) {
    var files: [ExactString: File] = [:]
    for file in BuiltInTheme.files {
      files[ExactString(file.path)] = File(shownPath: "theme/\(file.path)", bytes: file.bytes, isOwn: false)
    }
    if let folder = try site.existingFolder("templates", log: log) {
      let found = try walk(folder) { site.warn(ofLink: $0, in: "templates", log) }
      for found in found where found.kind == .file {
        let path = site.shown(joined("templates", found.path))
        let bytes = try read(joined(folder, found.path), limit: 16 << 20)
        if isText(found.path), let file = checkedText(bytes, path: path, log: log) {
          files[ExactString(found.path)] = File(shownPath: path, bytes: file.bytes, isOwn: true)
        } else if !isText(found.path) {
          files[ExactString(found.path)] = File(shownPath: path, bytes: bytes, isOwn: true)
        }
      }
    }
    self.files = files
  }

  /// The file of a path inside the theme. `theme/book.html` is the theme's own `book.html`, so that a site's file of that
  /// name can extend what it stands over.
  subscript(path: String) -> File? { files[ExactString(path)] ?? original(path) }

  private func original(_ path: String) -> File? {
    guard path.starts(withBytesOf: "theme/") else { return nil }
    let name = String(decoding: path.utf8.dropFirst("theme/".utf8.count), as: UTF8.self)
    return BuiltInTheme.files.first { $0.path.isExactly(name) }
      .map { File(shownPath: path, bytes: $0.bytes, isOwn: false) }
  }

  /// Every path, sorted by bytes.
  var paths: [String] { files.keys.sorted().map(\.string) }

  /// The text files of the site's own `templates` folder, sorted by path.
  var ownSources: [SourceFile] {
    paths.filter(isText).compactMap { self[$0] }.filter(\.isOwn).map { SourceFile(path: $0.shownPath, bytes: $0.bytes) }
  }

  /// Every path below a folder, sorted by bytes.
  func paths(below folder: String) -> [String] {
    paths.filter {
      $0.utf8.starts(with: folder.utf8) && $0.utf8.dropFirst(folder.utf8.count).first == UInt8(ascii: "/")
    }
  }
}

/// Whether a file must be UTF-8.
private func isText(_ path: String) -> Bool {
  [".html", ".css", ".js", ".json", ".svg", ".xml", ".txt"].contains { path.ends(withBytesOf: $0) }
}

extension TemplateFiles: Loader {
  func source(of name: String) throws(TemplateError) -> LoadedSource? {
    self[name].map { LoadedSource(path: $0.shownPath, bytes: $0.bytes) }
  }

  var names: [String] { paths }

  func original(of name: String) -> String? {
    let original = "theme/" + name
    return self[name]?.isOwn ?? false && self[original] != nil ? original : nil
  }
}
