import Diagnostics
import Text

/// The references of one field to records that do not exist.
struct BrokenReferences {
  let field: Field
  let rule: ReferenceRule
  let keys: TargetKeys
  let log: DiagnosticLog
  private var found: [(key: String, location: SourceLocation?)] = []

  init(field: Field, rule: ReferenceRule, keys: TargetKeys, log: DiagnosticLog) {
    self.field = field
    self.rule = rule
    self.keys = keys
    self.log = log
  }

  /// For how many different keys a near one is looked for: each is held against all that there are.
  private static func nearLimit(among keys: Int) -> Int { max(3, min(50, 200_000 / max(1, keys))) }

  mutating func add(_ key: String, at location: SourceLocation?) { found.append((key, location)) }

  func report() {
    if found.isEmpty { return }
    // Collected from all records at each question.
    let all = keys.all
    let loose = LooseKeys(all)
    let nearLimit = Self.nearLimit(among: all.count)
    let absence = all.isEmpty ? "\(rule.target) has no records" : nil
    var advice: [ExactString: String] = [:]
    for (key, location) in found {
      let known = ExactString(key)
      if advice[known] == nil {
        let found = loose.advice(for: key, searching: advice.count < nearLimit)
        advice[known] = (advice.count < nearLimit ? titleAdvice(key) : nil) ?? found ?? absence ?? ""
      }
      log.report(
        Diagnostic(
          rule.brokenSeverity, "record.unknown-reference",
          "\(field.name) refers to \(quoted(RecordKey(key).text)), which no record of \(rule.target) has as its "
            + (rule.matching ?? "key"),
          at: location, suggestion: advice[known].flatMap { $0.isEmpty ? nil : $0 }))
    }
  }

  /// Somebody wrote what the record is called instead of its key.
  private func titleAdvice(_ name: String) -> String? {
    let collection = keys.collection
    guard let title = collection.schema.index(of: collection.schema.kind.titleField), rule.matching == nil else {
      return nil
    }
    let row = (0..<collection.count).first { collection.value($0, title).text?.isExactly(name) ?? false }
    return row.map { row in
      "\(quoted(collection.keys[row].text)) is called that: write its key, or match by "
        + collection.schema.kind.titleField
    }
  }
}

/// Keys that can be found although a reference to them is damaged, and keys that are near.
struct LooseKeys {
  private let keys: [RecordKey]
  // A plain `String` on purpose: it calls both spellings of an accented letter equal.
  private let folded: [String: RecordKey]

  init(_ keys: [RecordKey]) {
    self.keys = keys
    var folded: [String: RecordKey] = [:]
    for key in keys {
      let loose = foldedKey(key.joined)
      if folded[loose] == nil { folded[loose] = key }
    }
    self.folded = folded
  }

  /// What to do about a key that is not there.
  func advice(for key: String, searching: Bool) -> String? {
    if let twin = folded[foldedKey(key)] {
      return "there is \(quoted(twin.text)): \(difference(between: key, and: twin.joined))"
    }
    if let damage = spreadsheetDamage(in: key) { return damage }
    guard searching else { return nil }
    let near = nearest(to: key, limit: keys.count > 2_000 ? 1 : 3)
    return near.isEmpty
      ? nil
      : "the nearest \(near.count == 1 ? "is" : "are") \(enumerated(near.map { quoted(RecordKey($0).text) }, last: "and"))"
  }

  private func nearest(to key: String, limit: Int) -> [String] {
    var candidates = keys.map(\.joined)
    var result: [String] = []
    while result.count < limit, let near = nearMiss(to: key, among: candidates) {
      result.append(near)
      candidates.removeAll { $0.isExactly(near) }
    }
    return result
  }

  private func difference(between key: String, and twin: String) -> String {
    if withoutLeadingZeros(key).isExactly(withoutLeadingZeros(twin)) {
      return key.utf8.count < twin.utf8.count
        ? "a spreadsheet removed the leading zeros here; format the column as text"
        : "a spreadsheet removed the leading zeros there; format the key's column as text"
    }
    if key.lowercased().isExactly(twin.lowercased()) { return "only capital letters differ" }
    return "only quotes, blanks or the way accents are written differ"
  }
}

/// The key nearest to a text, looked for in a collection of moderate size.
func nearestKey(to key: String, in collection: RecordCollection) -> String? {
  guard collection.count <= 5_000 else { return nil }
  return nearMiss(to: key, among: collection.keys.map(\.joined)).map { RecordKey($0).text }
}

/// A key without what spreadsheets, word processors and people change: blanks, case, quotes, leading zeros.
private func foldedKey(_ key: String) -> String {
  var result = ""
  for scalar in withoutLeadingZeros(key.trimmed).lowercased().unicodeScalars {
    switch scalar.value {
    case 0x20, 0xA0, 0x202F, 0x2009, 0x200B, 0xFEFF: continue
    case 0x2018, 0x2019, 0x201B, 0x2032: result.unicodeScalars.append("'")
    case 0x201C, 0x201D, 0x201E, 0x2033: result.unicodeScalars.append("\"")
    case 0x2010, 0x2011, 0x2012, 0x2013, 0x2014, 0x2212: result.unicodeScalars.append("-")
    default: result.unicodeScalars.append(scalar)
    }
  }
  return result
}

private func withoutLeadingZeros(_ key: String) -> String {
  let rest = key.utf8.drop { $0 == UInt8(ascii: "0") }
  return rest.isEmpty ? key : String(decoding: rest, as: UTF8.self)
}
