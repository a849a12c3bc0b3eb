import Diagnostics
import Files
import Output
import Pages
import Synchronization
import Text

/// The files of the service worker of a site that is shown from memory. They name the version of all others, so every
/// other file is made for them: when somebody asks, and once.
final class OfflineContent: Sendable {
  private let made: Mutex<Result<[ExactString: [UInt8]], Diagnostic>?> = Mutex(nil)

  /// The bytes of a file of these; `nil` where it is none.
  ///
  /// - Throws: the first mistake of the site's pages; with one, no build would write these files.
  func bytes(of path: String, in prepared: PreparedSite) throws(Diagnostic) -> [UInt8]? {
    let files = made.withLock { made -> Result<[ExactString: [UInt8]], Diagnostic> in
      let files = made ?? Result { () throws(Diagnostic) in try Self.make(prepared) }
      made = files
      return files
    }
    return try files.get()[ExactString(path)]
  }

  private static func make(_ prepared: PreparedSite) throws(Diagnostic) -> [ExactString: [UInt8]] {
    let log = DiagnosticLog()
    let all = ContentSink(keepsFingerprints: true)
    let own = ContentSink(keepsFingerprints: false)
    do throws(OutputError) {
      // One processor is left to who looks at pages.
      _ = try render(prepared, to: all, jobs: 1, log: log)
      if !log.hasErrors, let offline = prepared.offline { try offline.write(all.files, to: own) }
    } catch {
      log.error("preview.world", error.description)
    }
    if let mistake = log.sorted().first(where: { $0.severity == .error }) { throw mistake }
    return own.contents
  }
}

/// Takes every file and keeps its fingerprint, or its bytes.
private final class ContentSink: PageSink, Sendable {
  private let keepsFingerprints: Bool
  private let taken: Mutex<(files: [WrittenFile], contents: [ExactString: [UInt8]])> = Mutex(([], [:]))

  init(keepsFingerprints: Bool) { self.keepsFingerprints = keepsFingerprints }

  /// Sorted by path.
  var files: [WrittenFile] { taken.withLock { $0.files }.sorted { ExactString($0.path) < ExactString($1.path) } }
  var contents: [ExactString: [UInt8]] { taken.withLock { $0.contents } }

  func write(_ bytes: [UInt8], to path: OutputPath, as role: FileRole) throws(OutputError) {
    guard keepsFingerprints else { return taken.withLock { $0.contents[ExactString(path.string)] = bytes } }
    let file = WrittenFile(path: path.string, size: bytes.count, fingerprint: Fingerprint(of: bytes))
    taken.withLock { $0.files.append(file) }
  }

  func copy(_ source: String, to path: OutputPath, as role: FileRole) throws(OutputError) {
    let bytes: [UInt8]
    do {
      bytes = try read(source)
    } catch {
      throw .file(error)
    }
    try write(bytes, to: path, as: role)
  }
}
