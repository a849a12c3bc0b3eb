import CPreview
import Text

/// The files of the desk's pages, compiled in.
enum DeskFiles {
  private static let files: [String: [UInt8]] = {
    var files: [String: [UInt8]] = [:]
    for index in 0..<gablota_desk_count() {
      let file = gablota_desk_file(index)
      let name = String(cString: file.name)
      let bytes = Array(UnsafeRawBufferPointer(start: file.bytes, count: file.count))
      files[name] = name.ends(withBytesOf: ".js") ? lean(bytes) : bytes
    }
    return files
  }()

  /// A script without indentation and without the lines that are nothing but comment. A text that goes over several lines
  /// would lose its indentation too; the desk's scripts have none.
  private static func lean(_ script: [UInt8]) -> [UInt8] {
    var isComment = false
    var out: [UInt8] = []
    for line in script.split(separator: 0x0A) {
      let line = Array(line).trimmedASCII
      if line.starts(with: "/*".utf8) { isComment = true }
      if !isComment, !line.starts(with: "//".utf8), !line.isEmpty { out += line + [0x0A] }
      if isComment, line.suffix(2).elementsEqual("*/".utf8) { isComment = false }
    }
    return out
  }

  /// A file for browsers: a script or the style.
  static func file(_ name: String) -> [UInt8]? {
    name.ends(withBytesOf: ".js") || name.ends(withBytesOf: ".css") ? files[name] : nil
  }

  /// The desk's words in a language; those in English where there are none.
  static func texts(_ language: String?) -> (language: String, bytes: [UInt8]) {
    // The theme's Chinese is the traditional one.
    for name in [language, language.map { "\($0)-Hant" }].compactMap(\.self) {
      if let texts = files["texts-\(name).json"] { return (name, texts) }
    }
    return ("en", files["texts-en.json"] ?? [])
  }
}

/// The desk's page: what it holds is made by its scripts.
func deskPage(language: String?) -> [UInt8] {
  let (language, texts) = DeskFiles.texts(language)
  // Our own texts hold no `<`, which a test sees to.
  return Array(
    """
    <!doctype html>
    <html lang="\(language)"><head><meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1"><title>Gablota</title>
    <link rel="icon" href="data:,"><link rel="stylesheet" href="desk.css"></head>
    <body><div id="desk"></div><script type="application/json" id="texts">
    """.utf8) + texts
    + Array("</script><script type=\"module\" src=\"desk.js\"></script></body></html>\n".utf8)
}

/// The page of a phone that is let in to scan and to take pictures.
func phonePage(language: String?) -> [UInt8] {
  let (language, texts) = DeskFiles.texts(language)
  return Array(
    """
    <!doctype html>
    <html lang="\(language)"><head><meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1"><title>Gablota</title>
    <link rel="icon" href="data:,"><link rel="stylesheet" href="desk.css"></head>
    <body class="phone"><main id="phone"></main><script type="application/json" id="texts">
    """.utf8) + texts
    + Array("</script><script type=\"module\" src=\"phone.js\"></script></body></html>\n".utf8)
}

/// For who comes without the key.
let deskClosedPage = Array(
  """
  <!doctype html><html lang="en"><head><meta charset="utf-8"><title>The desk is closed</title></head>
  <body><h1>The desk is closed</h1><p>Open the address that <code>gablota desk</code> printed, with its key.</p></body></html>

  """.utf8)
