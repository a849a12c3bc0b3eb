/// Writes diagnostics for people:
///
/// ```
/// data/events.csv:3:14: error[record.bad-date]: "31.02.2026" is no date, expected YYYY-MM-DD (row 2, column "start")
///     2 | 102,Concert,31.02.2026
///       |             ^^^^^^^^^^
///   note: …
///   help: February 2026 has 28 days
/// ```
public struct TextReport {
  /// Whether to colour with ANSI sequences.
  public var colour: Bool

  public init(colour: Bool = false) { self.colour = colour }

  /// All diagnostics, one after the other, each ended by an empty line; what is the same many times stands once, see
  /// `withoutRepeats`.
  public func text(of diagnostics: [Diagnostic]) -> String {
    diagnostics.withoutRepeats.map { text(of: $0) + "\n" }.joined()
  }

  /// One diagnostic, several lines.
  public func text(of diagnostic: Diagnostic) -> String {
    var lines = [headline(diagnostic)]
    if let location = diagnostic.location { lines += excerpt(location, linesAround: diagnostic.linesAround) }
    for note in diagnostic.notes {
      lines.append("  note: " + place(note.location) + note.message.printable)
      if let location = note.location { lines += excerpt(location) }
    }
    if let suggestion = diagnostic.suggestion { lines.append("  help: " + suggestion.printable) }
    return lines.map { $0 + "\n" }.joined()
  }

  private func headline(_ diagnostic: Diagnostic) -> String {
    let label = painted("\(diagnostic.severity.word)[\(diagnostic.code)]", diagnostic.severity)
    let cell = diagnostic.location.map { $0.cell.isEmpty ? "" : " (\($0.cell.printable))" } ?? ""
    return place(diagnostic.location) + label + ": " + diagnostic.message.printable + cell
  }

  private func place(_ location: SourceLocation?) -> String {
    guard let location else { return "" }
    guard let span = location.span else { return location.file.path.printable + ": " }
    return location.file.pathAndPlace(of: span.lowerBound).printable + ": "
  }

  private func painted(_ label: String, _ severity: Severity) -> String {
    guard colour else { return label }
    let code =
      switch severity {
      case .error: "31"
      case .warning: "33"
      case .notice: "36"
      }
    return "\u{1B}[1;\(code)m\(label)\u{1B}[0m"
  }
}

extension Diagnostic {
  /// How many lines before and after its place a report shows: a mistake in a template is seldom seen in one line.
  fileprivate var linesAround: Int { code.utf8.starts(with: "template.".utf8) ? 3 : 0 }
}
