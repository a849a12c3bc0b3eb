import Files
import Glibc
import Output
import Synchronization
import Text

/// Which of the site's files the finished site names, in whatever it is made of: pages, style sheets, feeds, indexes, and
/// in turn the files that those name. A site with something for staff publishes these and no others: that is sure, since
/// nothing for staff stands in what is looked through. May be used from many threads at once.
final class NamedFiles: Sendable {
  /// The beginnings of paths, `images/`.
  private let starts: [[UInt8]]
  /// The paths that are looked for, sorted by bytes.
  private let paths: [ExactString]
  private let known: Set<ExactString>
  private let found: Mutex<Set<ExactString>>

  /// - Parameters:
  ///   - paths: the files that are looked for, relative to the site.
  ///   - folders: the folders that they lie in, relative to the site.
  ///   - always: those that are named in any case.
  init(_ paths: some Sequence<String>, below folders: [String], always: [String]) {
    self.paths = paths.map(ExactString.init).sorted()
    self.known = Set(self.paths)
    starts = folders.map { Array(($0.ends(withBytesOf: "/") ? $0 : $0 + "/").utf8) }
    found = Mutex(Set(always.map(ExactString.init)))
  }

  /// Whether a file was named so far.
  func contains(_ path: String) -> Bool { found.withLock { $0.contains(ExactString(path)) } }

  /// Looks through a file of the site.
  ///
  /// - Parameter path: where it stands in the site.
  func look(in bytes: [UInt8], at path: String) {
    if paths.isEmpty { return }
    var named: Set<ExactString> = []
    scan(bytes, &named)
    if Address.mayHaveCodes(bytes) { scan(Address.plain(bytes), &named) }
    let place = Array(path.utf8)
    if starts.contains(where: place.starts) { resolve(Address.plain(bytes), at: place, &named) }
    let result = named
    if !result.isEmpty { found.withLock { $0.formUnion(result) } }
  }

  /// Looks through the files that are named, and those that these name.
  func follow(_ copies: [(source: String, path: OutputPath)]) throws(FileError) {
    var rest = copies.filter { Self.isText($0.path.string) }
    while true {
      let named = rest.filter { contains($0.path.string) }
      if named.isEmpty { return }
      rest.removeAll { contains($0.path.string) }
      for copy in named { look(in: try read(copy.source, limit: 64 << 20), at: copy.path.string) }
    }
  }

  /// Whether a file of this name may name others.
  private static func isText(_ path: String) -> Bool {
    let path = path.lowercased()
    return [".html", ".htm", ".xhtml", ".svg", ".css", ".js", ".mjs", ".json", ".xml", ".webmanifest"].contains {
      path.ends(withBytesOf: $0)
    }
  }

  /// Looks at every slash: does a folder end there?
  private func scan(_ bytes: [UInt8], _ named: inout Set<ExactString>) {
    bytes.withUnsafeBytes { buffer in
      guard let base = buffer.baseAddress else { return }
      var place = 0
      while place < buffer.count, let slash = memchr(base + place, 0x2F, buffer.count - place) {
        place = base.distance(to: UnsafeRawPointer(slash)) + 1
        for start in starts where buffer[..<place].ends(with: start) {
          let offset = place - start.count
          let isWhole = offset == 0 || !isPartOfName(buffer[offset - 1])
          if isWhole { named.formUnion(names(startingIn: buffer[offset...])) }
        }
      }
    }
  }

  /// The path that a text begins with, as it is written and as it is meant: `images//a&amp;b.svg`.
  private func names(startingIn text: Slice<UnsafeRawBufferPointer>) -> [ExactString] {
    let plain = Address.plain(text.prefix { $0 >= 0x20 && !"\"'<>".utf8.contains($0) }.prefix(4096))
    return [longestPath(startingIn: text), plain.withUnsafeBytes { longestPath(startingIn: $0[...]) }].compactMap(
      \.self)
  }

  /// Takes everything between quotes, brackets and blanks for an address that begins where the file stands.
  private func resolve(_ bytes: [UInt8], at place: [UInt8], _ named: inout Set<ExactString>) {
    for marks in [Array("\"'()<>\n".utf8), Array("\"'()<>=, \t\r\n".utf8)] {
      for part in bytes.split(whereSeparator: marks.contains) where part.count <= 4096 {
        let path = Address.resolved(part.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }, from: place)
        let name = ExactString(String(decoding: path, as: UTF8.self))
        if known.contains(name) { named.insert(name) }
      }
    }
  }

  /// The longest of the paths that a text begins with, where a name ends with it.
  private func longestPath(startingIn text: Slice<UnsafeRawBufferPointer>) -> ExactString? {
    var end = min(text.count, 4096)
    while end > 0 {
      let part = text.prefix(end)
      // Of all paths that the text could begin with, the longest is the last that does not come behind it.
      guard let path = lastPath(notBehind: part) else { return nil }
      let same = zip(part, path.string.utf8).prefix { $0 == $1 }.count
      if same == path.string.utf8.count {
        if endsName(text.dropFirst(same)) { return path }
        end = same - 1
      } else {
        end = same
      }
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
}

extension Slice<UnsafeRawBufferPointer> {
  fileprivate func ends(with end: [UInt8]) -> Bool { count >= end.count && suffix(end.count).elementsEqual(end) }
}

private func isPartOfName(_ byte: UInt8) -> Bool {
  byte.isASCIILetter || byte.isASCIIDigit || byte >= 0x80 || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
}

/// Whether no name goes on in a text: `.` does so before a letter.
private func endsName(_ rest: Slice<UnsafeRawBufferPointer>) -> Bool {
  guard let next = rest.first else { return true }
  if next == UInt8(ascii: ".") { return rest.dropFirst().first.map { !isPartOfName($0) } ?? true }
  return !isPartOfName(next)
}

/// Hands everything on and notes which of the site's files it names.
struct NamingSink: PageSink {
  let names: NamedFiles
  let sink: any PageSink

  func write(_ bytes: [UInt8], to path: OutputPath, as role: FileRole) throws(OutputError) {
    names.look(in: bytes, at: path.string)
    try sink.write(bytes, to: path, as: role)
  }

  func copy(_ source: String, to path: OutputPath, as role: FileRole) throws(OutputError) {
    try sink.copy(source, to: path, as: role)
  }
}
