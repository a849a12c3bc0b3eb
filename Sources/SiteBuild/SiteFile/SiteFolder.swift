import Diagnostics
import Files
import Records
import Tables
import Text

/// The folder of a site, and how its files are called in messages.
public struct SiteFolder: Sendable {
  /// The folder as the user typed it, without a slash at the end.
  public let folder: String

  public init(_ folder: String) {
    var bytes = Array(folder.utf8)
    while bytes.count > 1, bytes.last == UInt8(ascii: "/") { bytes.removeLast() }
    self.folder = bytes.isEmpty ? "." : String(decoding: bytes, as: UTF8.self)
  }

  /// Whether there is such a folder.
  public var exists: Bool { (try? status(folder))??.kind == .directory }

  /// The path to open a file of the site by.
  public func path(_ relative: String) -> String { joined(folder, relative) }

  /// The path to show to people: as they would type it.
  public func shown(_ relative: String) -> String {
    folder.isExactly(".") ? relative : joined(folder, relative)
  }

  /// Where the sites for all audiences are written unless told otherwise.
  public var defaultOutputs: [String] { Audience.allCases.map(defaultOutput) }

  /// Where the site is written unless told otherwise: `public` in the site; for `content/NAME`, `public/NAME` beside
  /// `content`, so that several sites can share a repository. What staff may see is never written where the public site
  /// is, but to `staff`.
  public func defaultOutput(for audience: Audience) -> String {
    var parts = folder.parts(separatedBy: UInt8(ascii: "/"))
    guard parts.count >= 2, parts[parts.count - 2].isExactly("content") else { return path(audience.rawValue) }
    parts[parts.count - 2] = audience.rawValue
    return parts.joined(separator: "/")
  }

  /// The folder's own name: `district` of `content/district`.
  public var name: String {
    String(decoding: folder.utf8.split(separator: UInt8(ascii: "/")).last ?? [], as: UTF8.self)
  }
}

/// Text of a file that must be UTF-8; a byte order mark is taken off, bad bytes are reported.
func checkedText(_ bytes: [UInt8], path: String, log: DiagnosticLog) -> SourceFile? {
  SourceFile.decoding(bytes, path: path, canDeclareEncoding: false, log: log)
}
