import Text

/// The addresses in a file of the site, as a browser or another program reads them: what texts, code and comments hold is
/// none, however much it looks like one.
struct WrittenAddresses {
  /// As they are written, references resolved.
  private(set) var all: [[UInt8]] = []
  /// Documents in documents may hold documents.
  private var depth = 0

  /// Those of a file by what its name says it is; none for what names no files.
  init(of bytes: [UInt8], at path: String) {
    let name = path.lowercased()
    func isOne(of ends: [String]) -> Bool { ends.contains { name.ends(withBytesOf: $0) } }
    if isOne(of: [".html", ".htm", ".xhtml", ".svg"]) {
      addMarkup(bytes)
    } else if isOne(of: [".xml", ".atom", ".rss"]) {
      addFeed(bytes)
    } else if isOne(of: [".css"]) {
      addStyle(bytes)
    } else if isOne(of: [".js", ".mjs"]) {
      addScript(bytes)
    } else if isOne(of: [".json", ".webmanifest"]) {
      addJSON(bytes)
    } else if isOne(of: [".ics"]) {
      addCalendar(bytes)
    }
  }

  private mutating func add(_ address: some Collection<UInt8>) { all.append(Array(address)) }

  // MARK: Markup

  /// Attributes that hold one address; `data-src` and its like are read by scripts that load pictures late.
  private static let one: Set<String> = [
    "href", "src", "poster", "data", "background", "xlink:href", "action", "formaction", "cite", "longdesc", "manifest",
    "data-src", "data-href", "data-poster",
  ]
  private static let lists: Set<String> = ["srcset", "imagesrcset", "data-srcset", "ping"]

  private mutating func addMarkup(_ bytes: [UInt8]) {
    guard depth < 4 else { return }
    depth += 1
    MarkupReader.read(bytes) { piece in
      switch piece {
      case .tag(let element, let attributes): addTag(element, attributes)
      case .content("style", let text): addStyle(Array(text))
      case .content("script", let text): addScript(Array(text))
      case .content: break
      }
    }
    depth -= 1
  }

  private mutating func addTag(_ element: String, _ attributes: [MarkupReader.Attribute]) {
    for attribute in attributes where !attribute.value.isEmpty {
      let value = attribute.value
      switch attribute.name {
      case let name where Self.one.contains(name): add(Address.withoutReferences(value))
      case let name where Self.lists.contains(name): addList(Address.withoutReferences(value))
      case "style": addStyle(Address.withoutReferences(value))
      case "srcdoc": addMarkup(Address.withoutReferences(value))
      case "value" where element == "param": add(Address.withoutReferences(value))
      case "content" where element == "meta": addMeta(Address.withoutReferences(value), attributes)
      default: break
      }
    }
  }

  /// `a.jpg 1x, b.jpg 2x`.
  private mutating func addList(_ value: [UInt8]) {
    for part in value.split(whereSeparator: { $0.isMarkupBlank || $0 == UInt8(ascii: ",") }) { add(part) }
  }

  /// `og:image` and its like, and where a page sends its readers.
  private mutating func addMeta(_ value: [UInt8], _ attributes: [MarkupReader.Attribute]) {
    for attribute in attributes {
      let says = String(decoding: attribute.value.map(\.lowered), as: UTF8.self)
      switch attribute.name {
      case "property", "name", "itemprop":
        if ["image", "url", "video", "audio", "src", "logo"].contains(where: { says.ends(withBytesOf: $0) }) {
          add(value)
        }
      case "http-equiv" where says.isExactly("refresh"):
        guard let start = value.firstIndex(of: UInt8(ascii: "=")) else { continue }
        add(value[(start + 1)...].filter { $0 != UInt8(ascii: "'") && $0 != UInt8(ascii: "\"") })
      default: break
      }
    }
  }

  /// JSON by its keys; a script may put addresses together of any of its texts.
  private mutating func addScript(_ text: [UInt8]) {
    let first = text.first { !$0.isMarkupBlank }
    if first == UInt8(ascii: "{") || first == UInt8(ascii: "[") { return addJSON(text) }
    for part in text.split(whereSeparator: { "\"'`".utf8.contains($0) }) { add(part) }
  }

  /// Atom, RSS and sitemaps: in some elements the text is an address or a document.
  private mutating func addFeed(_ bytes: [UInt8]) {
    let addresses: Set<String> = ["icon", "logo", "loc", "image:loc", "url"]
    let documents: Set<String> = ["content", "content:encoded", "description"]
    MarkupReader.read(bytes, raw: addresses.union(documents)) { piece in
      switch piece {
      case .tag(let element, let attributes): addTag(element, attributes)
      case .content(let element, let text):
        let text = Address.withoutReferences(text)
        if addresses.contains(element) { add(text) } else { addMarkup(text) }
      }
    }
  }

  // MARK: Other formats

  private mutating func addStyle(_ bytes: [UInt8]) {
    StyleAddresses.read(bytes) { add($0) }
  }

  private static let keys: Set<String> = [
    "url", "image", "icon", "favicon", "logo", "src", "href", "banner_image", "contentUrl", "thumbnailUrl", "thumbnail",
    "photo", "embedUrl", "avatar", "screenshot", "audio", "video",
  ]

  private mutating func addJSON(_ bytes: [UInt8]) {
    JSONTexts.read(bytes) { key, text in
      if Self.keys.contains(key) {
        add(text)
      } else if key.isExactly("content_html") {
        addMarkup(text)
      }
    }
  }

  /// `URL:` and `IMAGE;VALUE=URI:`, whose lines may go on behind a blank.
  private mutating func addCalendar(_ bytes: [UInt8]) {
    var unfolded: [UInt8] = []
    for byte in bytes where byte != 0x0D {
      if byte == 0x20 || byte == 0x09, unfolded.last == 0x0A { unfolded.removeLast() } else { unfolded.append(byte) }
    }
    for line in unfolded.split(separator: 0x0A) {
      let name = line.prefix { $0 != UInt8(ascii: ":") && $0 != UInt8(ascii: ";") }
      guard ["URL", "IMAGE", "ATTACH"].contains(where: { name.elementsEqual($0.utf8) }),
        let colon = line.firstIndex(of: UInt8(ascii: ":"))
      else { continue }
      add(line[(colon + 1)...])
    }
  }
}
