import Diagnostics
import Text
import Yams

/// Deeper nesting than any site file needs; the YAML parser recurses, so the depth is limited before it runs.
private let nestingLimit = 60

/// Reads YAML 1.1 (libyaml), keeping places. Reports what is no YAML and gives `nil`; an empty file is null.
///
/// `offset` is where the YAML starts in `file`: 0 for `site.yaml`, behind the opening `---` for front matter.
public func parseConfig(_ file: SourceFile, in range: Range<Int>? = nil, log: DiagnosticLog) -> ConfigNode? {
  let range = range ?? 0..<file.bytes.count
  if let tab = indentingTab(in: file.bytes, range) {
    log.error(
      "site.tab", "a tab indents this line, expected spaces", at: SourceLocation(file, tab..<(tab + 1)),
      suggestion: "replace the tab by two spaces")
    return nil
  }
  if let deep = tooDeep(file.bytes, range) {
    log.error(
      "site.nesting", "nested more than \(nestingLimit) levels", at: SourceLocation(file, deep..<(deep + 1)))
    return nil
  }
  let places = Places(file: file, start: range.lowerBound)
  do {
    let text = String(decoding: file.bytes[range], as: UTF8.self)
    guard let node = try Yams.compose(yaml: text) else {
      return ConfigNode(.null, at: SourceLocation(file, range.lowerBound..<range.lowerBound))
    }
    return configNode(node, places)
  } catch let error as YamlError {
    log.report(places.diagnostic(for: error))
  } catch {
    log.error("site.yaml", "cannot be read as YAML: \(error)", at: SourceLocation(file))
  }
  return nil
}

private func configNode(_ node: Node, _ places: Places) -> ConfigNode {
  switch node {
  case .scalar(let scalar):
    let location = places.location(of: scalar)
    let isNull = scalar.style == .plain && ["", "~", "null"].contains { scalar.string.isExactly($0) }
    return ConfigNode(isNull ? .null : .scalar(scalar.string), at: location)
  case .sequence(let sequence):
    return ConfigNode(.list(sequence.map { configNode($0, places) }), at: places.location(at: sequence.mark))
  case .mapping(let mapping):
    return ConfigNode(.mapping(mapping.map { entry($0, places) }), at: places.location(at: mapping.mark))
  case .alias(let alias):
    return ConfigNode(.null, at: places.location(at: alias.mark))
  }
}

private func entry(_ pair: (key: Node, value: Node), _ places: Places) -> ConfigNode.Entry {
  let key = pair.key.scalar?.string ?? ""
  let location = pair.key.scalar.map { places.location(of: $0) } ?? places.location(at: pair.key.mark)
  return ConfigNode.Entry(key: key, keyLocation: location, node: configNode(pair.value, places))
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

/// The first place nested beyond the limit: by brackets, by `- ` markers on a line, or by indentation.
private func tooDeep(_ bytes: [UInt8], _ range: Range<Int>) -> Int? {
  var brackets = 0
  var markers = 0
  for index in range {
    switch bytes[index] {
    case UInt8(ascii: "["), UInt8(ascii: "{"): brackets += 1
    case UInt8(ascii: "]"), UInt8(ascii: "}"): brackets -= 1
    case UInt8(ascii: "-"), UInt8(ascii: "?"), UInt8(ascii: ":"): markers += 1
    case 0x0A: markers = 0
    case 0x20: break
    default: if brackets <= nestingLimit { markers = min(markers, nestingLimit) }
    }
    if brackets > nestingLimit || markers > nestingLimit * 4 { return index }
  }
  return nil
}

/// Turns the YAML parser's lines and columns into byte ranges of the file.
private struct Places {
  let file: SourceFile
  let start: Int

  private var firstLine: Int { file.position(of: start).line }

  func offset(of mark: Mark) -> Int {
    let range = file.range(ofLine: firstLine + mark.line - 1)
    var offset = range.lowerBound
    var column = 1
    while column < mark.column, offset < range.upperBound {
      offset += 1
      while offset < range.upperBound, file.bytes[offset] & 0xC0 == 0x80 { offset += 1 }
      column += 1
    }
    return offset
  }

  func location(at mark: Mark?) -> SourceLocation {
    guard let mark else { return SourceLocation(file) }
    let offset = offset(of: mark)
    let line = file.range(ofLine: file.position(of: offset).line)
    return SourceLocation(file, offset..<max(line.upperBound, offset))
  }

  func location(of scalar: Node.Scalar) -> SourceLocation {
    guard let mark = scalar.mark else { return SourceLocation(file) }
    let offset = offset(of: mark)
    return SourceLocation(file, offset..<end(of: scalar, from: offset))
  }

  /// The end of a scalar on its first line: exact for plain text, to the closing quote for quoted text.
  private func end(of scalar: Node.Scalar, from offset: Int) -> Int {
    let line = file.range(ofLine: file.position(of: offset).line)
    guard offset < line.upperBound else { return offset }
    let quote = file.bytes[offset]
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      return min(line.upperBound, offset + scalar.string.utf8.count)
    }
    var index = offset + 1
    while index < line.upperBound, file.bytes[index] != quote {
      index += file.bytes[index] == UInt8(ascii: "\\") ? 2 : 1
    }
    return min(index + 1, line.upperBound)
  }

  func diagnostic(for error: YamlError) -> Diagnostic {
    switch error {
    case .scanner(_, let problem, let mark, _), .parser(_, let problem, let mark, _),
      .composer(_, let problem, let mark, _):
      Diagnostic(
        .error, "site.yaml", "cannot be read as YAML: \(problem)", at: location(at: mark),
        suggestion: "check the indentation and the quotes here and on the line before")
    case .duplicatedKeysInMapping(let duplicates, let context):
      Diagnostic(
        .error, "site.duplicate-key", "the key \"\(duplicates.sorted().joined(separator: "\", \""))\" is written twice",
        at: location(at: context.mark), suggestion: "keep one of them")
    default:
      Diagnostic(.error, "site.yaml", "cannot be read as YAML", at: SourceLocation(file))
    }
  }
}
