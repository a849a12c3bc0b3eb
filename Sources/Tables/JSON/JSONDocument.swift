import Diagnostics
import Synchronization

/// A JSON text read strictly by RFC 8259: a compact list of places, decoded where somebody looks.
public final class JSONDocument: Sendable {
  /// The file, as checked UTF-8.
  public let file: SourceFile
  let tape: JSONTape
  /// The nodes of the lines' values in JSON Lines; `nil` for one JSON text.
  let lines: [UInt32]?
  /// Where the children of long arrays and objects begin, by their nodes: found out when a place in them is first named.
  private let starts = Mutex<[Int: [UInt32]]>([:])

  init(_ file: SourceFile, _ tape: JSONTape, lines: [UInt32]? = nil) {
    self.file = file
    self.tape = tape
    self.lines = lines
  }

  /// The nodes of a container's children, in order; of an object those of the names.
  func children(of container: JSONValue) -> [UInt32] {
    starts.withLock { starts in
      if let known = starts[container.node] { return known }
      let isObject = container.kind == .object
      var found: [UInt32] = []
      found.reserveCapacity(container.count)
      var child = container.node + 2
      for _ in 0..<container.count {
        found.append(UInt32(truncatingIfNeeded: child))
        child = container.sibling(isObject ? child + 1 : child).next
      }
      starts[container.node] = found
      return found
    }
  }

  var isLines: Bool { lines != nil }

  /// Reads one JSON text from a file's raw bytes (UTF-8, or UTF-16 with its mark).
  ///
  /// Strict: no comments, no trailing commas, no `NaN`, no lone surrogates; nesting up to 128. Duplicate member names
  /// are logged as errors (`json.duplicate-key`, both places) and the document is still given.
  ///
  /// - Returns: `nil` after a mistake that leaves no document; it is logged with what was found and expected.
  public static func read(
    path: String, bytes: consuming [UInt8], encoding: TextEncoding? = nil, log: DiagnosticLog
  ) -> JSONDocument? {
    guard let file = SourceFile.decoding(bytes, path: path, encoding: encoding, log: log) else { return nil }
    return read(file, log: log)
  }

  /// The same for text that is checked UTF-8 already.
  public static func read(_ file: SourceFile, log: DiagnosticLog) -> JSONDocument? {
    guard file.mayBeJSON(log) else { return nil }
    var scanner = JSONScanner(size: file.bytes.count)
    let mistake = file.bytes.withUnsafeBufferPointer { bytes in scanner.scanText(bytes) }
    let report = JSONFindings(file: file, log: log)
    report.duplicates(scanner.duplicates, scanner.duplicateCount)
    if let mistake {
      report.mistake(mistake)
      return nil
    }
    return JSONDocument(file, scanner.tape)
  }

  /// Reads a value on every line. A line with a mistake is reported and left out.
  static func readLines(_ file: SourceFile, log: DiagnosticLog) -> JSONDocument? {
    guard file.mayBeJSON(log) else { return nil }
    var scanner = JSONScanner(size: file.bytes.count)
    let lines = file.bytes.withUnsafeBufferPointer { bytes in scanner.scanLines(bytes) }
    let report = JSONFindings(file: file, log: log)
    report.duplicates(scanner.duplicates, scanner.duplicateCount)
    report.lineMistakes(scanner.lineMistakes, scanner.lineMistakeCount, lineCount: lines.count)
    return JSONDocument(file, scanner.tape, lines: lines)
  }

  /// The whole text's value.
  public var root: JSONValue { JSONValue(document: self, node: 0) }
}

extension SourceFile {
  fileprivate func mayBeJSON(_ log: DiagnosticLog) -> Bool {
    if bytes.allSatisfy({ JSONScanner.isBlank($0) }) {
      log.error(
        "json.empty", "the file is empty, expected a JSON value", at: SourceLocation(self),
        suggestion: "write [] for an empty list, or get the file again if it should not be empty")
    } else if case .xml(let name)? = markup {
      log.error(
        "json.xml-file", "this is \(name), expected JSON", at: SourceLocation(self, firstLineSpan),
        suggestion: "look for the same data as JSON, CSV or a workbook where you found it")
    } else if markup != nil {
      log.error(
        "json.web-page", "this is a web page, expected JSON", at: SourceLocation(self, firstLineSpan),
        suggestion: "a web page was saved instead of the data, perhaps a log-in or error page: look into the file")
    } else {
      return true
    }
    return false
  }
}
