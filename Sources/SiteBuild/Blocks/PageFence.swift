import Diagnostics
import Markdown
import Pages
import Text

/// A fenced block of a Markdown page that stands for something of the site: ```` ```gablota events ````.
struct PageFence: Sendable {
  /// The name of the block.
  let name: String
  /// What is said of it; `nil`: nothing, or no YAML, which was reported.
  let node: ConfigNode?
  /// Its first line.
  let location: SourceLocation
  /// The lines of the page's Markdown that it has, from 1.
  let lines: ClosedRange<Int>
}

/// The blocks in a page's Markdown.
func readFences(_ file: SourceFile, bodyStart: Int, log: DiagnosticLog) -> [PageFence] {
  let body = file.bytes[bodyStart...]
  guard body.contains(Array(blockWord.utf8)) else { return [] }
  var options = MarkdownOptions()
  options.insertionWord = blockWord
  let written = MarkdownRenderer.html(of: file.text(in: bodyStart..<file.bytes.count), options: options)
  let firstLine = file.line(of: bodyStart)
  return written.insertions.map { insertion in
    let (first, last) = (firstLine + insertion.lines.lowerBound - 1, firstLine + insertion.lines.upperBound - 1)
    let start = file.range(ofLine: first)
    // Between the fences; the last one may be missing at the end of a file.
    let inner = file.range(ofLine: min(first + 1, last)).lowerBound..<file.range(ofLine: last).lowerBound
    let isBlank = inner.isEmpty || file.bytes[inner].allSatisfy(\.isASCIIWhitespace)
    let node = isBlank ? nil : parseConfig(file, in: inner, log: log)
    return PageFence(
      name: insertion.info, node: node, location: SourceLocation(file, start), lines: insertion.lines)
  }
}

/// Markdown without some of its lines.
func withoutFences(_ body: String, _ fences: [PageFence]) -> String {
  if fences.isEmpty { return body }
  var lines: [[UInt8]] = body.utf8.split(separator: 0x0A, omittingEmptySubsequences: false).map(Array.init)
  for fence in fences {
    for line in fence.lines where line <= lines.count { lines[line - 1] = [] }
  }
  return String(decoding: Array(lines.joined(separator: [0x0A])), as: UTF8.self)
}
