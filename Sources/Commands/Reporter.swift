import Diagnostics
import Glibc
import SiteBuild

/// Shows progress, diagnostics and the summary: a progress line on a terminal, silence elsewhere.
package final class Reporter: Sendable {
  private let format: ReportFormat
  private let isTerminal = isatty(2) == 1
  private let hasColour = isatty(2) == 1 && environment("NO_COLOR") == nil

  package init(_ format: ReportFormat) { self.format = format }

  /// Shows which stage runs.
  func show(_ stage: Stage) {
    if isTerminal { write("\r\u{1B}[K\(stage.rawValue) …", toErrors: true) }
  }

  /// How a command makes pictures: the first time that may take minutes, so people see how far it is.
  func pictureMaking(_ jobs: Int) -> PictureMaking {
    var making = PictureMaking(jobs: jobs)
    making.progress = { self.step("picture \($0) of \($1)") }
    return making
  }

  /// Shows how far a long work is.
  @Sendable func step(_ text: String) {
    if isTerminal { write("\r\u{1B}[K\(text) …", toErrors: true) }
  }

  /// Writes all diagnostics: reports for programs to standard output, text for people to standard error.
  ///
  /// - Parameter done: what the command has done, said where standard output cannot be written.
  package func finish(_ log: DiagnosticLog, done: String? = nil) {
    finish(Self.text(of: log, form), done)
  }

  /// The same for a command that does its work in parts, each of which may fail alone.
  ///
  /// - Parameter left: what is said after errors, where otherwise nothing was written.
  func finish(_ log: DiagnosticLog, left: String) {
    finish(Self.text(of: log, form, left: left + "\n"), nil)
  }

  /// Writes what an earlier run reported.
  func finish(_ transcript: [String], done: String? = nil) {
    let place = Self.forms.firstIndex(of: form)
    finish(place.flatMap { transcript.indices.contains($0) ? transcript[$0] : nil } ?? "", done)
  }

  /// Writes what went wrong after something was done: for people, and without a word of what was written.
  func report(_ log: DiagnosticLog) {
    if isTerminal { write("\r\u{1B}[K", toErrors: true) }
    let colour = hasColour && format == .text
    write(TextReport(colour: colour).text(of: isForOthers ? log.sortedForOthers() : log.sorted()), toErrors: true)
  }

  private func finish(_ text: String, _ done: String?) {
    if isTerminal { write("\r\u{1B}[K", toErrors: true) }
    write(text, toErrors: format == .text, done: done)
  }

  /// A form of a report.
  private struct Form: Equatable {
    let format: ReportFormat
    var colour = false
    /// Whether others read it, who must not see what is for staff: what is made for programs goes where they send it, and
    /// whatever a build machine prints is kept in its log.
    var isForOthers = false
  }

  private var form: Form { Form(format: format, colour: hasColour && format == .text, isForOthers: isForOthers) }

  /// Whether others read what is said.
  var isForOthers: Bool {
    let isOnBuildMachine = !["", "false", "0"].contains { environment("CI") ?? "" == $0 }
    return format != .text || isOnBuildMachine
  }

  /// Everything in which a report may be asked for later.
  private static let forms: [Form] =
    [.json, .github, .sarif].map { Form(format: $0, isForOthers: true) }
    + [false, true].flatMap { isForOthers in
      [false, true].map { Form(format: .text, colour: $0, isForOthers: isForOthers) }
    }

  /// The report of a run in every form, so that a later run can give it again.
  @Sendable static func transcript(_ log: DiagnosticLog) -> [String] {
    forms.map { text(of: log, $0) }
  }

  private static func text(of log: DiagnosticLog, _ form: Form, left: String = "Nothing was written.\n") -> String {
    text(of: form.isForOthers ? log.sortedForOthers() : log.sorted(), form.format, colour: form.colour, left)
  }

  private static func text(
    of diagnostics: [Diagnostic], _ format: ReportFormat, colour: Bool, _ left: String
  ) -> String {
    switch format {
    case .text: textReport(diagnostics, colour: colour, left)
    case .json: String(decoding: JSONReport().text(of: diagnostics), as: UTF8.self)
    case .github: AnnotationReport().text(of: diagnostics)
    case .sarif: String(decoding: SARIFReport(version: gablotaVersion).text(of: diagnostics), as: UTF8.self)
    }
  }

  /// How many diagnostics there may be before their numbers are said first.
  private static let manyDiagnostics = 10

  private static func textReport(_ diagnostics: [Diagnostic], colour: Bool, _ left: String) -> String {
    let errors = diagnostics.count { $0.severity == .error }
    let warnings = diagnostics.count { $0.severity == .warning }
    let numbers =
      "\(errors) \(errors == 1 ? "error" : "errors"), \(warnings) \(warnings == 1 ? "warning" : "warnings")\n"
    let text = TextReport(colour: colour).text(of: diagnostics)
    let head = diagnostics.count > Self.manyDiagnostics ? numbers + "\n" : ""
    return head + text + (errors > 0 ? numbers + left : "")
  }

  /// Writes the closing summary for people; nothing where a program reads standard output.
  ///
  /// - Parameter done: what the command has done, said where standard output cannot be written.
  func summary(_ text: String, done: String? = nil) {
    if format == .text { write(text, toErrors: false, done: done) }
  }

  /// Says what people have to know though the work is done.
  func note(_ line: String) {
    write("gablota: \(line.printable)\n", toErrors: true)
  }

  /// Says that the world failed.
  ///
  /// - Parameter leavesAll: whether everything is as it was.
  package func fail(_ reason: String, leavesAll: Bool = true) {
    write("gablota: \(reason.printable)\n\(leavesAll ? "Nothing was written.\n" : "")", toErrors: true)
  }
}
