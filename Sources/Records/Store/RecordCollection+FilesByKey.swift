import Diagnostics
import Text

/// How many files that belong to no record are told one by one.
private let toldOneByOne = 20

extension RecordCollection {
  /// Gives the fields that have a file for each record (`images/products/{key}.svg`) the path of that file, where no cell
  /// names another. A record without a file has no value; a file that no record's key names is told.
  ///
  /// - Parameter paths: the site's files, sorted.
  public mutating func findFiles(among paths: [String], _ log: DiagnosticLog) {
    for (field, rule) in schema.fields.enumerated() {
      guard let pattern = rule.file.flatMap(FilePattern.init) else { continue }
      var files: [ExactString: String] = [:]
      for path in paths {
        if let key = pattern.key(of: path), files[ExactString(key)] == nil { files[ExactString(key)] = path }
      }
      for row in 0..<count {
        guard let path = files.removeValue(forKey: ExactString(keys[row].text)) else { continue }
        let place = row * schema.fields.count + field
        if values[place].isMissing { values[place] = .text(path) }
      }
      report(files.values.sorted { ExactString($0) < ExactString($1) }, rule, log)
    }
  }

  private func report(_ files: [String], _ field: Field, _ log: DiagnosticLog) {
    for path in files.prefix(toldOneByOne) {
      let key = field.file.flatMap(FilePattern.init)?.key(of: path) ?? path
      log.warning(
        "record.file-without-record", "the name of \(quoted(path)) is not a key of \(name)", at: field.declaration,
        suggestion: nearestKey(to: key, in: self).map { "the nearest key is \(quoted($0))" })
    }
    if files.count > toldOneByOne {
      log.warning(
        "record.file-without-record",
        "\(files.count - toldOneByOne) more files have names that are not keys of \(name)",
        at: field.declaration)
    }
  }
}

extension Field {
  /// Where the file of a record lies; `nil` where the field has none for each record.
  ///
  /// - Parameter ending: of its name, where the pattern allows any.
  public func filePath(key: String, ending: String) -> String? {
    file.flatMap(FilePattern.init)?.path(key: key, ending: ending)
  }
}

/// A path with `{key}` in it; `.*` at its end means any ending.
private struct FilePattern {
  private let front: [UInt8]
  private let back: [UInt8]
  private let hasAnyEnding: Bool

  init?(_ text: String) {
    let bytes = Array(text.utf8)
    let mark = Array("{key}".utf8)
    guard bytes.count >= mark.count,
      let start = (0...(bytes.count - mark.count)).first(where: { bytes[$0..<($0 + mark.count)].elementsEqual(mark) })
    else { return nil }
    front = Array(bytes[..<start])
    let rest = bytes[(start + mark.count)...]
    hasAnyEnding = rest.elementsEqual(".*".utf8)
    back = hasAnyEnding ? [] : Array(rest)
  }

  func path(key: String, ending: String) -> String {
    let end = hasAnyEnding ? Array(("." + ending).utf8) : back
    return String(decoding: front + Array(key.utf8) + end, as: UTF8.self)
  }

  /// What stands for `{key}` in a path; `nil` where the path is another one.
  func key(of path: String) -> String? {
    var bytes = Array(path.utf8)[...]
    guard bytes.starts(with: front) else { return nil }
    bytes = bytes.dropFirst(front.count)
    if hasAnyEnding {
      guard let dot = bytes.lastIndex(of: UInt8(ascii: ".")) else { return nil }
      bytes = bytes[..<dot]
    } else {
      guard bytes.count >= back.count, bytes.suffix(back.count).elementsEqual(back) else { return nil }
      bytes = bytes.dropLast(back.count)
    }
    return bytes.isEmpty || bytes.contains(UInt8(ascii: "/")) ? nil : String(decoding: bytes, as: UTF8.self)
  }
}
