import Diagnostics
import Text

/// Deeper nesting than any site file needs; whoever walks through the nodes goes as deep.
private let nestingLimit = 60

/// How many values aliases may repeat: ten lines of them could stand for thousands of millions.
private let repetitionLimit = 100_000

/// Reads YAML 1.1 (libyaml), keeping places. Reports what is no YAML and gives `nil`; an empty file is null.
///
/// `range` is where the YAML lies in `file`: the whole file, or the front matter of a page.
public func parseConfig(_ file: SourceFile, in range: Range<Int>? = nil, log: DiagnosticLog) -> ConfigNode? {
  let range = range ?? 0..<file.bytes.count
  if let tab = indentingTab(in: file.bytes, range) {
    log.error(
      "site.tab", "a tab indents this line, expected spaces", at: SourceLocation(file, tab..<(tab + 1)),
      suggestion: "replace the tab with two spaces")
    return nil
  }
  let places = YAMLPlaces(file, in: range)
  return file.bytes[range].withUnsafeBufferPointer { bytes in
    var reader = ConfigReader(YAMLEvents(bytes), places, log)
    do throws(YAMLProblem) {
      return try reader.document() ?? ConfigNode(.null, at: SourceLocation(file, range.lowerBound..<range.lowerBound))
    } catch {
      log.report(places.diagnostic(for: error))
      return nil
    }
  }
}

/// The first tab that stands before anything else on its line: YAML forbids it, and editors hide it.
private func indentingTab(in bytes: [UInt8], _ range: Range<Int>) -> Int? {
  var indenting = true
  for index in range {
    switch bytes[index] {
    case 0x0A, 0x0D: indenting = true
    case 0x09 where indenting: return index
    case 0x20: break
    default: indenting = false
    }
  }
  return nil
}

extension YAMLPlaces {
  fileprivate func diagnostic(for problem: YAMLProblem) -> Diagnostic {
    let place = problem.mark.map(location(at:)) ?? problem.offset.map(location(atOffset:)) ?? whole
    return Diagnostic(
      .error, "site.yaml", "this cannot be read as YAML: \(problem.text)", at: place,
      suggestion: problem.advice)
  }
}

/// Makes nodes of what libyaml reads.
private struct ConfigReader {
  /// What an alias stands for.
  private struct Anchored {
    let node: ConfigNode
    /// How many values are in it, with itself.
    let size: Int
    /// How many levels it has.
    let height: Int
  }

  private let events: YAMLEvents
  private let places: YAMLPlaces
  private let log: DiagnosticLog
  private var anchored: [ExactString: Anchored] = [:]
  /// Values read, those counted in that aliases repeat; and those alone.
  private var size = 0
  private var repeated = 0
  private var depth = 0

  init(_ events: YAMLEvents, _ places: YAMLPlaces, _ log: DiagnosticLog) {
    self.events = events
    self.places = places
    self.log = log
  }

  /// The only document; `nil` where there is none.
  mutating func document() throws(YAMLProblem) -> ConfigNode? {
    guard case .documentStart = try events.next(), let root = try node(events.next()) else { return nil }
    _ = try events.next()
    if case .documentStart(let mark) = try events.next() {
      throw YAMLProblem(
        text: "a second document begins here, expected only one", mark: mark, advice: "remove this line of ---")
    }
    return root
  }

  /// What an event begins; `nil` where it ends something.
  private mutating func node(_ event: YAMLEvent) throws(YAMLProblem) -> ConfigNode? {
    let before = size
    switch event {
    case .scalar(let text, let isPlain, let anchor, let first, let last):
      let isNull = isPlain && ["", "~", "null"].contains { text.isExactly($0) }
      let node = ConfigNode(isNull ? .null : .scalar(text), at: places.location(from: first, to: last))
      return keep(node, anchor, since: before)
    case .listStart(let anchor, let mark):
      try enter(mark)
      let node = ConfigNode(.list(try items()), at: places.location(at: mark))
      return keep(node, anchor, since: before)
    case .mappingStart(let anchor, let mark):
      try enter(mark)
      let node = ConfigNode(.mapping(try entries()), at: places.location(at: mark))
      return keep(node, anchor, since: before)
    case .alias(let name, let mark): return try alias(name, mark)
    case .end, .documentStart, .documentEnd, .streamEnd: return nil
    }
  }

