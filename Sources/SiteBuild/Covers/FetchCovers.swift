import BookNumbers
import Diagnostics
import Fetching
import Files
import Glibc
import Locales
import Pages
import Pictures
import Records
import Text
import Web

/// How covers are asked for.
public struct CoverOptions: Sendable {
  /// What the client says that it is.
  public var agent: String
  /// The most books that are asked for in one run.
  public var limit: Int
  /// Whether nothing is asked and nothing written.
  public var isRehearsal = false
  /// The value of a variable of the environment.
  public var environment: @Sendable (String) -> String?
  /// Waits so many milliseconds between two requests.
  public var wait: @Sendable (Int) -> Void = { usleep(useconds_t(clamping: $0 * 1_000)) }
  /// Gets each step as it is done.
  public var progress: @Sendable (String) -> Void = { _ in }

  public init(agent: String, limit: Int, environment: @escaping @Sendable (String) -> String?) {
    (self.agent, self.limit, self.environment) = (agent, limit, environment)
  }
}

/// What became of the covers.
public struct CoverReport: Sendable {
  public internal(set) var saved: [String] = []
  /// Books of which nobody has a cover.
  public internal(set) var without = 0
  /// Books that nobody is asked for again so soon.
  public internal(set) var known = 0
  /// Books that were left for the next run.
  public internal(set) var left = 0
  /// Books without a cover and without a number to ask with.
  public internal(set) var numberless = 0
  /// Why a source was not asked to the end.
  public internal(set) var failures: [String] = []

  /// Lines for people.
  public var summary: String {
    func books(_ count: Int) -> String { "\(count) \(count == 1 ? "book" : "books")" }
    var lines = ["\(saved.count) \(saved.count == 1 ? "cover" : "covers") saved"]
    if without > 0 { lines.append("\(books(without)): no source has a cover") }
    if known > 0 { lines.append("\(books(known)): no source had a cover within the last 30 days, so none was asked") }
    if left > 0 { lines.append("\(books(left)) left for the next run") }
    if numberless > 0 { lines.append("\(books(numberless)) without a cover and without an ISBN") }
    return lines.map { $0 + "\n" }.joined()
  }
}

/// Fetches the covers that books of a site have not: a step of its own, which a person begins. Nothing that is there is
/// written over.
///
/// - Returns: `nil` where the site has mistakes, or says nowhere that covers are files by the key of their books.
public func fetchCovers(
  of site: SiteFolder, options: BuildOptions, covers: CoverOptions, log: DiagnosticLog
) throws(BuildFailure) -> CoverReport? {
  var clock = StageClock(options.progress)
  guard let prepared = try prepare(site, options: options, clock: &clock, log: log), !log.hasErrors else { return nil }
  let sources = readCoverSources(prepared.file.node["covers"], log: log)
  let books = CoverWishes(in: prepared.store)
  if books.collections == 0 {
    log.error(
      "covers.nowhere", "no collection of this site says where the covers of its books are",
      at: prepared.file.node["collections"]?.location,
      suggestion: "write in the collection of books  fields: {cover: {type: image, file: \"images/covers/{key}.*\"}}")
  }
  do {
    let table = prepared.file.node["covers"]?["table"]
    let notes = try CoverNotes(
      site: site, table: table?.text ?? "data/covers.csv", at: table?.location,
      today: prepared.model.site.civilNow.date, log: log)
    guard let notes, !log.hasErrors else { return nil }
    var work = CoverWork(site: site, notes: notes, sources: sources, options: covers)
    work.report.numberless = books.numberless
    if covers.isRehearsal {
      work.report.left = books.books.count
      return work.report
    }
    try work.run(books.books)
    return work.report
  } catch {
    throw BuildFailure(error)
  }
}

/// A book that has no cover.
private struct CoverWish {
  let isbn: String
  fileprivate let key: String
  fileprivate let field: Field

  /// Where its cover is to be.
  ///
  /// - Parameter ending: `.jpg`, `.png` and so on.
  func path(_ ending: String) -> String? { field.filePath(key: key, ending: ending) }
}

/// The books without a cover of all collections that have a field for one.
private struct CoverWishes {
  var books: [CoverWish] = []
  var collections = 0
  var numberless = 0

  init(in store: RecordStore) {
    for place in store.collections.indices {
      let schema = store.collections[place].schema
      guard let number = schema.kind.numberField, let field = Self.coverField(of: schema) else { continue }
      collections += 1
      for row in 0..<store.collections[place].count {
        look(for: field, number, of: Record(store: store, id: RecordID(collection: place, row: row)))
      }
    }
  }

  private static func coverField(of schema: CollectionSchema) -> Field? {
    for field in schema.fields where field.type == .image && field.file != nil { return field }
    return nil
  }

  private mutating func look(for field: Field, _ number: String, of record: Record) {
    guard record[field.name].isMissing else { return }
    for value in record[number].elements {
      guard let isbn = value.text.flatMap(BookNumber.isbn13) else { continue }
      return books.append(CoverWish(isbn: isbn, key: record.key.text, field: field))
    }
    numberless += 1
  }
}

private struct CoverWork {
  let site: SiteFolder
  var notes: CoverNotes
  let sources: [CoverSource]
  let options: CoverOptions
  var report = CoverReport()
  private let client: WebClient
  /// The sources that are not asked any more.
  private var silent: Set<ExactString> = []
  /// The books that got a picture, by the picture: who sends the same for several has none of them.
  private var same: [Fingerprint: [(isbn: String, file: String)]] = [:]
  private var hasAsked = false

