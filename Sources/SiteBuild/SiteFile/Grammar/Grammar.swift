import Diagnostics
import Records
import Text

/// What a value of the site file may look like. One description serves the check, the published JSON Schema and the
/// reference in the README.
indirect enum NodeShape: Sendable {
  case text
  case integer(minimum: Int)
  case boolean
  case choice([String])
  case list(NodeShape)
  /// One value or a list of such values.
  case oneOrMany(NodeShape)
  /// A mapping with known keys.
  case group(Group)
  /// A mapping whose keys the site chooses.
  case named(NodeShape)
  /// The first shape that fits.
  case either([NodeShape])
  /// Anything; checked later, where its meaning is known.
  case anything
}

/// A mapping with known keys.
struct Group: Sendable {
  let name: String
  let keys: [Key]
  /// Keys a kind of site may add, such as a page's own front matter.
  let isOpen: Bool

  init(_ name: String, isOpen: Bool = false, _ keys: [Key]) {
    self.name = name
    self.keys = keys
    self.isOpen = isOpen
  }
}

/// One key of a group.
struct Key: Sendable {
  let name: String
  let shape: NodeShape
  let summary: String
  let isRequired: Bool

  init(_ name: String, _ shape: NodeShape, required: Bool = false, _ summary: String) {
    self.name = name
    self.shape = shape
    self.summary = summary
    self.isRequired = required
  }
}

extension NodeShape {
  /// Reports every place where a value does not have the shape.
  func check(_ node: ConfigNode, log: DiagnosticLog) {
    if node.isNull { return }
    switch self {
    case .anything: break
    case .list(let shape), .oneOrMany(let shape): checkList(node, of: shape, log: log)
    case .group(let group): group.check(node, log: log)
    case .named(let shape): checkNamed(node, of: shape, log: log)
    case .either(let shapes):
      if let shape = shapes.first(where: { $0.resembles(node) }) {
        shape.check(node, log: log)
      } else {
        reportMisfit(node, log)
      }
    case .text, .integer, .boolean, .choice: if !resembles(node) { reportMisfit(node, log) }
    }
  }

  private func checkList(_ node: ConfigNode, of shape: NodeShape, log: DiagnosticLog) {
    if case .list = self, case .list = node.content {
    } else if case .list = self {
      return reportMisfit(node, log)
    }
    for item in node.items { shape.check(item, log: log) }
  }

  private func checkNamed(_ node: ConfigNode, of shape: NodeShape, log: DiagnosticLog) {
    guard case .mapping(let entries) = node.content else { return reportMisfit(node, log) }
    for entry in entries { shape.check(entry.node, log: log) }
  }

  private func reportMisfit(_ node: ConfigNode, _ log: DiagnosticLog) {
    var suggestion: String?
    if let words, let text = node.text, let word = nearWord(to: text, among: words) {
      suggestion = "did you mean \"\(word)\"?"
    }
    log.error(
      "site.wrong-value", "found \(node.described), expected \(expectation)", at: node.location,
      suggestion: suggestion)
  }

  /// The words that a text may be.
  private var words: [String]? {
    switch self {
    case .choice(let words): words
    case .either(let shapes): shapes.lazy.compactMap(\.words).first
    default: nil
    }
  }

  /// The word that was meant: one like it, or what other tools call a type.
  private func nearWord(to text: String, among words: [String]) -> String? {
    if let near = nearMiss(to: text, among: words) { return near }
    guard let type = FieldType.nearest(to: text) else { return nil }
    return words.first { $0.isExactly(type) }
  }

  /// Whether the outer form fits, so that an alternative can be chosen and its own mistakes named.
  private func resembles(_ node: ConfigNode) -> Bool {
    switch self {
    case .anything: true
    case .text: node.text != nil
    case .integer(let minimum): node.integer.map { $0 >= minimum } ?? false
    case .boolean: node.boolean != nil
    case .choice(let words): node.text.map { text in words.contains { $0.isExactly(text) } } ?? false
    case .list: if case .list = node.content { true } else { false }
    case .oneOrMany(let shape): node.items.allSatisfy { shape.resembles($0) }
    case .group, .named: if case .mapping = node.content { true } else { false }
    case .either(let shapes): shapes.contains { $0.resembles(node) }
    }
  }

  /// The shape in words: "a whole number of at least 1".
  var expectation: String {
    switch self {
    case .anything: "a value"
    case .text: "text"
    case .integer(let minimum): "a whole number of at least \(minimum)"
    case .boolean: "true or false"
    case .choice(let words): "one of \(words.joined(separator: ", "))"
    case .list(let shape): "a list of \(shape.expectation)"
    case .oneOrMany(let shape): "\(shape.expectation), or a list"
    case .group(let group): "a mapping (\(group.name))"
    case .named: "a mapping"
    case .either(let shapes): shapes.map(\.expectation).joined(separator: " or ")
    }
  }
}

extension Group {
  func check(_ node: ConfigNode, log: DiagnosticLog) {
    guard case .mapping(let entries) = node.content else {
      log.error(
        "site.wrong-value", "found \(node.described), expected a mapping (\(name))", at: node.location)
      return
    }
    for entry in entries {
      if let key = keys.first(where: { $0.name.isExactly(entry.key) }) {
        key.shape.check(entry.node, log: log)
      } else if !isOpen {
        reportUnknown(entry, log)
      }
    }
    for key in keys where key.isRequired && node[key.name] == nil {
      log.error("site.missing-key", "\"\(key.name)\" is missing from \(name): \(key.summary)", at: node.location)
    }
  }

  private func reportUnknown(_ entry: ConfigNode.Entry, _ log: DiagnosticLog) {
    let names = keys.map(\.name)
    let suggestion =
      nearMiss(to: entry.key, among: names).map { "did you mean \"\($0)\"?" }
      ?? "\(name) may have: \(names.joined(separator: ", "))"
    log.error(
      "site.unknown-key", "\"\(entry.key)\" is not a key of \(name)", at: entry.keyLocation, suggestion: suggestion)
  }
}
