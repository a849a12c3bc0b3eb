import Foundation
import TestSupport
import Testing

/// A text of the manual, read for its blocks of code: README.md or a page of the guide.
struct Manual: Sendable, CustomTestStringConvertible {
  /// A block between two fences.
  struct Block: Sendable, CustomTestStringConvertible {
    /// The first word after the opening fence: `sh`, `yaml`, `csv`, nothing.
    let language: String
    /// The second word: the file whose content the block is, or the exit code of its commands. Empty if there is none.
    let argument: String
    let text: String
    /// The text that the block belongs to.
    let path: String
    var testDescription: String { path + ": " + text.components(separatedBy: "\n")[0] }
  }

  /// Below the project's folder.
  let path: String
  var testDescription: String { path }
  var file: String { projectRoot() + "/" + path }

  static let readme = Manual(path: "README.md")

  /// A page of the guide: `books` for `content/guide/pages/books.md`.
  static func page(_ name: String) -> Manual { Manual(path: "content/guide/pages/\(name).md") }

  /// README.md and every page of the guide.
  static func all() throws -> [Manual] {
    let names = try FileManager.default.contentsOfDirectory(atPath: projectRoot() + "/content/guide/pages")
    return [readme] + names.filter { $0.hasSuffix(".md") }.sorted().map { page(String($0.dropLast(3))) }
  }

  static func allBlocks() throws -> [Block] { try all().flatMap { try $0.blocks() } }

  func text() throws -> String { try String(contentsOfFile: file, encoding: .utf8) }

  func blocks() throws -> [Block] {
    var blocks: [Block] = []
    var open: [String]?
    var lines: [String] = []
    for line in try text().components(separatedBy: "\n") {
      if let words = open {
        if line == "```" {
          let argument = words.count > 1 ? words[1] : ""
          blocks.append(
            Block(language: words[0], argument: argument, text: lines.joined(separator: "\n") + "\n", path: path))
          open = nil
          lines = []
        } else {
          lines.append(line)
        }
      } else if line.hasPrefix("```") {
        open = line.dropFirst(3).components(separatedBy: " ")
      }
    }
    return blocks
  }

  /// The text between a heading and the next one of its level or above.
  func section(_ heading: String) throws -> String {
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
