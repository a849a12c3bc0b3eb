import Text

/// Turns addresses in a text into links, as Jinja2's `urlize` does.
enum URLize {
  static let filter: BuiltInBody = { value, arguments throws(TemplateError) in
    let limit = try arguments.optionalInteger(0)
    let nofollow = try arguments.flag(1)
    var rel = Set((try optionalString(arguments, 3) ?? "").words)
    if nofollow { rel.insert("nofollow") }
    rel.insert("noopener")
    let linker = Linker(
      limit: limit, rel: rel.sorted().joined(separator: " "), target: try optionalString(arguments, 2),
      schemes: try schemes(arguments[4]))
    let escaped = try value.escaped().text ?? ""
    let runs = TextRuns.split(escaped)
    // Each is held against all schemes.
    try arguments.context.spend(runs.count * linker.schemes.count)
    let linked = runs.map(linker.link).joined()
    return arguments.context.escaping == .none ? .string(linked) : .safe(linked)
  }

  private static func optionalString(_ arguments: Bound, _ index: Int) throws(TemplateError) -> String? {
    guard let value = arguments[index], !value.isNone else { return nil }
    return try arguments.string(index)
  }

  private static func schemes(_ value: Value?) throws(TemplateError) -> [String] {
    guard let value, !value.isNone else { return [] }
    var result: [String] = []
    for item in try value.items() {
      guard let text = item.text, isScheme(text) else {
        throw TemplateError("argument", "urlize: \(item.brief) is not a URL scheme, expected one like \"tel:\"")
      }
      result.append(text)
    }
    return result
  }

  /// `^([\w.+-]{2,}:(/){0,2})$`.
  private static func isScheme(_ text: String) -> Bool {
    let scalars = Array(text.unicodeScalars)
    guard let colon = scalars.firstIndex(of: ":"), colon >= 2 else { return false }
    let slashes = scalars[(colon + 1)...]
    return scalars[..<colon].allSatisfy { $0.isPythonWord || ".+-".unicodeScalars.contains($0) }
      && slashes.count <= 2 && slashes.allSatisfy { $0 == "/" }
  }
}

extension String {
  fileprivate var words: [String] { PythonText.words(self) }
}

/// Runs of blanks and of anything else.
private enum TextRuns {
  static func split(_ text: String) -> [String] {
    var runs: [String] = []
    var current = String.UnicodeScalarView()
    var wasBlank: Bool?
    for scalar in text.unicodeScalars {
      let isBlank = Whitespace.contains(scalar)
      if let wasBlank, wasBlank != isBlank {
        runs.append(String(current))
        current = String.UnicodeScalarView()
      }
      wasBlank = isBlank
      current.append(scalar)
    }
    if !current.isEmpty { runs.append(String(current)) }
    return runs
  }
}

private struct Linker {
  let limit: Int?
  let rel: String
  let target: String?
  let schemes: [String]

  private var attributes: String {
    let relText = rel.isEmpty ? "" : " rel=\"\(rel.htmlEscaped)\""
    let targetText = target.map { $0.isEmpty ? "" : " target=\"\($0.htmlEscaped)\"" } ?? ""
    return relText + targetText
  }

  func link(_ word: String) -> String {
    var (head, middle, tail) = trimmed(Array(word.utf8))
    balance(&middle, &tail)
    let text = String(decoding: middle, as: UTF8.self)
    return String(decoding: head, as: UTF8.self) + (anchor(text) ?? text) + String(decoding: tail, as: UTF8.self)
  }

  private typealias Bytes = ArraySlice<UInt8>

  /// Opening and closing punctuation around the word.
  private func trimmed(_ word: [UInt8]) -> (Bytes, Bytes, Bytes) {
    var middle = word[...]
    while let start = ["(", "<", "&lt;"].first(where: { middle.starts(with: $0.utf8) }) {
      middle = middle.dropFirst(start.utf8.count)
    }
    let start = middle.startIndex
    while let end = [")", ">", ".", ",", "\n", "&gt;"].first(where: { middle.ends(with: $0) }) {
      middle = middle.dropLast(end.utf8.count)
    }
    return (word[..<start], middle, word[max(start, middle.endIndex)...])
  }

  /// Closing brackets belong to the address when their opening ones do: as many as it opens come back to it, with all that
  /// stands before them.
  private func balance(_ middle: inout Bytes, _ tail: inout Bytes) {
    for (start, end) in [("(", ")"), ("<", ">"), ("&lt;", "&gt;")] {
      let open = middle.places(of: start).count
      guard open > middle.places(of: end).count else { continue }
      let closing = tail.places(of: end).prefix(open)
      guard let last = closing.last else { continue }
      let cut = last + end.utf8.count
      middle += tail[..<cut]
      tail = tail[cut...]
    }
  }

  private func shown(_ text: String) -> String {
    guard let limit, text.unicodeScalars.count > limit else { return text }
    let count = limit < 0 ? max(0, text.unicodeScalars.count + limit) : limit
    return String(String.UnicodeScalarView(text.unicodeScalars.prefix(count))) + "..."
  }

  private func anchor(_ text: String) -> String? {
    if AddressPattern.isWeb(text) {
      let hasScheme = text.utf8.starts(with: "https://".utf8) || text.utf8.starts(with: "http://".utf8)
      return "<a href=\"\(hasScheme ? "" : "https://")\(text)\"\(attributes)>\(shown(text))</a>"
    }
    if text.utf8.starts(with: "mailto:".utf8) {
      let address = String(decoding: text.utf8.dropFirst(7), as: UTF8.self)
      if AddressPattern.isEmail(address) { return "<a href=\"\(text)\">\(address)</a>" }
    } else if isBareEmail(text) {
      return "<a href=\"mailto:\(text)\">\(text)</a>"
    }
    return schemeAnchor(text)
  }

  private func isBareEmail(_ text: String) -> Bool {
    text.utf8.contains(UInt8(ascii: "@")) && !text.utf8.starts(with: "www.".utf8)
      && text.utf8.first != UInt8(ascii: "@")
      && !text.utf8.contains(UInt8(ascii: ":")) && AddressPattern.isEmail(text)
  }

  private func schemeAnchor(_ text: String) -> String? {
    guard schemes.contains(where: { text.utf8.starts(with: $0.utf8) && !text.isExactlyASCII($0) }) else { return nil }
    return "<a href=\"\(text)\"\(attributes)>\(text)</a>"
  }
}

extension ArraySlice<UInt8> {
  fileprivate func ends(with text: String) -> Bool {
    count >= text.utf8.count && suffix(text.utf8.count).elementsEqual(text.utf8)
  }

  /// Where a text begins in them, as indices of theirs.
  fileprivate func places(of text: String) -> [Int] {
    let bytes = Array(self)
    let needle = Array(text.utf8)
    var found: [Int] = []
    var place = 0
    while let next = ByteSearch.find(needle, in: bytes, from: place) {
      found.append(startIndex + next)
      place = next + needle.count
    }
    return found
  }
}
