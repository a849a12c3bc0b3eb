import Text

/// Writes diagnostics as SARIF 2.1.0, the form that code hosts show as annotations.
public struct SARIFReport {
  /// The version of the tool that is written into the report.
  public let version: String

  public init(version: String) { self.version = version }

  /// The report, a line for each diagnostic, ended by a line feed.
  public func text(of diagnostics: [Diagnostic]) -> [UInt8] {
    let codes = Set(diagnostics.map { ExactString($0.code) }).sorted()
    let rules = JSONNode.list(codes.map { ["id": .text($0.string)] })
    let run: JSONNode = [
      "tool": ["driver": ["name": "gablota", "version": .text(version), "rules": rules]],
      "columnKind": "unicodeCodePoints", "results": .lines(diagnostics.map(result)),
    ]
    let report: JSONNode = [
      "$schema": "https://json.schemastore.org/sarif-2.1.0.json", "version": "2.1.0", "runs": [run],
    ]
    return report.bytes + [0x0A]
  }

  private func result(_ diagnostic: Diagnostic) -> JSONNode {
    let level = diagnostic.severity == .notice ? "note" : diagnostic.severity.word
    let message = diagnostic.message + (diagnostic.suggestion.map { " (\($0))" } ?? "")
    var members: [JSONNode.Member] = [
      JSONNode.Member("ruleId", .text(diagnostic.code)), JSONNode.Member("level", .text(level)),
      JSONNode.Member("message", ["text": .text(message)]),
    ]
    if let location = diagnostic.location { members.append(JSONNode.Member("locations", [place(location)])) }
    return .object(members)
  }

  private func place(_ location: SourceLocation) -> JSONNode {
    let uri = JSONNode.text(location.file.path.percentEncoded(keeping: .filePath))
    var members = [JSONNode.Member("artifactLocation", ["uri": uri])]
    if let span = location.span {
      let start = location.file.position(of: span.lowerBound)
      let end = location.file.position(of: max(span.upperBound, span.lowerBound))
      members.append(
        JSONNode.Member(
          "region",
          [
            "startLine": .integer(start.line), "startColumn": .integer(start.column),
            "endLine": .integer(end.line), "endColumn": .integer(end.column),
          ]))
    }
    guard let span = location.span, location.file.sheet != nil else { return ["physicalLocation": .object(members)] }
    let address = location.file.place(of: span.lowerBound)
    return [
      "physicalLocation": .object(members),
      "logicalLocations": [["fullyQualifiedName": .text(address), "kind": "cell"]],
    ]
  }
}
