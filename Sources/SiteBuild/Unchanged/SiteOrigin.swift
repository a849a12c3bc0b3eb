import Files
import Glibc
import Locales
import Records
import Text

/// What a site was made of and how, kept beside it, so that a later run can tell that it would make the same site again:
/// same program, same options, same files, and no moment passed at which a page would change by time alone.
struct SiteOrigin {
  /// How the build was asked for; all of it must be the same.
  struct Request: Equatable {
    /// Where paths begin that are not absolute, and the site's folder as it was typed: messages show it.
    var directory: ExactString
    var folder: ExactString
    var baseURL: ExactString?
    var givenNow: ExactString?
    var includesDrafts: Bool
    var audience: Audience
    var portability: Portability
    /// What the pages and the report say of sources that live elsewhere.
    var dataFrom: Int64?
    var fetchNews: Fingerprint?
    /// Values of the environment that reach the libraries we use.
    var environment: [ExactString?]
  }

  let request: Request
  /// The files that the running program was loaded from.
  let program: FileSights
  /// What the build saw of the file system.
  private(set) var sights: FileSights
  /// The moment of the build.
  let now: Instant
  /// From when on the site must be made again; `nil`: never.
  let staleFrom: Instant?
  /// Whether the site keeps to a moment of its own.
  let isFrozen: Bool
  /// What the build reported.
  let transcript: [String]
  let summary: BuildSummary

  /// Whether a run at a moment would make the same site, as far as time is concerned.
  func isCurrent(at moment: Instant) -> Bool {
    // Moments asked for by name are compared as part of the request.
    if request.givenNow != nil || moment == now { return true }
    if isFrozen { return true }
    return moment > now && staleFrom.map { moment < $0 } ?? true
  }
}

extension SiteOrigin.Request {
  /// What is asked for now; `nil` when it cannot be told.
  init?(_ site: SiteFolder, _ options: SiteOptions) {
    guard let directory = try? realPath(".") else { return nil }
    self.directory = ExactString(directory)
    folder = ExactString(site.folder)
    baseURL = options.baseURL.map(ExactString.init)
    givenNow = options.givenNow.map(ExactString.init)
    includesDrafts = options.includesDrafts
    audience = options.audience
    portability = options.portability
    dataFrom = options.dataFrom?.secondsSince1970
    fetchNews = options.fetchNews
    // The libraries for languages and zones read their data from elsewhere when these are set.
    let names: [String] = ["ICU_DATA", "ICU_TIMEZONE_FILES_DIR"]
    environment = names.map { name in
      getenv(name).map { ExactString(String(cString: $0)) }
    }
  }
}

/// The marks of all files that this process was loaded from, program and libraries, when it began; `nil` when the system
/// does not say. Later, some libraries load more.
let runningProgram: FileSights? = loadedFiles()

private func loadedFiles() -> FileSights? {
  guard let maps = try? read("/proc/self/maps", limit: 16 << 20) else { return nil }
  let trace = FileTrace()
  for line in maps.split(separator: UInt8(ascii: "\n")) {
    guard let start = line.firstIndex(of: UInt8(ascii: "/")) else { continue }
    guard let path = String(validating: line[start...], as: UTF8.self) else { return nil }
    guard (try? trace.add(path, readingRecent: false)) != nil else { return nil }
  }
  return trace.sights
}

extension SiteOrigin {
  /// The same with the file system as it is marked now.
  func looked(at sights: FileSights) -> SiteOrigin {
    var origin = self
    origin.sights = sights
    return origin
  }
}

// MARK: Keeping

extension SiteOrigin {
  /// Changes with everything that is written here.
  private static let form = "site 4"

  var encoded: [UInt8] {
    var packer = BytePacker()
    packer.add(Self.form)
    packer.add(request.directory.string)
    packer.add(request.folder.string)
    for text in [request.baseURL, request.givenNow] { packer.add(text) { $0.add($1.string) } }
    packer.add(request.includesDrafts)
    packer.add(request.audience.rawValue)
    packer.add(request.portability.rawValue)
    packer.add(request.dataFrom) { $0.add($1) }
    packer.add(request.fetchNews) { $0.add($1) }
    packer.add(list: request.environment) { packer, value in packer.add(value) { $0.add($1.string) } }
    program.write(to: &packer)
    sights.write(to: &packer)
    packer.add(now.secondsSince1970)
    packer.add(staleFrom) { $0.add($1.secondsSince1970) }
    packer.add(isFrozen)
    packer.add(list: transcript) { $0.add($1) }
    summary.write(to: &packer)
    return packer.bytes
  }

  /// Reads what was kept; `nil` when it was written by another version.
  init?(_ bytes: [UInt8]) {
    do throws(ByteUnpacker.Damage) {
      var unpacker = ByteUnpacker(bytes)
      guard try unpacker.text().isExactly(Self.form) else { return nil }
      request = try Request(from: &unpacker)
      program = try FileSights(from: &unpacker)
      sights = try FileSights(from: &unpacker)
      now = Instant(secondsSince1970: try unpacker.signed())
      staleFrom = try unpacker.optional { unpacker throws(ByteUnpacker.Damage) in
        Instant(secondsSince1970: try unpacker.signed())
      }
      isFrozen = try unpacker.flag()
      transcript = try unpacker.list { unpacker throws(ByteUnpacker.Damage) in try unpacker.text() }
      summary = try BuildSummary(from: &unpacker)
      guard unpacker.isAtEnd else { return nil }
    } catch {
      return nil
    }
  }
}

extension SiteOrigin.Request {
  fileprivate init(from unpacker: inout ByteUnpacker) throws(ByteUnpacker.Damage) {
    directory = ExactString(try unpacker.text())
    folder = ExactString(try unpacker.text())
    baseURL = try Self.optional(&unpacker)
    givenNow = try Self.optional(&unpacker)
    includesDrafts = try unpacker.flag()
    guard let audience = Audience(rawValue: try unpacker.text()) else { throw ByteUnpacker.Damage() }
    self.audience = audience
    guard let portability = Portability(rawValue: try unpacker.text()) else { throw ByteUnpacker.Damage() }
    self.portability = portability
    dataFrom = try unpacker.optional { unpacker throws(ByteUnpacker.Damage) in try unpacker.signed() }
    fetchNews = try unpacker.optional { unpacker throws(ByteUnpacker.Damage) in try unpacker.fingerprint() }
    environment = try unpacker.list { unpacker throws(ByteUnpacker.Damage) in try Self.optional(&unpacker) }
  }

  private static func optional(_ unpacker: inout ByteUnpacker) throws(ByteUnpacker.Damage) -> ExactString? {
    try unpacker.optional { unpacker throws(ByteUnpacker.Damage) in ExactString(try unpacker.text()) }
  }
}
