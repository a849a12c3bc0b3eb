import Diagnostics
import Text

/// Finds where in the files of a site an address is written: a page shows a link, but it was typed into a table, a text
/// or a template, and that is what has to be mended.
struct LinkOrigins {
  private let places: [ExactString: [SourceLocation]]

  /// Looks for all targets at once, one pass over the bytes of each file.
  ///
  /// - Parameters:
  ///   - targets: addresses as the pages have them, with the path the site is published under.
  ///   - root: that path: `/` or `/sub/`.
  init(of targets: [String], in sources: [SourceFile], root: String) {
    let spellings = Spellings(of: targets, root: root)
    var places: [ExactString: [SourceLocation]] = [:]
    for source in sources {
      eachWord(of: source.bytes) { range in
        guard let target = spellings.target(of: source.bytes[range]) else { return }
        places[target, default: []].append(SourceLocation(source, range))
      }
    }
    self.places = places
  }

  /// Every place that has the address, in the order of the files.
  func places(of target: ExactString) -> [SourceLocation] { places[target] ?? [] }
}

/// The ways in which an address may be written in a source.
private struct Spellings {
  private var targets: [ArraySlice<UInt8>: ExactString] = [:]
  private var lengths: Set<Int> = []

  init(of targets: [String], root: String) {
    for target in targets {
      add(Array(target.utf8), target)
      // Sources leave out the path the site is published under.
      if root.utf8.count > 1, target.utf8.starts(with: root.utf8) {
        add(Array(target.utf8.dropFirst(root.utf8.count - 1)), target)
      }
    }
  }

  private mutating func add(_ bytes: [UInt8], _ target: String) {
    insert(bytes, target)
    // JSON may write a slash as `\/`.
    insert(bytes.flatMap { $0 == UInt8(ascii: "/") ? [UInt8(ascii: "\\"), $0] : [$0] }, target)
  }

  private mutating func insert(_ bytes: [UInt8], _ target: String) {
    targets[bytes[...]] = targets[bytes[...]] ?? ExactString(target)
    lengths.insert(bytes.count)
  }

  func target(of word: ArraySlice<UInt8>) -> ExactString? {
    lengths.contains(word.count) ? targets[word] : nil
  }
}

/// Calls `body` for every run of bytes that may be an address.
private func eachWord(of bytes: [UInt8], _ body: (Range<Int>) -> Void) {
  var start = 0
  for index in bytes.indices where endsWord(bytes[index]) {
    if index > start { body(start..<index) }
    start = index + 1
  }
  if bytes.count > start { body(start..<bytes.count) }
}

/// Blanks, quotes, brackets and the delimiters of tables.
private func endsWord(_ byte: UInt8) -> Bool {
  switch byte {
  case 0...0x20, UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "`"), UInt8(ascii: "<"), UInt8(ascii: ">"),
    UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "{"), UInt8(ascii: "}"),
    UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "|"):
    true
  default: false
  }
}
