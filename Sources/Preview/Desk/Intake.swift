import Dispatch
import Files
import SiteBuild
import Synchronization
import Text

/// Books that somebody takes in by their numbers, the newest first: for all windows of the desk, and for a phone. Numbers
/// that are not done with are on the disk, and are looked up again when the desk is opened the next time.
final class Intake: Sendable {
  enum State: String, Sendable {
    /// There is no answer now: it is asked again.
    case waiting
    case looking
    case found
    case nothing
    /// The tables have it already.
    case have
    /// It is no ISBN.
    case foreign
    case shelved
    /// The gaps of a row that was there are filled.
    case filled
  }

  /// A row of one's own.
  struct Own: Sendable {
    let table: String
    /// `nil`: in a table that cannot be changed here.
    let row: Int?
    let title: String
  }

  struct Entry: Sendable {
    let id: Int
    /// 13 digits, if it is an ISBN; otherwise as it was given.
    let number: String
    let isISBN: Bool
    /// The table that it goes to.
    var table: String
    var state: State
    /// Rows with the number.
    var own: [Own] = []
    /// Rows with the same title and author.
    var twins: [Own] = []
    var book: ImportedBook?
    /// What the book brings for the columns of its table, and what it says in vain.
    var fields: [Field] = []
    var notes: [BookLookup.Note] = []
    var picture: [UInt8]? { didSet { pictures += 1 } }
    private var pictures = 0
    /// The row that it became, or whose gaps are to be filled.
    var row: Int?
    /// The columns that were filled.
    var filled: [String] = []

    init(id: Int, number: String, isISBN: Bool, table: String, state: State, own: [Own]) {
      (self.id, self.number, self.isISBN, self.table, self.state, self.own) = (id, number, isISBN, table, state, own)
    }

    /// Which picture it has, so that pages notice another one; 0: none.
    var pictureNumber: Int { picture == nil ? 0 : pictures }

    /// Whether nothing more is to be done.
    var isDone: Bool { [.have, .foreign, .shelved, .filled].contains(state) }
  }

  struct Field: Sendable {
    let label: String
    let text: String
    /// The catalogue that says so.
    let origin: String
    /// Whether the column takes no such value.
    let isLeftOut: Bool
  }

  /// A field that a picture is wanted for, of the record that is open at the desk.
  struct Wish: Sendable {
    let table: String
    let row: Int
    let column: Int
    let label: String
  }

  private struct All {
    var entries: [Entry] = []
    var next = 1
    var shelvesAtOnce = false
    var wish: Wish?
    /// When a catalogue could not be reached last.
    var lastFailure: ContinuousClock.Instant?
    /// What is on the disk.
    var kept: String?
  }

  let access: LookupAccess
  /// Asks one after the other: nobody is asked twice at a time.
  let queue = DispatchQueue(label: "gablota.desk.lookup")
  /// The rows of tables by their numbers, of the versions they were last looked at in.
  let known = Mutex<[ExactString: (version: Int, index: Shelf.Index)]>([:])
  private let all: Mutex<All>
  private let file: String

  private static let mostEntries = 1_000

  init(_ access: LookupAccess, site: String) {
    self.access = access
    file = joined(site, ".gablota/desk/numbers")
    all = Mutex(All())
  }

  var entries: [Entry] { all.withLock { $0.entries } }

  var shelvesAtOnce: Bool {
    get { all.withLock { $0.shelvesAtOnce } }
    set { all.withLock { $0.shelvesAtOnce = newValue } }
  }

  var wish: Wish? {
    get { all.withLock { $0.wish } }
    set { all.withLock { $0.wish = newValue } }
  }

  func entry(_ id: Int) -> Entry? { all.withLock { $0.entries.first { $0.id == id } } }

  /// An entry that is still to be done with the same number.
  func open(_ number: String) -> Entry? {
    all.withLock { $0.entries.first { $0.number.isExactly(number) && !$0.isDone } }
  }

  @discardableResult
  func add(
    _ number: String, isISBN: Bool, table: String, state: State, own: [Own] = [], isKept: Bool = true
  ) -> Entry {
    let entry = all.withLock { all in
      let entry = Entry(id: all.next, number: number, isISBN: isISBN, table: table, state: state, own: own)
      all.next += 1
      all.entries.insert(entry, at: 0)
      if all.entries.count > Self.mostEntries, let last = all.entries.lastIndex(where: \.isDone) {
        all.entries.remove(at: last)
      }
      return entry
    }
    if isKept { keep() }
    return entry
  }

  @discardableResult
  func update(_ id: Int, _ change: (inout Entry) -> Void) -> Entry? {
    let entry = all.withLock { all -> Entry? in
      guard let place = all.entries.firstIndex(where: { $0.id == id }) else { return nil }
      change(&all.entries[place])
      return all.entries[place]
    }
    keep()
    return entry
  }

  func forget(_ id: Int) {
    all.withLock { all in all.entries.removeAll { $0.id == id } }
    keep()
  }

  /// Whether a catalogue could not be reached a moment ago, so that the next question can wait too.
  var isWithoutNetwork: Bool {
    all.withLock { all in all.lastFailure.map { ContinuousClock.now - $0 < .seconds(15) } ?? false }
  }

  func noteNetwork(isThere: Bool) { all.withLock { $0.lastFailure = isThere ? nil : .now } }

  // MARK: On the disk

  /// A line for each number that is not done with, the oldest first.
  private func keep() {
    let text = entries.reversed().filter { !$0.isDone && $0.isISBN }.map { "\($0.number)\t\($0.table)\n" }.joined()
    let isSame = all.withLock { all in
      defer { all.kept = text }
      return all.kept?.isExactly(text) ?? text.isEmpty
    }
    if isSame { return }
    // A link may have come with a stranger's site, and lead to anything.
    guard let kind = try? status(file, followingLinks: false)?.kind ?? .file, kind == .file else { return }
    // Nothing but convenience is lost where it cannot be written.
    try? replace(file, with: Array(text.utf8))
  }

  /// The numbers of the last time, the oldest first. The file may have come with a stranger's site.
  func kept() -> [(isbn: String, table: String)] {
    guard let bytes = try? read(file, upTo: 1 << 20) else { return [] }
    return bytes.split(separator: 0x0A).prefix(Self.mostEntries).compactMap { line in
      let parts = line.split(separator: 0x09, maxSplits: 1)
      guard parts.count == 2, let number = String(validating: Array(parts[0]), as: UTF8.self)?.asISBN,
        let table = String(validating: Array(parts[1]), as: UTF8.self)
      else { return nil }
      return (number, table)
    }
  }
}
