import Diagnostics
import Tables
import Text
import Web

/// The records of several answers as one JSON array, each as its answer has it.
struct JoinedRecords {
  /// The most bytes of all together: 64 MiB, as of one answer.
  static let limit = 64 << 20

  /// How a joined file begins, which hardly any other does.
  static let mark = Array("[ \n".utf8)

  private(set) var bytes = Self.mark
  private(set) var count = 0

  /// The whole array.
  var array: [UInt8] { bytes + "\n]\n".utf8 }

  mutating func add(_ records: [[UInt8]]) throws(Interface.Failure) {
    for record in records {
      if count > 0 { bytes += ",\n".utf8 }
      bytes += record
      count += 1
    }
    guard bytes.count <= Self.limit else { throw Interface.Failure("its answers have more than 64 MiB together") }
  }
}

/// One answer of an interface.
struct InterfaceAnswer {
  /// The records, as they are written.
  let records: [[UInt8]]
  let root: JSONValue

  /// - Parameter name: which answer it is, for messages: `page 3`.
  init(_ answer: WebAnswer, records path: String?, called name: String) throws(Damage) {
    let log = DiagnosticLog()
    let encoding = answer.charset.flatMap(TextEncoding.init(name:))
    let document = JSONDocument.read(path: "", bytes: answer.body, encoding: encoding, log: log)
    guard let document, !log.hasErrors else {
      throw Damage(reason: "\(name) is not JSON: \(log.sorted().first?.message ?? "")", body: answer.body)
    }
    let whole = document.root
    root = whole
    let found = path.map { whole.value(at: $0) } ?? whole
    guard let found else { throw Damage(reason: "\(name) has no \"\(path ?? "")\"", body: answer.body) }
    let values = found.kind == .array ? found.elements : found.isNull ? [] : [found]
    let text = document.file.bytes
    records = values.map { Array(text[$0.span]) }
  }

  /// Why an answer is no data.
  struct Damage: Error {
    let reason: String
    let body: [UInt8]
  }

  /// The text at a path: the address of the next page.
  func text(at path: String) -> String? {
    guard let text = root.value(at: path)?.string, !text.utf8.isEmpty else { return nil }
    return text
  }
}

extension [UInt8] {
  /// A record with its key as the first member, where it has no member of that name.
  ///
  /// - Parameter key: the key as JSON.
  func withKey(_ name: String, _ key: [UInt8]) -> [UInt8] {
    guard let root = JSONDocument.read(path: "", bytes: self, log: DiagnosticLog())?.root, root.kind == .object,
      root[name] == nil
    else { return self }
    var result = Array("{".utf8)
    result.append(jsonString: name)
    result += ": ".utf8
    result += key
    if root.count > 0 { result += ", ".utf8 }
    return result + dropFirst()
  }
}
