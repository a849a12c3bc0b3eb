import Output
import Text

/// A file that a host has, or is to have.
public struct PublishedFile: Sendable, Equatable {
  public let path: String
  public let size: Int
  public let fingerprint: Fingerprint
  /// Which headers it is served with: `FileHeaders.mark`.
  public let headers: String
  /// Whether the site has it no more, and it stays until the next change for those who have an old page open.
  public var isOutlived = false
}

/// What a host has, as a file on it says: `.gablota/published`.
///
/// ```
/// gablota published 1
/// build 9a77…            32 digits, of the files of the site
/// number 12              one more than that of the site before
/// by 4f2a…               who published it: digits of that machine and site
/// when 2026-09-17T12:00:00Z
/// 7d1fd4… 5123 0a1b2c3d4e books/1/index.html      ~ behind the size: of the site before
/// end 1 9a77…
/// ```
public struct PublishedManifest: Sendable, Equatable {
  static let folder = ".gablota"
  static let path = ".gablota/published"
  /// What a run is about to do, from before its first byte until it is done; of the same form.
  static let journalPath = ".gablota/publishing"

  /// Sorted by the bytes of the paths, each once.
  public var files: [PublishedFile] = []
  public var build: Fingerprint
  public var number = 0
  public var publisher = ""
  public var when = ""

  init(_ files: [PublishedFile]) {
    self.files = ByteKeys(files.map(\.path)).order.map { files[$0] }
    build = Self.build(of: self.files)
  }

  /// Tells a site from every other one, whoever publishes it and whenever it was built.
  static func build(of files: [PublishedFile]) -> Fingerprint {
    var bytes: [UInt8] = []
    for file in files where !file.isOutlived && !file.isNote { append(file, to: &bytes) }
    return Fingerprint(of: bytes)
  }

  /// Tells what one run put there from what every other one did.
  var seal: Fingerprint { Fingerprint(of: encoded) }

  func places() -> [ExactString: Int] {
    var places: [ExactString: Int] = [:]
    for (place, file) in files.enumerated() { places[ExactString(file.path)] = place }
    return places
  }
}

// MARK: Bytes

private let heading = "gablota published 1\n"

extension PublishedManifest {
  private static func append(_ file: PublishedFile, to bytes: inout [UInt8]) {
    bytes.append(hex: file.fingerprint)
    bytes.append(0x20)
    bytes.append(decimal: file.size)
    if file.isOutlived { bytes.append(UInt8(ascii: "~")) }
    bytes.append(0x20)
    bytes += file.headers.utf8
    bytes.append(0x20)
    bytes += file.path.utf8
    bytes.append(0x0A)
  }

  var encoded: [UInt8] {
    var bytes = Array(heading.utf8)
    bytes += "build \(build.hex)\nnumber \(number)\nby \(publisher)\nwhen \(when)\n".utf8
    for file in files { Self.append(file, to: &bytes) }
    let fingerprint = Fingerprint(of: bytes)
    bytes += "end \(files.count) \(fingerprint.hex)\n".utf8
    return bytes
  }

  /// Reads a file of a host, which may hold anything; `nil` where it is damaged, not ours, or names what no site has: a path
  /// that must not be written, or one twice.
  init?(encoded bytes: [UInt8]) {
    guard bytes.starts(with: heading.utf8), bytes.last == 0x0A else { return nil }
    let lines = bytes.dropLast().split(separator: 0x0A, omittingEmptySubsequences: false)
    guard lines.count >= 6, let last = lines.last else { return nil }
    let end = "end \(lines.count - 6) \(Fingerprint(of: Array(bytes[..<last.startIndex])).hex)"
    guard last.elementsEqual(end.utf8) else { return nil }
    let head = zip(["build", "number", "by", "when"], lines[1...4]).compactMap { Self.value($0, in: $1) }
    guard head.count == 4, let build = Fingerprint(hex: head[0]), let number = Int(head[1]),
      (0...1_000_000_000).contains(number)
    else { return nil }
    var files: [PublishedFile] = []
    for line in lines[5..<(lines.count - 1)] {
      guard let file = Self.file(line) else { return nil }
      if let before = files.last, !before.path.utf8.lexicographicallyPrecedes(file.path.utf8) { return nil }
      files.append(file)
    }
    (self.files, self.build, self.number, publisher, when) = (files, build, number, head[2], head[3])
  }

  private static func value(_ name: String, in line: ArraySlice<UInt8>) -> String? {
    let start = "\(name) ".utf8
    guard line.starts(with: start), line.count <= 100 else { return nil }
    let value = line.dropFirst(start.count)
    guard value.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else { return nil }
    return String(decoding: value, as: UTF8.self)
  }

  private static func file(_ line: ArraySlice<UInt8>) -> PublishedFile? {
    let parts = line.split(separator: 0x20, maxSplits: 3, omittingEmptySubsequences: false)
    guard parts.count == 4, parts[2].count <= 20, let path = String(validating: parts[3], as: UTF8.self),
      let fingerprint = Fingerprint(hex: String(decoding: parts[0], as: UTF8.self)), (try? OutputPath(path)) != nil
    else { return nil }
    let isOutlived = parts[1].last == UInt8(ascii: "~")
    guard let size = Int(String(decoding: isOutlived ? parts[1].dropLast() : parts[1], as: UTF8.self)), size >= 0 else {
      return nil
    }
    return PublishedFile(
      path: path, size: size, fingerprint: fingerprint, headers: String(decoding: parts[2], as: UTF8.self),
      isOutlived: isOutlived)
  }
}
