import Foundation
import TestSupport
import Testing

/// The README, read for its blocks of code.
struct Readme {
  /// A block between two fences.
  struct Block: Sendable, CustomTestStringConvertible {
    /// What stands behind the opening fence: `sh`, `yaml`, nothing.
    let language: String
    let text: String
    var testDescription: String { text.components(separatedBy: "\n")[0] }
  }

  static let path = projectRoot() + "/README.md"

  static func text() throws -> String { try String(contentsOfFile: path, encoding: .utf8) }

  static func blocks() throws -> [Block] {
    var blocks: [Block] = []
    var language: String?
    var lines: [String] = []
    for line in try text().components(separatedBy: "\n") {
      if let open = language {
        if line == "```" {
          blocks.append(Block(language: open, text: lines.joined(separator: "\n") + "\n"))
          language = nil
          lines = []
        } else {
          lines.append(line)
        }
      } else if line.hasPrefix("```") {
        language = String(line.dropFirst(3))
      }
    }
    return blocks
  }

  /// What stands between a heading and the next one of its level or above.
  static func section(_ heading: String) throws -> String {
    let parts = try text().components(separatedBy: "\n\(heading)\n\n")
    guard parts.count == 2 else { return "" }
    let level = heading.prefix { $0 == "#" }.count
    let lines = parts[1].components(separatedBy: "\n")
    let end = lines.firstIndex { line in
      let hashes = line.prefix { $0 == "#" }.count
      return hashes > 0 && hashes <= level
    }
    return lines[..<(end ?? lines.count)].joined(separator: "\n")
  }
}
