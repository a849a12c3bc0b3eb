import Text

/// Pages that somebody looked at; not more than a person has open.
struct SeenPages: Sendable {
  /// A page as it was made.
  struct Page: Sendable {
    let html: [UInt8]
    /// By which one sees whether it changed.
    let fingerprint: String

    init(_ html: [UInt8]) { (self.html, fingerprint) = (html, Fingerprint(of: html).hex) }
  }

  private static let limit = 128

  /// The last good one of each path in the output, of this state of the site or of an earlier one.
  private var pages: [ExactString: Page] = [:]
  /// Those that are of the newest state.
  private var fresh: Set<ExactString> = []
  private var generation = -1
  /// Whether they are pages of the site for staff, which is not shown in the place of the public one.
  private var isForStaff = false

  /// A page of the site for an audience as it was when it could be made the last time.
  func lastGood(_ path: String, isForStaff: Bool) -> Page? {
    self.isForStaff == isForStaff ? pages[ExactString(path)] : nil
  }

  /// A page in a state of the site, where it has been made already.
  func page(_ path: String, generation: Int) -> Page? {
    self.generation == generation && fresh.contains(ExactString(path)) ? pages[ExactString(path)] : nil
  }

  mutating func keep(_ page: Page, of path: String, generation: Int, isForStaff: Bool) {
    // A slow answer may come when the next state is there.
    if generation < self.generation { return }
    if generation > self.generation {
      fresh.removeAll(keepingCapacity: true)
      self.generation = generation
    }
    if self.isForStaff != isForStaff || (pages.count >= Self.limit && pages[ExactString(path)] == nil) {
      pages.removeAll(keepingCapacity: true)
      fresh.removeAll(keepingCapacity: true)
    }
    self.isForStaff = isForStaff
    pages[ExactString(path)] = page
    fresh.insert(ExactString(path))
  }
}
