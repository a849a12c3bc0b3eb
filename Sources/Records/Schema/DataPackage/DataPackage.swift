import Diagnostics
import Tables
import Text

/// A `datapackage.json` (Frictionless): tables with their dialects and schemas.
public struct DataPackage: Sendable {
  /// One table of the package.
  public struct Resource: Sendable {
    /// Its name; the name of a collection that is made of it.
    public var name: String
    public var title: String?
    /// Its files, relative to the package.
    public var paths: [String]
    public var dialect: Dialect
    /// Its fields, each called and read from its column.
    public var fields: [Field]
    /// The columns of its key; empty where the package states none.
    public var primaryKey: [String]
    public var missingValues: [String]?
    public var location: SourceLocation

    /// The names of its columns.
    public var columns: [String] { fields.flatMap(\.columns) }
  }

  public var resources: [Resource]

  public init(resources: [Resource]) { self.resources = resources }

  /// Reads the root of a `datapackage.json`. What Gablota does not know is a warning each, what is malformed an error.
  public static func read(_ root: JSONValue, log: DiagnosticLog) -> DataPackage {
    guard let resources = root["resources"], resources.kind == .array else {
      log.error(
        "package.no-resources", "the data package has no list called resources, expected one", at: root.location)
      return DataPackage(resources: [])
    }
    return DataPackage(resources: resources.elements.compactMap { resource($0, log) })
  }

  /// The resource of a name, compared exactly.
  public func resource(_ name: String) -> Resource? { resources.first { $0.name.isExactly(name) } }

  private static func resource(_ value: JSONValue, _ log: DiagnosticLog) -> Resource? {
    guard let name = value["name"]?.string else {
      log.error("package.no-name", "found a resource without a name, expected one", at: value.location)
      return nil
    }
    let paths = value["path"].map { $0.string.map { [$0] } ?? $0.elements.compactMap(\.string) } ?? []
    if paths.isEmpty {
      log.error(
        "package.no-path", "the resource \(quoted(name)) has no path, expected one",
        at: value["data"]?.location ?? value.location,
        suggestion: value["data"] == nil ? nil : "put the data into a file of its own")
    }
    warnOfUnknown(
      value,
      known: "name path data title description schema dialect encoding profile type format mediatype bytes hash "
        + "sources licenses scheme $schema", log)
    var resource = Resource(
      name: name, title: value["title"]?.string, paths: paths, dialect: Dialect(), fields: [], primaryKey: [],
      location: value.location)
    if let dialect = value["dialect"] { readDialect(dialect, into: &resource, log) }
    readEncoding(value["encoding"], into: &resource, log)
    if let schema = value["schema"] { readSchema(schema, into: &resource, log) }
    return resource
  }

  private static func readEncoding(_ value: JSONValue?, into resource: inout Resource, _ log: DiagnosticLog) {
    guard let value, let name = value.string else { return }
    if let encoding = TextEncoding(name: name) {
      resource.dialect.encoding = encoding
    } else {
      log.error(
        "package.encoding",
        "found the encoding \(quoted(name)), expected one of "
          + enumerated(TextEncoding.allCases.map(\.rawValue), limit: 20), at: value.location)
    }
  }

  private static func readDialect(_ value: JSONValue, into resource: inout Resource, _ log: DiagnosticLog) {
    if let reference = value.string {
      log.warning(
        "package.unsupported", "the dialect \(quoted(reference)) is in another file, which is not read",
        at: value.location)
      return
    }
    resource.dialect.delimiter = byte("delimiter", of: value, log) ?? UInt8(ascii: ",")
    if let quote = value["quoteChar"] {
      resource.dialect.quoteChar = quote.isNull ? nil : byte("quoteChar", of: value, log)
    }
    resource.dialect.doubleQuote = value["doubleQuote"]?.boolean ?? true
    resource.dialect.escapeChar = byte("escapeChar", of: value, log)
    resource.dialect.header = value["header"]?.boolean ?? true
    resource.dialect.commentChar = byte("commentChar", of: value, log)
    resource.dialect.skipInitialSpace = value["skipInitialSpace"]?.boolean ?? false
    if let word = value["nullSequence"]?.string { resource.missingValues = ["", word] }
    warnOfUnknown(
      value,
      known: "delimiter quoteChar doubleQuote escapeChar header commentChar skipInitialSpace nullSequence "
        + "lineTerminator caseSensitiveHeader csvddfVersion $schema type", log)
  }

  private static func byte(_ word: String, of value: JSONValue, _ log: DiagnosticLog) -> UInt8? {
    guard let member = value[word], let text = member.string, !text.isEmpty else { return nil }
    if let byte = Dialect.byte(text) { return byte }
    log.error("package.dialect", "found \(quoted(text)) as \(word), expected one ASCII character", at: member.location)
    return nil
  }

  /// A word that means something to others and would be passed over silently.
  static func warnOfUnknown(_ value: JSONValue, known: String, _ log: DiagnosticLog) {
    let words = known.utf8.split(separator: 0x20).map { String(decoding: $0, as: UTF8.self) }
    for member in value.members where !words.contains(where: member.name.isExactly) {
      // Names with a colon are other programs' own.
      if member.name.utf8.contains(UInt8(ascii: ":")) { continue }
      log.warning(
        "package.unsupported", "\(quoted(member.name)) is not used here",
        at: SourceLocation(value.document.file, member.nameSpan),
        suggestion: nearMiss(to: member.name, among: words).map { "did you mean \(quoted($0))?" })
    }
  }
}
