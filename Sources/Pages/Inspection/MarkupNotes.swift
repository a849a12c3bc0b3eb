import Text

/// Writes notes into the start tags of a page: each into the first one that lies in its part.
struct MarkupNotes {
  private let html: [UInt8]
  /// Where the name of every start tag of the body ends.
  private var places: [Int] = []

  init(_ html: [UInt8]) {
    self.html = html
    findTags()
  }

  /// The page with the notes, the outer ones first, as `data-gablota` attributes.
  func adding(_ notes: [(range: Range<Int>, text: String)]) -> [UInt8] {
    var texts: [Int: [String]] = [:]
    for note in notes {
      guard let place = place(in: note.range) else { continue }
      texts[place, default: []].append(note.text)
    }
    var result: [UInt8] = []
    result.reserveCapacity(html.count + notes.count * 64)
    var last = 0
    for place in texts.keys.sorted() {
      result += html[last..<place]
      result.append(text: " data-gablota=\"")
      result.append(htmlEscaped: (texts[place] ?? []).joined(separator: "\n"))
      result.append(text: "\"")
      last = place
    }
    return result + html[last...]
  }

  /// The first tag of a part.
  private func place(in range: Range<Int>) -> Int? {
    var low = 0
    var high = places.count
    while low < high {
      let middle = (low + high) / 2
      if places[middle] <= range.lowerBound { low = middle + 1 } else { high = middle }
    }
    return low < places.count && places[low] <= range.upperBound ? places[low] : nil
  }

  private mutating func findTags() {
    var index = 0
    var isInBody = false
    while index < html.count {
      guard html[index] == UInt8(ascii: "<") else {
        index += 1
        continue
      }
      if matches("<!--", at: index) {
        index = end(of: "-->", from: index + 4)
      } else if index + 1 < html.count, html[index + 1].isASCIILetter {
        let end = endOfName(from: index + 1)
        let name = String(decoding: html[(index + 1)..<end].map(\.lowercasedASCII), as: UTF8.self)
        isInBody = isInBody || name == "body"
        if isInBody { places.append(end) }
        index = afterTag(from: end)
        // What lies in these is no markup.
        if ["script", "style", "title", "textarea"].contains(name) { index = endTag(name, from: index) }
      } else {
        index += 1
      }
    }
  }

  private func matches(_ text: String, at index: Int) -> Bool {
    index + text.utf8.count <= html.count
      && html[index..<(index + text.utf8.count)].equalsIgnoringASCIICase(Array(text.utf8))
  }

  private func end(of text: String, from index: Int) -> Int {
    var index = index
    while index < html.count, !matches(text, at: index) { index += 1 }
    return min(html.count, index + text.utf8.count)
  }

  private func endTag(_ name: String, from index: Int) -> Int {
    var index = index
    while index < html.count, !matches("</\(name)", at: index) { index += 1 }
    return index
  }

  private func endOfName(from index: Int) -> Int {
    var index = index
    while index < html.count, !html[index].isASCIIWhitespace, html[index] != UInt8(ascii: ">"),
      html[index] != UInt8(ascii: "/")
    {
      index += 1
    }
    return index
  }

  /// Behind the `>` of a tag; one in a quoted value does not end it.
  private func afterTag(from index: Int) -> Int {
    var index = index
    var quote: UInt8?
    while index < html.count {
      let byte = html[index]
      index += 1
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if byte == UInt8(ascii: ">") {
        return index
      }
    }
    return index
  }
}
