import Text

/// What a server says with a file: how long browsers may keep it, and what it is.
struct FileHeaders: Sendable, Hashable {
  let cacheControl: String
  /// `nil`: what the host makes of the name.
  let type: String?

  /// A year, the longest that RFC 9111 knows, for files whose name changes with their content; browsers ask for all others.
  init(for path: String) {
    cacheControl = isFingerprinted(path) ? Self.forever : Self.brief
    let name = path.parts(separatedBy: UInt8(ascii: "/")).last ?? ""
    let ending = name.parts(separatedBy: UInt8(ascii: ".")).last?.lowercased() ?? ""
    type = Self.types.first { $0.ending.isExactly(ending) }?.type
  }

  static let forever = "public, max-age=31536000, immutable"
  /// Browsers may keep it and ask each time whether it is still so.
  static let brief = "no-cache"

  static let types: [(ending: String, type: String)] = [
    ("html", "text/html; charset=utf-8"), ("css", "text/css; charset=utf-8"),
    ("js", "text/javascript; charset=utf-8"), ("json", "application/json"), ("ics", "text/calendar; charset=utf-8"),
    ("atom", "application/atom+xml"), ("xml", "application/xml"), ("txt", "text/plain; charset=utf-8"),
    ("webmanifest", "application/manifest+json"),
    ("bib", "application/x-bibtex; charset=utf-8"), ("ris", "application/x-research-info-systems; charset=utf-8"),
    ("svg", "image/svg+xml"), ("png", "image/png"), ("jpg", "image/jpeg"), ("jpeg", "image/jpeg"),
    ("webp", "image/webp"), ("avif", "image/avif"), ("gif", "image/gif"), ("ico", "image/x-icon"),
    ("woff2", "font/woff2"), ("pdf", "application/pdf"), ("epub", "application/epub+zip"),
    ("csv", "text/csv; charset=utf-8"),
  ]

  /// Tells headers from others, in a manifest: ten digits.
  var mark: String { Fingerprint(of: Array("\(cacheControl)\n\(type ?? "")".utf8)).short }
}

/// Whether a file's name changes with its content: the theme's folder, whose name is ten digits of a fingerprint, the
/// parts of indexes for search, and the widths of pictures.
func isFingerprinted(_ path: String) -> Bool {
  let parts = path.parts(separatedBy: UInt8(ascii: "/"))
  guard parts.count > 2, parts[0].isExactly("assets") else { return false }
  if parts[1].starts(withBytesOf: "search-") || parts[1].starts(withBytesOf: "staff-search-") { return true }
  if parts[1].isExactly("pictures") { return true }
  return parts[1].utf8.count == 10 && parts[1].utf8.allSatisfy(\.isASCIIHexDigit)
}
