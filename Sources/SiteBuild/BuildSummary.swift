import Text

/// What the closing summary says of a site, whether it was made just now or stands unchanged.
public struct BuildSummary: Sendable, Equatable {
  /// A line for each collection.
  public let records: [String]
  /// How many pages there are.
  public let pages: Int
  /// How many pictures and downloads of the site are left to the site for staff.
  public let withheld: Int
  /// How many times `|safe` let a value through.
  public let safeCount: Int
  /// When a page would next change by time alone.
  public let nextChange: String

  /// The summary for people, several lines.
  ///
  /// - Parameters:
  ///   - files: how many files were written, stayed as they were, and were removed.
  ///   - times: what took how many seconds.
  public func text(
    files: (written: Int, unchanged: Int, removed: Int), times: [(name: String, seconds: Double)]
  ) -> String {
    var lines = records
    lines.append(
      "\(pages) pages; files: \(files.written) written, \(files.unchanged) unchanged, \(files.removed) removed")
    if withheld > 0 {
      let files = withheld == 1 ? "1 picture or download is" : "\(withheld) pictures and downloads are"
      lines.append("\(files) for staff alone and not in this site")
    }
    if safeCount > 0 { lines.append("|safe let \(safeCount) \(safeCount == 1 ? "value" : "values") through as markup") }
    lines.append("next change: " + nextChange)
    lines.append("time: " + times.map { "\($0.name) \(milliseconds($0.seconds))" }.joined(separator: ", "))
    return lines.map { $0 + "\n" }.joined()
  }

  private func milliseconds(_ seconds: Double) -> String {
    let value = Int((seconds * 1000).rounded())
    return "\(value) ms"
  }
}

extension BuildSummary {
  func write(to packer: inout BytePacker) {
    packer.add(list: records) { $0.add($1) }
    packer.add(pages)
    packer.add(withheld)
    packer.add(safeCount)
    packer.add(nextChange)
  }

  init(from unpacker: inout ByteUnpacker) throws(ByteUnpacker.Damage) {
    records = try unpacker.list { unpacker throws(ByteUnpacker.Damage) in try unpacker.text() }
    pages = try unpacker.integer()
    withheld = try unpacker.integer()
    safeCount = try unpacker.integer()
    nextChange = try unpacker.text()
  }
}
