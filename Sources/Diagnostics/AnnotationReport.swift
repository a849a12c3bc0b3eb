import Text

/// Writes diagnostics as workflow commands that a CI log turns into annotations:
/// `::error file=data/events.csv,line=3,col=14,title=record.bad-date::…`.
///
/// Hosts show only the first ten of a kind for each step, so a notice with the numbers goes first when there are more.
public struct AnnotationReport {
  private static let shownByHosts = 10

  public init() {}

  /// The report, a line for each diagnostic.
  public func text(of diagnostics: [Diagnostic]) -> String {
    var lines: [String] = []
    let errors = diagnostics.count { $0.severity == .error }
    let warnings = diagnostics.count { $0.severity == .warning }
    if max(errors, warnings) > Self.shownByHosts {
      lines.append("::notice title=gablota::\(errors) errors, \(warnings) warnings; the log has all of them")
    }
    lines += diagnostics.map(line)
    return lines.map { $0 + "\n" }.joined()
  }

  private func line(_ diagnostic: Diagnostic) -> String {
    var properties: [String] = []
    if let location = diagnostic.location {
      properties.append("file=" + escapedProperty(location.file.path))
      if let span = location.span {
        let position = location.file.position(of: span.lowerBound)
        properties += ["line=\(position.line)", "col=\(position.column)"]
      }
    }
    properties.append("title=" + escapedProperty(diagnostic.code))
    let cell = diagnostic.location.map { $0.cell.isEmpty ? "" : " (\($0.cell))" } ?? ""
    let address = diagnostic.location.flatMap(sheetAddress).map { $0 + ": " } ?? ""
    let suggestion = diagnostic.suggestion.map { "; \($0)" } ?? ""
    return "::\(diagnostic.severity.word) \(properties.joined(separator: ","))::"
      + escapedData((address + diagnostic.message + cell + suggestion).printable)
  }

  /// A host shows lines alone, and a spreadsheet has none.
  private func sheetAddress(_ location: SourceLocation) -> String? {
    location.file.sheet == nil ? nil : location.span.map { location.file.place(of: $0.lowerBound) }
  }

  private func escapedData(_ text: String) -> String {
    escaped(text) { $0 == "%" || $0 == "\r" || $0 == "\n" }
  }

  private func escapedProperty(_ text: String) -> String {
    escaped(text.printable) { $0 == "%" || $0 == "\r" || $0 == "\n" || $0 == ":" || $0 == "," }
  }

  private func escaped(_ text: String, _ mustEscape: (Unicode.Scalar) -> Bool) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      if mustEscape(scalar) {
        let hex = String(scalar.value, radix: 16, uppercase: true)
        result += "%" + (hex.utf8.count < 2 ? "0" : "") + hex
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