  /// Milliseconds between two requests.
  private static let pause = 1_000
  /// The most bytes of a cover.
  private static let sizeLimit = 20 << 20
  /// So many different books do not share a cover.
  private static let mostAlike = 2
  /// What is known is written down after so many books.
  private static let portion = 25

  init(site: SiteFolder, notes: CoverNotes, sources: [CoverSource], options: CoverOptions) {
    (self.site, self.notes, self.sources, self.options) = (site, notes, sources, options)
    client = WebClient(agent: options.agent)
  }

  mutating func run(_ wishes: [CoverWish]) throws(FileError) {
    try remember()
    var asked = 0
    for (number, wish) in wishes.enumerated() {
      let open = sources.filter { notes.refused(wish.isbn, by: $0) == nil }
      if open.isEmpty {
        report.known += 1
        continue
      }
      if asked >= options.limit || open.allSatisfy({ silent.contains(ExactString($0.name)) }) {
        report.left += 1
        continue
      }
      asked += 1
      options.progress("\(number + 1) of \(wishes.count)")
      try ask(open, for: wish)
      if asked % Self.portion == 0 { try notes.save() }
    }
    try notes.save()
  }

  /// The pictures of earlier runs.
  private mutating func remember() throws(FileError) {
    for row in notes.rows where SafePath.writingProblem(row.file) == nil {
      guard try status(site.path(row.file), followingLinks: false)?.kind == .file else { continue }
      let print = Fingerprint(of: try read(site.path(row.file), limit: Self.sizeLimit * 2))
      same[print, default: []].append((row.isbn, row.file))
    }
  }

  private mutating func ask(_ sources: [CoverSource], for wish: CoverWish) throws(FileError) {
    var isSilent = false
    for source in sources {
      if silent.contains(ExactString(source.name)) {
        isSilent = true
        continue
      }
      switch answer(of: source, wish.isbn) {
      case .cover(let bytes, let format):
        if try save(bytes, format, wish, from: source) { return }
        notes.addRefusal(wish.isbn, by: source)
      case .none: notes.addRefusal(wish.isbn, by: source)
      case .busy:
        fail(source, "it asks to be left alone for a while")
        isSilent = true
      case .failed(let reason):
        fail(source, reason)
        isSilent = true
      }
    }
    if isSilent { report.left += 1 } else { report.without += 1 }
  }

  private mutating func fail(_ source: CoverSource, _ reason: String) {
    silent.insert(ExactString(source.name))
    report.failures.append("\(source.name) is not asked any more: \(reason)")
  }

  private mutating func answer(of source: CoverSource, _ isbn: String) -> CoverAnswer {
    guard let address = source.address(isbn: isbn) else { return .none }
    if hasAsked { options.wait(Self.pause) }
    hasAsked = true
    var request = WebRequest(address)
    // A site may come from a stranger: who runs it says too that it may ask the network inside.
    request.allowsPrivate = source.allowsPrivate && options.environment(privateVariable)?.isExactly("1") ?? false
    request.limit = Self.sizeLimit
    do throws(WebFailure) {
      return CoverAnswer(try client.ask(request))
    } catch {
      return .failed(error.description)
    }
  }

  /// Writes a cover beside the others.
  ///
  /// - Returns: whether it is one: not what a source sends for all books that it has no cover of.
  private mutating func save(
    _ bytes: [UInt8], _ format: PictureFormat, _ wish: CoverWish, from source: CoverSource
  ) throws(FileError) -> Bool {
    let print = Fingerprint(of: bytes)
    let others = same[print, default: []].filter { !$0.isbn.isExactly(wish.isbn) }
    if Set(others.map { ExactString($0.isbn) }).count >= Self.mostAlike {
      try takeBack(print, from: source)
      return false
    }
    guard let path = wish.path(format.ending), SafePath.writingProblem(path) == nil else {
      report.failures.append("the key of the book \(wish.isbn) is no name of a file")
      return true
    }
    let folders = path.parts(separatedBy: UInt8(ascii: "/")).dropLast().joined(separator: "/")
    try makeFolders(folders, below: site.folder)
    do throws(FileError) { try create(site.path(path), with: bytes) } catch {
      // Somebody's own file is there.
      if error.code == EEXIST { return true }
      throw error
    }
    same[print, default: []].append((wish.isbn, path))
    let address = source.address(isbn: wish.isbn)?.text ?? source.pattern
    notes.add(
      CoverNotes.Row(
        file: path, isbn: wish.isbn, source: source.name, address: address, license: source.license,
        fetched: notes.today.iso))
    report.saved.append(path)
    return true
  }

  /// Removes the pictures that turned out to be what a source sends for every book, as long as they are what was fetched.
  private mutating func takeBack(_ print: Fingerprint, from source: CoverSource) throws(FileError) {
    for (isbn, file) in same[print, default: []] where notes.rows.contains(where: { $0.file.isExactly(file) }) {
      let place = site.path(file)
      guard try status(place, followingLinks: false)?.kind == .file, Fingerprint(of: try read(place)) == print else {
        continue
      }
      try remove(place)
      notes.remove(file)
      notes.addRefusal(isbn, by: source)
      report.without += report.saved.contains { $0.isExactly(file) } ? 1 : 0
      report.saved.removeAll { $0.isExactly(file) }
    }
  }
}
