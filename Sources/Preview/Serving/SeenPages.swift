import Text

/// What is remembered of pages that somebody looked at; not more than a person has open.
struct SeenPages: Sendable {
  private static let limit = 128

  /// The last good bytes of each page, by its path in the output.
  private var pages: [ExactString: [UInt8]] = [:]
  /// Whether they are pages of the site for staff, which is not shown in the place of the public one.
  private var isForStaff = false
  private var fingerprints: [ExactString: String] = [:]
  private var generation = -1

  /// The last good bytes of a page of the site for an audience.
  func page(_ path: String, isForStaff: Bool) -> [UInt8]? {
    self.isForStaff == isForStaff ? pages[ExactString(path)] : nil
  }

  mutating func keep(_ html: [UInt8], of path: String, isForStaff: Bool) {
    if pages.count >= Self.limit || self.isForStaff != isForStaff { pages.removeAll(keepingCapacity: true) }
    pages[ExactString(path)] = html
    self.isForStaff = isForStaff
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
