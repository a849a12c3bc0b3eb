import Text

/// What is remembered of pages that somebody looked at; not more than a person has open.
struct SeenPages: Sendable {
  private static let limit = 128

  /// The last good bytes of each page, by its path in the output.
  private(set) var pages: [ExactString: [UInt8]] = [:]
  private var fingerprints: [ExactString: String] = [:]
  private var generation = -1

  mutating func keep(_ html: [UInt8], of path: String) {
    if pages.count >= Self.limit { pages.removeAll(keepingCapacity: true) }
    pages[ExactString(path)] = html
  }

  /// The fingerprint of a page in a state of the site, where it has been worked out.
  func fingerprint(of path: String, generation: Int) -> String? {
    self.generation == generation ? fingerprints[ExactString(path)] : nil
  }

  mutating func keep(_ fingerprint: String, of path: String, generation: Int) {
    if self.generation != generation || fingerprints.count >= Self.limit { fingerprints = [:] }
    self.generation = generation
    fingerprints[ExactString(path)] = fingerprint
  }
}
