import Files
import Text

/// Writes a site whole or not at all (see `Sources/Output/README.md` for how).
///
/// Make one, hand over every file with `write` and `copy` from any threads, then `commit` once; or `abandon`. Without
/// `commit` the output stays as it was.
public final class SiteWriter: PageSink, Sendable {
  /// Checks the output folder, locks it and finishes or takes back what a killed run left.
  ///
  /// - Parameters:
  ///   - output: the folder of the site; need not exist, its parent is made too.
  ///   - site: the folder with the sources, which the output must not be or hold.
  /// - Throws: `OutputError.refused`, `.locked` or `.file`.
  public init(output: String, site: String?) throws(OutputError) {
  }

  public func write(_ bytes: [UInt8], to path: OutputPath, as role: FileRole) throws(OutputError) {
  }

  public func copy(_ source: String, to path: OutputPath, as role: FileRole) throws(OutputError) {
  }

  /// Puts everything handed over in place of the old site.
  public func commit() throws(OutputError) -> WriteReport {
    WriteReport()
  }

  /// Gives up: removes what was prepared and unlocks. Does nothing after `commit`.
  public func abandon() {
  }
}
