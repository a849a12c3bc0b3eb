import TestSupport
import Testing

/// Sites as many tests need them, of a few lines that the test says.
extension TestSite {
  /// The first two lines of a site file.
  static let head = "title: Example\nbase_url: https://example.org\n"

  /// A collection of events, whose table is `events.csv`.
  static let events = "collections:\n  events: {kind: event, source: events.csv, key: id}\n"

  /// A site, built without a mistake.
  ///
  /// - Parameters:
  ///   - yaml: What stands in the site file below its head.
  ///   - files: The site's other files.
  static func built(
    _ yaml: String, _ files: [String: String], sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> TestSite {
    try TestSite(["site.yaml": head + yaml].merging(files) { $1 }).builtWithoutMistake(sourceLocation)
  }

  /// A site of four events with a filter by their type, one of which is over.
  ///
  /// - Parameter yaml: What stands in the site file below its collections.
  static func programme(
    _ yaml: String, _ files: [String: String] = [:],
    collections: String = "collections:\n  events: {kind: event, source: events.csv, key: id, facets: [type]}\n"
  ) throws -> TestSite {
    let events = """
      id,name,start,type,price
      1,Poems,2026-10-01,Reading,0
      2,Maps,2026-10-02,Talk,5
      3,Tales,2026-10-03,Reading,0
      4,Old,2025-10-03,Reading,0

      """
    return try TestSite(["site.yaml": head + collections + yaml, "events.csv": events].merging(files) { $1 })
  }

  // MARK: One collection

  /// A site of one collection called `things`.
  ///
  /// - Parameters:
  ///   - kind: What the things are.
  ///   - fields: Lines of the site file, the first of which is its ninth where nothing else is stated.
  ///   - yaml: Lines between the head of the site file and its collections.
  ///   - more: Lines of the collection above its fields.
  static func things(
    _ kind: String, _ fields: String, _ table: String, yaml: String = "", of more: String = "",
    _ files: [String: String] = [:]
  ) throws -> TestSite {
    try TestSite(
      [
        "site.yaml": head + yaml
          + "collections:\n  things:\n    kind: \(kind)\n    source: things.csv\n    key: id\n\(more)    fields:\n\(fields)",
        "things.csv": table,
      ].merging(files) { $1 })
  }

  /// A site of one collection, built without a mistake.
  static func builtThings(
    _ kind: String, _ fields: String, _ table: String, yaml: String = "", of more: String = "",
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> TestSite {
    try things(kind, fields, table, yaml: yaml, of: more).builtWithoutMistake(sourceLocation)
  }

  /// What is told of a site of one collection that cannot be built.
  static func refusedThings(
    _ kind: String, _ fields: String, _ table: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> String {
    let result = try things(kind, fields, table).build()
    #expect(result.code == 1, sourceLocation: sourceLocation)
    return result.errorText
  }

  func builtWithoutMistake(_ sourceLocation: SourceLocation = #_sourceLocation) throws -> TestSite {
    let result = try build()
    #expect(result.code == 0, "\(result.errorText)", sourceLocation: sourceLocation)
    return self
  }
}
