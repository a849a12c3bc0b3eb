import Text

/// A file by which a host is told how long browsers may keep files, and what they are. What a person wrote in it stays.
public enum HeaderFile: String, Sendable, CaseIterable {
  /// `_headers`, as Netlify and Cloudflare Pages read it.
  case netlify
  /// `.htaccess`, as Apache reads it.
  case apache

  var path: String {
    switch self {
    case .netlify: "_headers"
    case .apache: ".htaccess"
    }
  }

  private static let begin = "# gablota: begin"
  private static let end = "# gablota: end"

  /// The file for a site: our lines between two marks, then all others of the old one as they were, so that they win.
  func content(over old: [UInt8], for files: [PublishedFile]) -> [UInt8] {
    let lines = [Self.begin, "# Each publish writes these lines anew. Write your own ones outside of the marks."]
    let ours = (lines + self.lines(for: files) + [Self.end]).map { $0 + "\n" }.joined()
    return Array(ours.utf8) + Self.others(old)
  }

  /// A file without our lines. Where one of the marks is gone, nobody knows which lines are ours.
  private static func others(_ old: [UInt8]) -> [UInt8] {
    let lines = old.split(separator: 0x0A, omittingEmptySubsequences: false)
    func place(of mark: String) -> Int? {
      lines.firstIndex { String(decoding: $0, as: UTF8.self).utf8.trimmedASCII.elementsEqual(mark.utf8) }
    }
    guard let first = place(of: begin), let last = place(of: end), first < last else { return old }
    return Array((lines[..<first] + lines[(last + 1)...]).joined(separator: [0x0A]))
  }

  private func lines(for files: [PublishedFile]) -> [String] {
    switch self {
    case .netlify: Self.netlifyLines(files)
    case .apache: Self.apacheLines
    }
  }

  /// Both hosts join the values of all rules that fit, so each file has one rule. What has none is asked for each time there.
  private static func netlifyLines(_ files: [PublishedFile]) -> [String] {
    var folders: [String] = []
    for file in files where isFingerprinted(file.path) {
      let folder = file.path.parts(separatedBy: UInt8(ascii: "/")).prefix(2).joined(separator: "/")
      if !(folders.last?.isExactly(folder) ?? false) { folders.append(folder) }
    }
    return folders.flatMap { ["/\($0)/*", "  Cache-Control: \(FileHeaders.forever)"] }
  }

  /// `SetEnvIf` and `Header` need `AllowOverride FileInfo` and no more.
  private static let apacheLines: [String] = {
    let types = FileHeaders.types.map { ending, type in
      (ending, type.parts(separatedBy: UInt8(ascii: ";"))[0], type.utf8.contains("charset".utf8))
    }
    return ["<IfModule mod_mime.c>"] + types.map { "  AddType \($0.1) .\($0.0)" }
      + ["  AddCharset utf-8 " + types.filter(\.2).map { ".\($0.0)" }.joined(separator: " "), "</IfModule>"]
      + [
        "<IfModule mod_headers.c>",
        "  SetEnvIf Request_URI \"\(fingerprinted)\" gablota_kept",
        "  Header set Cache-Control \"\(FileHeaders.brief)\" env=!gablota_kept",
        "  Header set Cache-Control \"\(FileHeaders.forever)\" env=gablota_kept",
        "</IfModule>",
      ]
  }()

  /// `isFingerprinted` as a pattern that Apache and nginx read.
  static let fingerprinted = "/assets/([0-9a-f]{10}|pictures|(staff-)?search-[^/]*)/"
}
