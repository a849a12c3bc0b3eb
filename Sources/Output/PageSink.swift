import Text

/// What part a file plays; where the site cannot be exchanged at once, it is renewed in this order.
public enum FileRole: UInt8, Sendable, Comparable, CaseIterable {
  /// What pages refer to: pictures, style sheets, scripts, search shards.
  case asset
  /// A page of its own.
  case page
  /// What refers to pages: home, lists, feeds, sitemaps.
  case index

  /// By the order of writing.
  public static func < (left: FileRole, right: FileRole) -> Bool { left.rawValue < right.rawValue }
}

/// Where finished files go: to the disk (`SiteWriter`), or to a collection for checks and previews.
///
/// May be called from many threads at once; every path once.
public protocol PageSink: Sendable {
  /// Takes the whole content of a file.
  func write(_ bytes: [UInt8], to path: OutputPath, as role: FileRole) throws(OutputError)

  /// Takes a file of the site as it is.
  ///
  /// - Parameter source: a path without symbolic links, as `Files.resolve(_:inside:)` gives it.
  func copy(_ source: String, to path: OutputPath, as role: FileRole) throws(OutputError)
}

/// A file that was handed over.
public struct WrittenFile: Sendable {
  public let path: String
  /// In bytes.
  public let size: Int
  public let fingerprint: Fingerprint

  public init(path: String, size: Int, fingerprint: Fingerprint) {
    (self.path, self.size, self.fingerprint) = (path, size, fingerprint)
  }
}
