import Diagnostics

/// Reads tables from JSON: an array of objects, one object, or JSON Lines.
public enum JSONReader {
  /// Reads the records at a dotted path of a JSON file: an array of objects gives a row each, an object one row.
  ///
  /// - Parameters:
  ///   - records: names of members parted by dots (a number picks from an array, `*` takes all of it); `nil`: the whole
  ///     file.
  ///   - keyedBy: what the names of an object's members are called as a column, where their values are the records.
  ///   - recordsMayBeMissing: whether a file without that path is a table without rows instead of a mistake.
  /// - Returns: `nil` after an error that leaves nothing to work on.
  public static func read(
    path: String, bytes: consuming [UInt8], records: String? = nil, recordsMayBeMissing: Bool = false,
    keyedBy: String? = nil, encoding: TextEncoding? = nil, log: DiagnosticLog
  ) -> Table? {
    guard let document = JSONDocument.read(path: path, bytes: bytes, encoding: encoding, log: log) else { return nil }
    let found = records.map { JSONPath($0).values(in: document.root) } ?? [document.root]
    guard let first = found.first, !(first.isNull && recordsMayBeMissing) else {
      if recordsMayBeMissing || hasNothing(at: records, in: document.root) {
        return Table(storage: .json(JSONStorage(document, rows: [])))
      }
      reportMissing(records ?? "", in: document.root, log)
      return nil
    }
    if let keyedBy { return JSONKeyedRecords(found, keyedBy, log).table }
    if found.count == 1 { return table(of: first, records, log) }
    let values = found.flatMap { $0.kind == .array ? $0.elements : [$0] }
    return Table(storage: .json(JSONStorage(document, rows: objects(values, log))))
  }

  /// Whether what `*` stands for the parts of is there and empty.
  private static func hasNothing(at records: String?, in root: JSONValue) -> Bool {
    guard let path = records.map(JSONPath.init), path.isMany, let container = path.container(in: root) else {
      return false
    }
    return container.isContainer && container.count == 0
  }

  /// Reads JSON Lines: an object a line, blank lines left out. A mistake in one line does not hide the others.
  ///
  /// - Parameter records: a dotted path inside each line's object, as for `read`.
  public static func readLines(
    path: String, bytes: consuming [UInt8], records: String? = nil, keyedBy: String? = nil,
    encoding: TextEncoding? = nil, log: DiagnosticLog
  ) -> Table? {
    guard let file = SourceFile.decoding(bytes, path: path, encoding: encoding, log: log),
      let document = JSONDocument.readLines(file, log: log)
    else { return nil }
    let lines = (document.lines ?? []).map { JSONValue(document: document, node: Int($0)) }
    let values = lines.compactMap { line -> JSONValue? in
      guard let records else { return line }
      if let value = line.value(at: records) { return value }
      reportMissing(records, in: line, log)
      return nil
    }
    if let keyedBy, !values.isEmpty { return JSONKeyedRecords(values, keyedBy, log).table }
    return Table(storage: .json(JSONStorage(document, rows: objects(values, log))))
  }

  private static func table(of value: JSONValue, _ records: String?, _ log: DiagnosticLog) -> Table? {
    switch value.kind {
    case .object:
      let row = UInt32(truncatingIfNeeded: value.node)
      return Table(storage: .json(JSONStorage(value.document, rows: [row], isSingle: records == nil)))
    case .array:
      return Table(storage: .json(JSONStorage(value.document, rows: objects(value.elements, log))))
    default:
      log.error(
        "json.not-records", "found \(value.kind.phrase), expected an array of objects or an object", at: value.location,
        suggestion: "write in `records` where the objects are in the file")
      return nil
    }
  }

  /// The nodes of those values that are objects; the others are reported.
  static func objects(_ values: [JSONValue], _ log: DiagnosticLog) -> [UInt32] {
    var rows: [UInt32] = []
    rows.reserveCapacity(values.count)
    var others: [JSONValue] = []
    for value in values {
      if value.kind == .object { rows.append(UInt32(truncatingIfNeeded: value.node)) } else { others.append(value) }
    }
    for value in others.prefix(JSONFindings.limit) { reportNoObject(value, log) }
    if let next = others.dropFirst(JSONFindings.limit).first {
      log.error(
        "json.not-an-object",
        "\(others.count - JSONFindings.limit) more elements that are not objects from here on, not shown one by one",
        at: SourceLocation(next.document.file, next.span))
    }
    return rows
  }

  private static func reportNoObject(_ value: JSONValue, _ log: DiagnosticLog) {
    log.error(
      "json.not-an-object", "found \(value.kind.phrase), expected an object for each record", at: value.location,
      suggestion: value.kind == .null ? "remove the null" : "write {\"name\": …}")
  }

  /// Names the first step of the path that is not there, and one like it.
  private static func reportMissing(_ records: String, in root: JSONValue, _ log: DiagnosticLog) {
    var value = root
    var missing = records
    for name in JSONPath(records).names {
      guard let next = value.step(name) else {
        missing = String(decoding: name, as: UTF8.self)
        break
      }
      value = next
    }
    let names = value.members.map(\.name)
    let near = nearMiss(to: missing, among: names).map { "did you mean `\($0)`?" }
    let known = names.isEmpty ? nil : "it has: " + names.prefix(12).map(shortened).joined(separator: ", ")
    log.error(
      "json.no-records",
      "found no \"\(shortened(missing))\" in \(value.kind.phrase), expected by `records: \(records)`",
      at: value.opening, suggestion: near ?? known)
  }
}

extension JSONValue {
  /// The place of the value's first byte, so that an excerpt marks a bracket and not the whole file.
  var opening: SourceLocation {
    SourceLocation(document.file, span.lowerBound..<span.lowerBound + 1, cell: path)
  }
}

extension JSONValue.Kind {
  /// The kind with its article.
  var phrase: String {
    switch self {
    case .null: "null"
    case .boolean: "a boolean"
    case .number: "a number"
    case .string: "a string"
    case .array: "an array"
    case .object: "an object"
    }
  }
}
