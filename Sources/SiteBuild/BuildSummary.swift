import Diagnostics
import Text

/// What the closing summary says of a site, whether it was made just now or stands unchanged.
public struct BuildSummary: Sendable, Equatable {
  /// What is said of a collection.
  struct Line: Sendable, Equatable {
    let text: String
    /// The same without numbers of records for staff.
    let forOthers: String
  }

  /// A line for each collection.
  let records: [Line]
  /// How many pages there are.
  public let pages: Int
  /// What the site weighs, a few lines.
  let weight: [String]
  /// How many files of the copied folders no page names, so that a site with anything for staff is without them.
  public let unnamedCount: Int
  /// The first of them.
  public let unnamedFiles: [String]
  /// How many of them are told by name.
  static let namedExamples = 3
  /// How many times `|safe` let a value through.
  public let safeCount: Int
  /// When a page would next change by time alone.
  public let nextChange: String

  /// The summary for people, several lines.
  ///
  /// - Parameters:
  ///   - files: how many files were written, stayed as they were, and were removed.
  ///   - times: what took how many seconds.
  ///   - isForOthers: whether others read it, who must not learn what is for staff.
  public func text(
    files: (written: Int, unchanged: Int, removed: Int), times: [(name: String, seconds: Double)], isForOthers: Bool
  ) -> String {
    var lines = records.map { isForOthers ? $0.forOthers : $0.text }
    lines.append(
      "\(pages) pages; files: \(files.written) written, \(files.unchanged) unchanged, \(files.removed) removed")
    lines += weight
    if unnamedCount > 0 { lines.append(isForOthers ? "files that no public page names were left out" : unnamed) }
    if safeCount > 0 {
      lines.append("|safe let \(safeCount) \(safeCount == 1 ? "value" : "values") through as markup without a check")
    }
    lines.append("next change: " + nextChange)
    lines.append("time: " + times.map { "\($0.name) \(milliseconds($0.seconds))" }.joined(separator: ", "))
    return lines.map { $0 + "\n" }.joined()
  }

  private var unnamed: String {
    let more = unnamedCount - unnamedFiles.count
    return "\(unnamedCount) \(unnamedCount == 1 ? "file" : "files") that no public page names "
      + "\(unnamedCount == 1 ? "was" : "were") left out: " + unnamedFiles.joined(separator: ", ").printable
      + (more > 0 ? " and \(more) more" : "")
  }

  private func milliseconds(_ seconds: Double) -> String {
    let value = Int((seconds * 1000).rounded())
    return "\(value) ms"
  }
}

extension BuildSummary {
  func write(to packer: inout BytePacker) {
    packer.add(list: records) {
      $0.add($1.text)
      $0.add($1.forOthers)
    }
    packer.add(pages)
    packer.add(list: weight) { $0.add($1) }
    packer.add(unnamedCount)
    packer.add(list: unnamedFiles) { $0.add($1) }
    packer.add(safeCount)
    packer.add(nextChange)
  }

  init(from unpacker: inout ByteUnpacker) throws(ByteUnpacker.Damage) {
    records = try unpacker.list { unpacker throws(ByteUnpacker.Damage) in
      Line(text: try unpacker.text(), forOthers: try unpacker.text())
    }
    pages = try unpacker.integer()
    weight = try unpacker.list { unpacker throws(ByteUnpacker.Damage) in try unpacker.text() }
    unnamedCount = try unpacker.integer()
    unnamedFiles = try unpacker.list { unpacker throws(ByteUnpacker.Damage) in try unpacker.text() }
    safeCount = try unpacker.integer()
    nextChange = try unpacker.text()
  }
}
