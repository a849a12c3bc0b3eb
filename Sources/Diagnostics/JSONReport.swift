import Text

/// Writes diagnostics as JSON, one object with a summary and a list, for other programs:
///
/// `{"errors":1,"warnings":0,"diagnostics":[{"severity":"error","code":"csv.ragged-row","message":…,"file":…,
/// "line":3,"column":1,"endLine":3,"endColumn":9,"cell":…,"notes":[…],"suggestion":…}]}`. Lines and columns count from 1,
/// columns in Unicode scalars.
public struct JSONReport {
  public init() {}

  /// The report, ended by a line feed.
  public func text(of diagnostics: [Diagnostic]) -> [UInt8] {
    var output: [UInt8] = []
    let errors = diagnostics.count { $0.severity == .error }
    let warnings = diagnostics.count { $0.severity == .warning }
    output.append(text: "{\"errors\":\(errors),\"warnings\":\(warnings),\"diagnostics\":[")
    for (index, diagnostic) in diagnostics.enumerated() {
      output.append(text: index == 0 ? "\n" : ",\n")
      write(diagnostic, into: &output)
    }
    output.append(text: "\n]}\n")
    return output
  }

  private func write(_ diagnostic: Diagnostic, into output: inout [UInt8]) {
    output.append(text: "{")
    member("severity", diagnostic.severity.word, first: true, into: &output)
    member("code", diagnostic.code, into: &output)
    member("message", diagnostic.message, into: &output)
    write(diagnostic.location, into: &output)
    if let suggestion = diagnostic.suggestion { member("suggestion", suggestion, into: &output) }
    if !diagnostic.notes.isEmpty {
      output.append(text: ",\"notes\":[")
      for (index, note) in diagnostic.notes.enumerated() {
        output.append(text: index == 0 ? "{" : ",{")
        member("message", note.message, first: true, into: &output)
        write(note.location, into: &output)
        output.append(text: "}")
      }
      output.append(text: "]")
    }
    output.append(text: "}")
  }

  private func write(_ location: SourceLocation?, into output: inout [UInt8]) {
    guard let location else { return }
    member("file", location.file.path, into: &output)
    if let span = location.span {
      let start = location.file.position(of: span.lowerBound)
      let end = location.file.position(of: span.upperBound)
      output.append(
        text: ",\"line\":\(start.line),\"column\":\(start.column),\"endLine\":\(end.line),\"endColumn\":\(end.column)")
    }
    if !location.cell.isEmpty { member("cell", location.cell, into: &output) }
  }

  private func member(_ name: String, _ value: String, first: Bool = false, into output: inout [UInt8]) {
    output.append(text: first ? "\"\(name)\":\"" : ",\"\(name)\":\"")
    output.append(jsonEscaped: value)
    output.append(text: "\"")
  }
}