  private mutating func enter(_ mark: YAMLMark) throws(YAMLProblem) {
    depth += 1
    if depth > nestingLimit { throw Self.tooDeep(mark, advice: "close the brackets before this one") }
  }

  private static func tooDeep(_ mark: YAMLMark, advice: String) -> YAMLProblem {
    YAMLProblem(text: "values are nested more than \(nestingLimit) levels deep", mark: mark, advice: advice)
  }

  /// Counts a node that is complete, and notes it where an alias may repeat it.
  private mutating func keep(_ node: ConfigNode, _ anchor: String, since before: Int) -> ConfigNode {
    size += 1
    if !anchor.isEmpty {
      anchored[ExactString(anchor)] = Anchored(node: node, size: size - before, height: node.height)
    }
    return node
  }

  private mutating func alias(_ name: String, _ mark: YAMLMark) throws(YAMLProblem) -> ConfigNode {
    guard let target = anchored[ExactString(name)] else {
      throw YAMLProblem(
        text: "nothing before this is called &\(name)", mark: mark,
        advice: "write &\(name) before the value that it repeats; a text that begins with * needs quotes")
    }
    if depth + target.height > nestingLimit {
      throw Self.tooDeep(mark, advice: "write the values out instead of repeating them with *\(name)")
    }
    size += target.size
    repeated += target.size
    if repeated > repetitionLimit {
      throw YAMLProblem(
        text: "aliases repeat more than \(repetitionLimit) values", mark: mark,
        advice: "write the values out instead of repeating them with *\(name)")
    }
    return target.node
  }

  private mutating func items() throws(YAMLProblem) -> [ConfigNode] {
    var items: [ConfigNode] = []
    while let item = try node(events.next()) { items.append(item) }
    depth -= 1
    return items
  }

  /// The entries of a mapping; a key that was there already is reported and left out. Swift's own idea of equal strings,
  /// canonical equivalence, is what is wanted here: letters composed in two ways look the same.
  private mutating func entries() throws(YAMLProblem) -> [ConfigNode.Entry] {
    var entries: [ConfigNode.Entry] = []
    var known: [String: ConfigNode.Entry] = [:]
    while true {
      let event = try events.next()
      guard let key = try node(event), let value = try node(events.next()) else { break }
      guard let name = name(of: key, event) else { continue }
      let entry = ConfigNode.Entry(key: name, keyLocation: key.location, node: value)
      if let first = known[name] {
        let way = first.key.isExactly(name) ? "" : ", with accents that are encoded in two ways"
        log.error(
          "site.duplicate-key", "the key \"\(name)\" is written twice\(way)", at: key.location,
          notes: [Diagnostic.Note("the first one is here", at: first.keyLocation)], suggestion: "keep one of them")
      } else {
        known[name] = entry
        entries.append(entry)
      }
    }
    depth -= 1
    return entries
  }

  /// The text of a key, `null` too; what is none is reported.
  private func name(of key: ConfigNode, _ event: YAMLEvent) -> String? {
    if case .scalar(let text, _, _, _, _) = event { return text }
    if let text = key.text { return text }
    log.error(
      "site.yaml", "found \(key.described) as a key, expected text", at: key.location,
      suggestion: "put a text that begins with { or [ in quotes")
    return nil
  }
}

extension ConfigNode {
  /// How many levels of lists and mappings there are.
  fileprivate var height: Int {
    switch content {
    case .null, .scalar: 0
    case .list(let items): 1 + (items.map(\.height).max() ?? 0)
    case .mapping(let entries): 1 + (entries.map(\.node.height).max() ?? 0)
    }
  }
}
