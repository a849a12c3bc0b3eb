import Text

/// The icons of the theme and of the site: `icons/NAME.svg`.
///
/// A page names an icon by its class; the drawing stands once, at the end of the style sheet, as a mask over the colour of
/// the text. So a page of a hundred icons has the bytes of none, and what an SVG file of a site holds is never markup.
struct ThemeIcons: Sendable {
  /// What `icon('NAME')` writes, by name.
  let markup: [ExactString: String]
  /// The rules for `css/site.css`, for whichever of them has that name.
  let rules: [UInt8]

  init(_ templates: TemplateFiles) {
    var markup: [ExactString: String] = [:]
    var rules = Array(Self.commonRules.utf8)
    for path in templates.paths(below: "icons") {
      guard path.ends(withBytesOf: ".svg"), let file = templates[path] else { continue }
      let name = String(decoding: path.utf8.dropFirst("icons/".utf8.count).dropLast(4), as: UTF8.self)
      let className = "i-" + Self.classWord(name)
      markup[ExactString(name)] = #"<i class="icon \#(className)"></i>"#
      rules.append(text: ".\(className){--icon:url(\"data:image/svg+xml,")
      rules.append(percentEncoded: Self.drawing(file.bytes), keeping: Self.plainInURL)
      rules.append(text: "\")}\n")
    }
    self.markup = markup
    self.rules = rules
  }

  /// The colour of the text stays where the system sets all colours, and on paper, where browsers leave out grounds.
  private static let commonRules = """

    .icon{display:inline-block;background:currentcolor;-webkit-mask:var(--icon) center/contain no-repeat;mask:var(--icon) center/contain no-repeat;-webkit-print-color-adjust:exact;print-color-adjust:exact}
    @media (forced-colors:active){.icon{color:inherit!important;forced-color-adjust:preserve-parent-color}}

    """

  /// Bytes that stand for themselves in `url("data:…")`.
  private static let plainInURL = ASCIISet(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~ ='():;,/!*@$&+")

  /// A name as a part of a class: other bytes than those of names are written as numbers.
  private static func classWord(_ name: String) -> String {
    var word: [UInt8] = []
    for byte in name.utf8 {
      if byte.isASCIILetter || byte.isASCIIDigit || byte == UInt8(ascii: "-") {
        word.append(byte)
      } else {
        word.append(text: "_\(byte)")
      }
    }
    return String(decoding: word, as: UTF8.self)
  }

  /// The file as a picture of its own: lines as wide as the theme draws them, whatever colour the file names for them.
  private static func drawing(_ file: [UInt8]) -> String {
    let start = place(of: "<svg", in: file, from: 0) ?? 0
    let begin = place(of: ">", in: file, from: start).map { $0 + 1 } ?? file.count
    let end = max(begin, file.lastIndex(of: UInt8(ascii: "<")) ?? file.count)
    return """
      <svg xmlns='http://www.w3.org/2000/svg' viewBox='\(viewBox(file, start..<begin) ?? "0 0 24 24")' fill='none' \
      stroke='#000' stroke-width='1.75' stroke-linecap='round' stroke-linejoin='round'>\
      \(String(decoding: file[begin..<end], as: UTF8.self))</svg>
      """
  }

  private static func viewBox(_ file: [UInt8], _ tag: Range<Int>) -> String? {
    let name = "viewBox=\""
    guard let start = place(of: name, in: file, from: tag.lowerBound), start < tag.upperBound else { return nil }
    let value = file[(start + name.utf8.count)...].prefix { $0 != UInt8(ascii: "\"") }
    let isPlain = value.allSatisfy { $0.isASCIIDigit || " .,-".utf8.contains($0) }
    return isPlain ? String(decoding: value, as: UTF8.self) : nil
  }

  private static func place(of text: String, in file: [UInt8], from start: Int) -> Int? {
    file.indices.dropFirst(start).first { file[$0...].starts(with: text.utf8) }
  }
}
