import Diagnostics
import Files
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

  /// The folder's own name: `district` of `content/district`.
  public var name: String {
    String(decoding: folder.utf8.split(separator: UInt8(ascii: "/")).last ?? [], as: UTF8.self)
  }
}

/// Text of a file that must be UTF-8; a byte order mark is taken off, bad bytes are reported.
func checkedText(_ bytes: [UInt8], path: String, log: DiagnosticLog) -> SourceFile? {
  SourceFile.decoding(bytes, path: path, canDeclareEncoding: false, log: log)
}
