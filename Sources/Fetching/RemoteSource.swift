import Diagnostics
import Tables
import Text

/// A source that lives elsewhere, as a site declares it.
public struct RemoteSource: Sendable {
  /// The collection it is a source of; copies are named by it, and people accept by it.
  public var collection: String
  /// The address as it is declared: with `{page}` or `{key}`, and with nothing secret.
  public let address: String
  /// Where the site says so.
  public let location: SourceLocation
  /// Whether it can be asked: its address has no mistake that was reported.
  public var isUsable = true
  /// Seconds for which a good copy is not asked for again.
  public var refresh: Int64 = 0
  /// Seconds for which a good copy serves although it could not be renewed: a week.
  public var stale: Int64 = 7 * 86_400
  /// What is sent along; `env:NAME` in a value stands for a variable of the environment.
  public var headers: [(name: String, value: String)] = []
  /// What is sent, which makes it a POST.
  public var body: String?
  /// Where in a page's answer the address of the next page is.
  public var next: String?
  /// What stands for `{page}` first.
  public var firstPage = 1
  /// Whether it may lie on this machine or its network.
  public var allowsPrivate = false
  /// Seconds until an answer must be whole.
  public var timeout = 60
  /// The most bytes of an answer.
  public var limit = 64 << 20
  /// What is asked of an answer before it replaces a good copy.
  public var guards = Guards()

  // How an answer is read, by the guards and where pages are joined.
  public var format: TableFormat?
  public var records: String?
  public var dialect = Dialect()
  /// The columns of the key.
  public var keyColumns: [String] = []
  /// The columns that fields are read from.
  public var columns: [String] = []
  /// Whether a column is one that the site uses, also where it does not name it.
  public var uses: @Sendable (_ column: String) -> Bool = { _ in false }

  public init(collection: String, address: String, location: SourceLocation) {
    (self.collection, self.address, self.location) = (collection, address, location)
  }
}

extension RemoteSource {
  /// Whether there is a request for each record.
  public var hasKeys: Bool { address.has("{key}") || (body?.has("{key}") ?? false) }

  /// Whether pages are counted.
  var countsPages: Bool { address.has("{page}") || (body?.has("{page}") ?? false) }

  /// Whether several answers are joined into one file, a JSON array of their records.
  public var isJoined: Bool { hasKeys || countsPages || next != nil }

  /// The format that the declaration tells; `nil`: that of the first character of the copy.
  public var declaredFormat: TableFormat? {
    if isJoined { return .json }
    if let format { return format }
    if googleSheet(address) != nil { return .csv }
    let path = address.utf8.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
    return TableFormat(path: String(decoding: path, as: UTF8.self))
  }

  /// The format of a copy.
  public func format(of copy: [UInt8]) -> TableFormat {
    if let declared = declaredFormat { return declared }
    // A ZIP file: a workbook says itself of which kind it is.
    if copy.starts(with: [0x50, 0x4B, 0x03, 0x04]) { return .xlsx }
    if copy.prefix(64).drop(while: { $0 > 0x7F || $0.isASCIIWhitespace }).starts(with: "BEGIN:VCALENDAR".utf8) {
      return .ics
    }
    let first = copy.first { !$0.isASCIIWhitespace && ![0xEF, 0xBB, 0xBF].contains($0) }
    return first == UInt8(ascii: "{") || first == UInt8(ascii: "[") ? .json : .csv
  }

  /// Where in a copy the records are. Joined answers hold nothing else; whether an interface has pages, its answer may
  /// have told alone.
  public func recordsInCopy(_ copy: [UInt8]) -> String? {
    isJoined || copy.starts(with: JoinedRecords.mark) ? nil : records
  }
}

extension String {
  func has(_ part: String) -> Bool { utf8.contains(part.utf8) }

  /// The text with every place of some bytes replaced.
  func replacing(bytes part: String, by other: String) -> String {
    String(decoding: Array(utf8).replacing(Array(part.utf8), with: Array(other.utf8)), as: UTF8.self)
  }
}

/// The address of a sheet of Google Sheets as CSV, for the addresses that people copy: `…/d/ID/edit#gid=0`,
/// `…/d/e/ID/pubhtml`; `nil` for any other address.
func googleSheet(_ address: String) -> String? {
  let start = "https://docs.google.com/spreadsheets/d/"
  guard address.starts(withBytesOf: start) else { return nil }
  let rest = String(decoding: address.utf8.dropFirst(start.utf8.count), as: UTF8.self)
  let parts = rest.utf8.split(separator: UInt8(ascii: "/")).map { String(decoding: $0, as: UTF8.self) }
  let isPublished = parts.first?.isExactly("e") ?? false
  guard parts.count > (isPublished ? 2 : 1) else { return nil }
  let verb = parts[isPublished ? 2 : 1].utf8.prefix { $0.isASCIILetter }
  let sheet = sheetNumber(rest)
  if isPublished {
    guard verb.elementsEqual("pubhtml".utf8) else { return nil }
    return start + "e/\(parts[1])/pub?output=csv" + (sheet.map { "&gid=\($0)&single=true" } ?? "")
  }
  guard verb.elementsEqual("edit".utf8) || verb.elementsEqual("view".utf8) else { return nil }
  return start + "\(parts[0])/export?format=csv" + (sheet.map { "&gid=\($0)" } ?? "")
}

/// The number behind the last `gid=`.
private func sheetNumber(_ text: String) -> String? {
  let bytes = Array(text.utf8)
  let mark = Array("gid=".utf8)
  guard bytes.count > mark.count,
    let place = (0..<(bytes.count - mark.count)).last(where: { bytes[$0...].starts(with: mark) })
  else { return nil }
  let digits = bytes[(place + mark.count)...].prefix { $0.isASCIIDigit }
  return digits.isEmpty ? nil : String(decoding: digits, as: UTF8.self)
}
