import Text

/// Writes diagnostics as SARIF 2.1.0, the form that code hosts show as annotations.
public struct SARIFReport {
  /// The version of the tool that is written into the report.
  public let version: String

  public init(version: String) { self.version = version }

  /// The report, ended by a line feed.
  public func text(of diagnostics: [Diagnostic]) -> [UInt8] {
    var output: [UInt8] = []
    output.append(
      text: "{\"$schema\":\"https://json.schemastore.org/sarif-2.1.0.json\",\"version\":\"2.1.0\",\"runs\":[{\"tool\":"
        + "{\"driver\":{\"name\":\"gablota\",\"version\":\"\(version)\",\"rules\":[")
    var codes: [ExactString] = diagnostics.map { ExactString($0.code) }.sorted()
    codes = codes.enumerated().filter { $0.offset == 0 || codes[$0.offset - 1] != $0.element }.map(\.element)
    output.append(text: codes.map { "{\"id\":\"\($0)\"}" }.joined(separator: ","))
    output.append(text: "]}},\"columnKind\":\"unicodeCodePoints\",\"results\":[")
    for (index, diagnostic) in diagnostics.enumerated() {
      output.append(text: index == 0 ? "\n" : ",\n")
      write(diagnostic, into: &output)
    }
    output.append(text: "\n]}]}\n")
    return output
  }

  private func write(_ diagnostic: Diagnostic, into output: inout [UInt8]) {
    let level = diagnostic.severity == .notice ? "note" : diagnostic.severity.word
    output.append(text: "{\"ruleId\":\"\(diagnostic.code)\",\"level\":\"\(level)\",\"message\":{\"text\":\"")
    output.append(jsonEscaped: diagnostic.message)
    if let suggestion = diagnostic.suggestion { output.append(jsonEscaped: " (\(suggestion))") }
    output.append(text: "\"}")
    if let location = diagnostic.location {
      output.append(text: ",\"locations\":[")
      write(location, into: &output)
      output.append(text: "]")
    }
    output.append(text: "}")
  }

  private func write(_ location: SourceLocation, into output: inout [UInt8]) {
    output.append(text: "{\"physicalLocation\":{\"artifactLocation\":{\"uri\":\"")
    output.append(percentEncodedPath: location.file.path)
    output.append(text: "\"}")
    if let span = location.span {
      let start = location.file.position(of: span.lowerBound)
      let end = location.file.position(of: max(span.upperBound, span.lowerBound))
      output.append(
        text: ",\"region\":{\"startLine\":\(start.line),\"startColumn\":\(start.column),"
          + "\"endLine\":\(end.line),\"endColumn\":\(end.column)}")
    }
    output.append(text: "}}")
  }
}

extension [UInt8] {
  /// A file path as a URI reference: everything but letters, digits and `-._~/` percent-encoded.
  fileprivate mutating func append(percentEncodedPath path: String) {
    for byte in path.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
        UInt8(ascii: "~"), UInt8(ascii: "/"):
        append(byte)
      default:
        let digits = Array("0123456789ABCDEF".utf8)
        append(UInt8(ascii: "%"))
        append(digits[Int(byte >> 4)])
        append(digits[Int(byte & 15)])
      }
    }
  }
}
