import Glibc
import Markdown
import Text

/// Which files of the site some texts name, by their paths: in links, pictures, attributes, cells.
struct MentionedFiles {
  /// The beginnings of paths, `images/`.
  private let starts: [[UInt8]]
  /// The paths that are looked for, sorted by bytes.
  private let paths: [ExactString]
  /// Those that were found.
  private(set) var found: Set<ExactString> = []

  /// - Parameters:
  ///   - paths: the files that are looked for, relative to the site.
  ///   - folders: the folders that they lie in, relative to the site.
  init(_ paths: some Sequence<ExactString>, below folders: [String]) {
    self.paths = paths.sorted()
    starts = folders.map { Array(($0.ends(withBytesOf: "/") ? $0 : $0 + "/").utf8) }
  }

  /// Looks through a text of any kind. What a URL or Markdown writes otherwise (`%20`, `\_`) is looked at as it is meant too.
  mutating func look(in bytes: [UInt8]) {
    if paths.isEmpty { return }
    scan(bytes)
    let plain = withoutCodes(bytes)
    if plain.count != bytes.count { scan(plain) }
  }

  /// Looks through a Markdown text, also for addresses that are relative to its page.
  ///
  /// - Parameter path: the path of the page, with a slash at both ends.
  mutating func look(inMarkdown text: String, at path: String) {
    if paths.isEmpty { return }
    look(in: Array(text.utf8))
    let result = MarkdownRenderer.html(of: text, options: MarkdownOptions())
    for url in result.images.map(\.url) + result.links.map(\.url) where URLPolicy.target(of: url) == .relative {
      let address = withoutCodes(url.utf8.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") })
      add(resolved(address, from: Array(path.utf8)))
      add(resolved(address, from: []))
    }
  }

  /// Looks at every slash: does a folder end there?
  private mutating func scan(_ bytes: [UInt8]) {
    bytes.withUnsafeBytes { buffer in
      guard let base = buffer.baseAddress else { return }
      var place = 0
      while place < buffer.count, let slash = memchr(base + place, 0x2F, buffer.count - place) {
        place = base.distance(to: UnsafeRawPointer(slash)) + 1
        for start in starts where buffer[..<place].ends(with: start) {
          let offset = place - start.count
          let isWhole = offset == 0 || !isPartOfName(buffer[offset - 1])
          if isWhole, let path = longestPath(startingIn: buffer[offset...]) { found.insert(path) }
        }
      }
    }
  }

  /// The longest of the paths that a text begins with.
  private func longestPath(startingIn text: Slice<UnsafeRawBufferPointer>) -> ExactString? {
    var end = min(text.count, 4096)
    while end > 0 {
      let part = text.prefix(end)
      // Of all paths that the text could begin with, the longest is the last that does not come behind it.
      guard let path = lastPath(notBehind: part) else { return nil }
      let same = zip(part, path.string.utf8).prefix { $0 == $1 }.count
      if same == path.string.utf8.count { return path }
      end = same
    }
    return nil
  }

  private func lastPath(notBehind text: Slice<UnsafeRawBufferPointer>) -> ExactString? {
    var (low, high) = (0, paths.count)
    while low < high {
      let middle = (low + high) / 2
      if text.lexicographicallyPrecedes(paths[middle].string.utf8) { high = middle } else { low = middle + 1 }
    }
    return low == 0 ? nil : paths[low - 1]
  }

  private mutating func add(_ path: [UInt8]) {
    path.withUnsafeBytes { buffer in
      if let known = longestPath(startingIn: buffer[...]), known.string.utf8.count == path.count { found.insert(known) }
    }
  }
}

extension Slice<UnsafeRawBufferPointer> {
  fileprivate func ends(with end: [UInt8]) -> Bool { count >= end.count && suffix(end.count).elementsEqual(end) }
}

private func isPartOfName(_ byte: UInt8) -> Bool {
  byte.isASCIILetter || byte.isASCIIDigit || byte >= 0x80 || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
}

/// The text with every `%XX` as its byte and without a backslash that stands before a sign.
private func withoutCodes(_ text: some Collection<UInt8>) -> [UInt8] {
  let bytes = Array(text)
  if !bytes.contains(where: { $0 == UInt8(ascii: "%") || $0 == UInt8(ascii: "\\") }) { return bytes }
  var result: [UInt8] = []
  result.reserveCapacity(bytes.count)
  var index = 0
  while index < bytes.count {
    let byte = bytes[index]
    if byte == UInt8(ascii: "%"), index + 2 < bytes.count, let high = bytes[index + 1].hexValue,
      let low = bytes[index + 2].hexValue
    {
      result.append(high << 4 | low)
      index += 3
      continue
    }
    let next = index + 1 < bytes.count ? bytes[index + 1] : 0
    let isEscape = byte == UInt8(ascii: "\\") && next > 0x20 && next < 0x7F && !next.isASCIILetter && !next.isASCIIDigit
    result.append(isEscape ? next : byte)
    index += isEscape ? 2 : 1
  }
  return result
}

/// The path in the site of an address on a page: `../images/a.svg` on `/inside/` → `images/a.svg`.
private func resolved(_ address: [UInt8], from page: [UInt8]) -> [UInt8] {
  let slash = UInt8(ascii: "/")
  let folder = address.first == slash ? [] : page.prefix((page.lastIndex(of: slash) ?? -1) + 1)
  var parts: [ArraySlice<UInt8>] = []
  for part in (folder + address).split(separator: slash) where !part.elementsEqual(".".utf8) {
    if part.elementsEqual("..".utf8) { _ = parts.popLast() } else { parts.append(part) }
  }
  return Array(parts.joined(separator: [slash]))
}
