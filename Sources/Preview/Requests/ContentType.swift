import Text

/// The type of a file by its ending, as common hosts give it.
func contentType(of path: String) -> String {
  let name = path.utf8.split(separator: UInt8(ascii: "/")).last ?? []
  guard let dot = name.lastIndex(of: UInt8(ascii: ".")) else { return "application/octet-stream" }
  let ending = String(decoding: name[name.index(after: dot)...].map(\.lowercasedASCII), as: UTF8.self)
  return types[ending] ?? "application/octet-stream"
}

private let types: [String: String] = [
  "html": "text/html; charset=utf-8", "htm": "text/html; charset=utf-8", "css": "text/css; charset=utf-8",
  "js": "text/javascript; charset=utf-8", "mjs": "text/javascript; charset=utf-8",
  "txt": "text/plain; charset=utf-8", "md": "text/markdown; charset=utf-8", "csv": "text/csv; charset=utf-8",
  "ics": "text/calendar; charset=utf-8", "vcf": "text/vcard; charset=utf-8", "vtt": "text/vtt; charset=utf-8",
  "json": "application/json", "map": "application/json", "geojson": "application/geo+json",
  "webmanifest": "application/manifest+json", "jsonld": "application/ld+json", "xml": "application/xml",
  "atom": "application/atom+xml", "rss": "application/rss+xml", "pdf": "application/pdf", "zip": "application/zip",
  "gz": "application/gzip", "epub": "application/epub+zip", "wasm": "application/wasm", "svg": "image/svg+xml",
  "png": "image/png", "jpg": "image/jpeg", "jpeg": "image/jpeg", "gif": "image/gif", "webp": "image/webp",
  "avif": "image/avif", "heic": "image/heic", "ico": "image/x-icon", "bmp": "image/bmp", "tif": "image/tiff",
  "tiff": "image/tiff", "mp3": "audio/mpeg", "ogg": "audio/ogg", "wav": "audio/wav", "m4a": "audio/mp4",
  "mp4": "video/mp4", "webm": "video/webm", "woff": "font/woff", "woff2": "font/woff2", "ttf": "font/ttf",
  "otf": "font/otf",
  "doc": "application/msword",
  "docx": "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  "xls": "application/vnd.ms-excel",
  "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  "odt": "application/vnd.oasis.opendocument.text", "ods": "application/vnd.oasis.opendocument.spreadsheet",
]
