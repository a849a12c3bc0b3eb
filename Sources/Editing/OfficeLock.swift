import Files
import Text

/// A table that is open in a spreadsheet program.
public struct OfficeLock: Sendable, Equatable {
  public enum Program: String, Sendable { case libreOffice = "LibreOffice", excel = "Excel" }

  public var program: Program
  /// Who has it open, as far as the program says.
  public var person: String?
  /// Since when, in seconds since 1970.
  public var since: Int64

  /// The lock beside a file: `.~lock.books.csv#` of LibreOffice, `~$books.csv` of Excel.
  public init?(of path: String) {
    let name =
      path.utf8.split(separator: UInt8(ascii: "/")).last.map { String(decoding: Array($0), as: UTF8.self) } ?? path
    let folder = String(decoding: Array(path.utf8.dropLast(name.utf8.count)), as: UTF8.self)
    if let status = try? status(folder + ".~lock.\(name)#") {
      let text = (try? read(folder + ".~lock.\(name)#", upTo: 4_096)) ?? []
      // ",ada,reading-room,25.11.2026 09:15,file:///…;"
      let parts = text.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
      let names = parts.prefix(2).compactMap { String(validating: $0, as: UTF8.self) }.filter { !$0.isEmpty }
      (program, person, since) = (.libreOffice, names.first, status.modified / 1_000_000_000)
    } else if let status = try? status(folder + "~$\(name)") {
      (program, person, since) = (.excel, nil, status.modified / 1_000_000_000)
    } else {
      return nil
    }
  }
}
