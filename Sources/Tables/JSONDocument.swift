import Diagnostics

/// A JSON text read strictly by RFC 8259: a compact list of places, decoded where somebody looks.
public final class JSONDocument: Sendable {
  public let file: SourceFile
  init(file: SourceFile) { self.file = file }

  /// Reads one JSON text from a file's raw bytes (UTF-8, or UTF-16 with its mark).
  ///
  /// Strict: no comments, no trailing commas, no `NaN`, no lone surrogates; nesting up to 128. Duplicate member names
  /// are logged as errors (`json.duplicate-key`, both places) and the document is still given.
  ///
  /// - Returns: `nil` after a mistake that leaves no document; it is logged with what was found and expected.
  public static func read(
    path: String, bytes: consuming [UInt8], encoding: TextEncoding? = nil, log: DiagnosticLog
  ) -> JSONDocument? {
    nil
  }

  /// The same for text that is UTF-8 already.
  public static func read(_ file: SourceFile, log: DiagnosticLog) -> JSONDocument? { nil }

  /// The whole text's value.
  public var root: JSONValue { JSONValue(document: self, node: 0) }
}
