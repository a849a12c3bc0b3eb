import Diagnostics
import Text

/// Looks at the icons that a site brings for what a drawing needs: pages show them as masks of lines, 24 × 24.
func checkIcons(_ templates: TemplateFiles, _ log: DiagnosticLog) {
  for path in templates.paths(below: "icons") where path.ends(withBytesOf: ".svg") {
    guard let file = templates[path], file.isOwn, let problem = IconProblem(file.bytes) else { continue }
    log.warning(
      "theme.icon", "\(path) \(problem.message)",
      at: SourceLocation(SourceFile(path: file.shownPath, bytes: file.bytes), problem.range),
      suggestion: problem.suggestion)
  }
}

/// What keeps a file from being an icon.
struct IconProblem {
  let message: String
  let suggestion: String
  let range: Range<Int>

  /// `nil` where nothing is wrong.
  init?(_ file: [UInt8]) {
    func place(of word: String) -> Range<Int>? {
      let word = Array(word.utf8)
      return file.indices.first { file[$0...].starts(with: word) }.map { $0..<($0 + word.count) }
    }
    let whole = 0..<min(file.count, 1)
    guard place(of: "<svg") != nil else {
      self.init("is no drawing: it has no <svg>", "save it as SVG", whole)
      return
    }
    guard place(of: "viewBox=\"") != nil else {
      self.init("has no viewBox, so its size is taken for 24 × 24", "add  viewBox=\"0 0 24 24\"", whole)
      return
    }
    for word in ["<script", "<foreignObject", "<image", "<style", "<text", "url(", "<!ENTITY"] {
      guard let range = place(of: word) else { continue }
      self.init(
        "has \(word), which an icon does not show", "draw it with paths, lines, circles and rectangles alone", range)
      return
    }
    let shapes = ["<path", "<line", "<circle", "<rect", "<polyline", "<polygon", "<ellipse"]
    if shapes.allSatisfy({ place(of: $0) == nil }) {
      self.init("has nothing to draw", "draw it with paths, lines, circles and rectangles", whole)
      return
    }
    return nil
  }

  private init(_ message: String, _ suggestion: String, _ range: Range<Int>) {
    (self.message, self.suggestion, self.range) = (message, suggestion, range)
  }
}
