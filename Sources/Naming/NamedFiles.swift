import Files
import Glibc
import Output
import Synchronization
import Text

/// Which of the site's files the finished site names by an address: its pages, style sheets and feeds, and in turn the
/// files that those name. A site with something for staff publishes these and no others: that is sure, since nothing for
/// staff stands in what is looked through. A text that merely mentions a file names none. May be used from many threads at
/// once.
public final class NamedFiles: Sendable {
  /// The beginnings of paths, `images/`.
  private let starts: [[UInt8]]
  /// The paths that are looked for, sorted by bytes.
  private let paths: [ExactString]
  private let known: Set<ExactString>
  private let found: Mutex<Set<ExactString>>
  /// The host of the site, in small letters; empty where it is not known.
  private let host: [UInt8]
  /// The path that the site is published under, `/sub/`.
  private let root: [UInt8]

  /// - Parameters:
  ///   - paths: the files that are looked for, relative to the site.
  ///   - folders: the folders that they lie in, relative to the site.
  ///   - always: those that are named in any case.
  ///   - origin: the site's scheme and host, where they are known.
  public init(_ paths: some Sequence<String>, below folders: [String], always: [String], origin: String?, root: String)
  {
    host = origin.map { Address.host(ofAbsolute: Address.trimmedScheme($0)) } ?? []
    self.root = Array(root.utf8)
    self.paths = paths.map(ExactString.init).sorted()
    self.known = Set(self.paths)
    starts = folders.map { Array(($0.ends(withBytesOf: "/") ? $0 : $0 + "/").utf8) }
    found = Mutex(Set(always.map(ExactString.init)))
  }

  private init(_ paths: [ExactString], _ starts: [[UInt8]], like names: NamedFiles) {
    (host, root, self.starts) = (names.host, names.root, starts)
    self.paths = paths.sorted()
    known = Set(paths)
    found = Mutex(names.found.withLock(\.self))
  }

  /// The same with more files to look for, below a folder.
  public func adding(_ more: [String], below folder: String) -> NamedFiles {
    more.isEmpty
      ? self : NamedFiles(paths + more.map(ExactString.init), starts + [Array((folder + "/").utf8)], like: self)
  }

  /// Whether a file was named so far.
  public func contains(_ path: String) -> Bool { found.withLock { $0.contains(ExactString(path)) } }

  /// Looks through a file of the site.
  ///
  /// - Parameter path: where it stands in the site.
  public func look(in bytes: [UInt8], at path: String) {
    if paths.isEmpty { return }
    let place = Array(path.utf8)
    note(Set(WrittenAddresses(of: bytes, at: path).all.flatMap { names(of: $0, at: place) }))
  }

  /// Looks through a file that is copied and is no document: a script or data for one, which may name files in any of its
  /// texts.
  private func look(inCode bytes: [UInt8], at path: String) {
    var named: Set<ExactString> = []
    scan(bytes, &named)
    if Address.mayHaveCodes(bytes) { scan(Address.plain(bytes), &named) }
    resolve(Address.plain(bytes), at: Array(path.utf8), &named)
    note(named)
  }

  private func note(_ names: Set<ExactString>) {
    if !names.isEmpty { found.withLock { $0.formUnion(names) } }
  }

  /// The files that an address may mean, on a page at a place: of another site none.
  private func names(of address: [UInt8], at place: [UInt8]) -> [ExactString] {
    var address = address.filter { $0 != 0x09 && $0 != 0x0A && $0 != 0x0D }.trimmedASCII[...]
    if address.count > 8192 { return [] }
    let trimmed = Address.trimmedScheme(String(decoding: address, as: UTF8.self))
    if trimmed.starts(with: "//".utf8) {
      guard !host.isEmpty, Address.host(ofAbsolute: trimmed) == host else { return [] }
      address = trimmed.dropFirst(2).drop { $0 != UInt8(ascii: "/") }
    }
    let path = Array(address.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") })
    var meant = [Address.resolved(Address.plain(path), from: place)]
    // Under `/sub/`, and where a template forgot that.
    if root.count > 1, path.starts(with: root) {
      meant.append(Address.resolved(Address.plain(path.dropFirst(root.count - 1))))
    }
    return meant.map { ExactString(String(decoding: $0, as: UTF8.self)) }.filter(known.contains)
  }

  /// Looks through the files that are named, and those that these name.
  ///
  /// - Throws: where a named file cannot be read.
  public func follow(_ copies: [(source: String, path: OutputPath)]) throws(FileError) {
    var rest = copies.filter { Self.isText($0.path.string) }
    while true {
      let named = rest.filter { contains($0.path.string) }
      if named.isEmpty { return }
      rest.removeAll { contains($0.path.string) }
      for copy in named {
        let bytes = try read(copy.source, limit: 64 << 20)
        if Self.isCode(copy.path.string) {
          look(inCode: bytes, at: copy.path.string)
        } else {
          look(in: bytes, at: copy.path.string)
        }
      }
    }
  }

  /// Whether a file of this name may name others.
  private static func isText(_ path: String) -> Bool {
    let path = path.lowercased()
    return [".html", ".htm", ".xhtml", ".svg", ".css", ".js", ".mjs", ".json", ".xml", ".webmanifest"].contains {
      path.ends(withBytesOf: $0)
    }
  }

  private static func isCode(_ path: String) -> Bool {
    let path = path.lowercased()
    return [".js", ".mjs", ".json", ".xml", ".webmanifest"].contains { path.ends(withBytesOf: $0) }
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
public struct NamingSink: PageSink {
  let names: NamedFiles
  let sink: any PageSink

  /// - Parameters:
  ///   - names: what notes the files that are named.
  ///   - sink: what everything is handed on to.
  public init(names: NamedFiles, sink: any PageSink) { (self.names, self.sink) = (names, sink) }

  public func write(_ bytes: [UInt8], to path: OutputPath, as role: FileRole) throws(OutputError) {
    names.look(in: bytes, at: path.string)
    try sink.write(bytes, to: path, as: role)
  }

  public func copy(_ source: String, to path: OutputPath, as role: FileRole) throws(OutputError) {
    try sink.copy(source, to: path, as: role)
  }
}
