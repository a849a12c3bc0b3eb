import Text

/// Writes diagnostics as JSON, one object with a summary and a list, for other programs:
///
/// `{"errors":1,"warnings":0,"diagnostics":[{"severity":"error","code":"csv.ragged-row","message":…,"file":…,
/// "line":3,"column":1,"endLine":3,"endColumn":9,"cell":…,"suggestion":…,"notes":[…]}]}`. Lines and columns count from 1,
/// columns in Unicode scalars. For a cell of a spreadsheet they are the numbers of its row and column, and `"address"` is
/// what people call it, `Books!C17`.
public struct JSONReport {
  public init() {}

  /// The report, a line for each diagnostic, ended by a line feed.
  public func text(of diagnostics: [Diagnostic]) -> [UInt8] {
    let errors = diagnostics.count { $0.severity == .error }
    let warnings = diagnostics.count { $0.severity == .warning }
    let report: JSONNode = [
      "errors": .integer(errors), "warnings": .integer(warnings), "diagnostics": .lines(diagnostics.map(object)),
    ]
    return report.bytes + [0x0A]
  }

  private func object(_ diagnostic: Diagnostic) -> JSONNode {
    var members: [JSONNode.Member] = [
      JSONNode.Member("severity", .text(diagnostic.severity.word)), JSONNode.Member("code", .text(diagnostic.code)),
      JSONNode.Member("message", .text(diagnostic.message)),
    ]
    members += place(diagnostic.location)
    if let suggestion = diagnostic.suggestion { members.append(JSONNode.Member("suggestion", .text(suggestion))) }
    if !diagnostic.notes.isEmpty {
      let notes = diagnostic.notes.map {
        JSONNode.object([JSONNode.Member("message", .text($0.message))] + place($0.location))
      }
      members.append(JSONNode.Member("notes", .list(notes)))
    }
    return .object(members)
  }

  private func place(_ location: SourceLocation?) -> [JSONNode.Member] {
    guard let location else { return [] }
    var members = [JSONNode.Member("file", .text(location.file.path))]
    if let span = location.span {
      let start = location.file.position(of: span.lowerBound)
      let end = location.file.position(of: span.upperBound)
      members += [
        JSONNode.Member("line", .integer(start.line)), JSONNode.Member("column", .integer(start.column)),
        JSONNode.Member("endLine", .integer(end.line)), JSONNode.Member("endColumn", .integer(end.column)),
      ]
      if location.file.sheet != nil {
        members.append(JSONNode.Member("address", .text(location.file.place(of: span.lowerBound))))
      }
    }
    if !location.cell.isEmpty { members.append(JSONNode.Member("cell", .text(location.cell))) }
    return members
  }
}

extension JSONNode {
  /// A list with each value on a line of its own, so that people can read a report too.
  public static func lines(_ values: [JSONNode]) -> JSONNode {
    var bytes = [UInt8(ascii: "[")]
    for (index, value) in values.enumerated() {
      bytes.append(text: index == 0 ? "\n" : ",\n")
      bytes.append(json: value)
    }
    return .written(bytes + [0x0A, UInt8(ascii: "]")])
  }
}
