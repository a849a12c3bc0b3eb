import Diagnostics
import Glibc
import SiteBuild

/// Shows progress, diagnostics and the summary: a progress line on a terminal, silence elsewhere.
final class Reporter: Sendable {
  private let format: ReportFormat
  private let isTerminal = isatty(2) == 1
  private let hasColour = isatty(2) == 1 && environment("NO_COLOR") == nil

  init(_ format: ReportFormat) { self.format = format }

  /// Shows which stage runs.
  func show(_ stage: Stage) {
    if isTerminal { write("\r\u{1B}[K\(stage.rawValue) …", toErrors: true) }
  }

  /// Writes all diagnostics: reports for programs to standard output, text for people to standard error.
  func finish(_ log: DiagnosticLog) {
    if isTerminal { write("\r\u{1B}[K", toErrors: true) }
    let diagnostics = log.sorted()
    switch format {
    case .text: write(textReport(diagnostics), toErrors: true)
    case .json: write(String(decoding: JSONReport().text(of: diagnostics), as: UTF8.self), toErrors: false)
    case .github: write(AnnotationReport().text(of: diagnostics), toErrors: false)
    case .sarif:
      write(
        String(decoding: SARIFReport(version: gablotaVersion).text(of: diagnostics), as: UTF8.self), toErrors: false)
    }
  }

  /// How many diagnostics there may be before their numbers are said first.
  private static let manyDiagnostics = 10

  private func textReport(_ diagnostics: [Diagnostic]) -> String {
    let errors = diagnostics.count { $0.severity == .error }
    let warnings = diagnostics.count { $0.severity == .warning }
    let numbers =
      "\(errors) \(errors == 1 ? "error" : "errors"), \(warnings) \(warnings == 1 ? "warning" : "warnings")\n"
    let text = TextReport(colour: hasColour).text(of: diagnostics)
    let head = diagnostics.count > Self.manyDiagnostics ? numbers + "\n" : ""
    return head + text + (errors > 0 ? numbers + "Nothing was written.\n" : "")
  }

  /// Writes the closing summary for people; nothing where a program reads standard output.
  func summary(_ text: String) {
    if format == .text { write(text, toErrors: false) }
  }

  /// Says that the world failed.
  func fail(_ reason: String) {
    write("gablota: \(reason.printable)\nNothing was written.\n", toErrors: true)
  }
}
