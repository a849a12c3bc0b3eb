import Diagnostics
import Tables
import Text

extension Kind {
  /// The word that a column of this name probably holds, in several languages; `nil` where nothing is near.
  ///
  /// `ProductName` is a product's `name`, `titulo` a book's `title`, `eventDateStart` an event's `start`.
  public func guess(column: String) -> String? {
    let folded = foldedColumnName(column)
    guard !folded.isEmpty else { return nil }
    for word in vocabulary where foldedColumnName(word.name).isExactly(folded) { return word.name }
    for word in vocabulary where word.guesses.contains(where: folded.isExactly) { return word.name }
    return nil
  }

  /// A field for every word that a table's columns suggest, a column at most once, the surest first; further columns
  /// that begin alike are joined where the type wants it (date and time of a start).
  public func guessFields(columns: [String]) -> [Field] {
    var fields: [Field] = []
    for column in columns {
      guard let name = guess(column: column), !fields.contains(where: { $0.name.isExactly(name) }) else { continue }
      var field = Field(name, from: [column])
      if word(name)?.type == .datetime, let time = timeColumn(beside: column, of: name, among: columns) {
        field.columns.append(time)
      }
      fields.append(field)
    }
    return fields
  }

  /// How well a table's columns fit the kind: how many required and other words it has; 0 where one that must be is not.
  fileprivate func score(columns: [String]) -> Int {
    let names = Set(columns.compactMap { guess(column: $0) }.map(ExactString.init))
    let required = vocabulary.filter(\.isRequired)
    guard required.allSatisfy({ names.contains(ExactString($0.name)) }) else { return 0 }
    let telling = columns.count { isTelling($0) }
    // Nearly every table has a name; that alone makes no library of a list of people.
    if telling == 0, required.count < 2 { return 0 }
    return names.count + 2 * required.count + telling * 3
  }

  /// Whether a column's name tells the kind by itself.
  private func isTelling(_ column: String) -> Bool {
    let folded = foldedColumnName(column)
    return tellingColumns.contains { isPrefix($0, of: folded) }
  }

  /// `eventTimeStart` beside `eventDateStart`, `time` beside `date`; for a start also a column that is called nothing but
  /// `time`, when there is one such.
  private func timeColumn(beside column: String, of name: String, among columns: [String]) -> String? {
    let folded = foldedColumnName(column)
    let pairs = [("date", "time"), ("fecha", "hora"), ("data", "godzina"), ("дата", "время"), ("日期", "時間")]
    for (date, time) in pairs {
      let wanted = replacingFirst(date, in: folded, by: time)
      guard let wanted, let found = columns.first(where: { foldedColumnName($0).isExactly(wanted) }) else { continue }
      return found
    }
    let times = columns.filter { column in pairs.contains { foldedColumnName(column).isExactly($0.1) } }
    return name.isExactly("start") && times.count == 1 ? times[0] : nil
  }
}

extension KindList {
  /// The kind whose words a table's columns fit best.
  public func guess(columns: [String]) -> Kind {
    var best = (kind: general, score: 4)
    for kind in all {
      let score = kind.score(columns: columns)
      if score > best.score { best = (kind, score) }
    }
    return best.kind
  }
}

/// A column's name in small letters and digits alone, without accents of Latin letters: `Fecha Inicio` is `fechainicio`.
package func foldedColumnName(_ name: String) -> String {
  var result = ""
  for scalar in name.lowercased().unicodeScalars {
    let value = scalar.value
    if let plain = plainLetters[scalar] {
      result.unicodeScalars.append(plain)
    } else if (0x30...0x39).contains(value) || (0x61...0x7A).contains(value) || value >= 0x370 {
      result.unicodeScalars.append(scalar)
    }
  }
  return result
}

private let plainLetters: [Unicode.Scalar: Unicode.Scalar] = {
  let pairs: [(String, Unicode.Scalar)] = [
    ("áàâäãåą", "a"), ("ćčç", "c"), ("ďđ", "d"), ("éèêëęě", "e"), ("íìîï", "i"), ("łľ", "l"), ("ńñň", "n"),
    ("óòôöõøő", "o"), ("řŕ", "r"), ("śš", "s"), ("ťţ", "t"), ("úùûüůű", "u"), ("ýÿ", "y"), ("źżž", "z"),
  ]
  var letters: [Unicode.Scalar: Unicode.Scalar] = [:]
  for (marked, plain) in pairs { for scalar in marked.unicodeScalars { letters[scalar] = plain } }
  return letters
}()

private func replacingFirst(_ part: String, in text: String, by other: String) -> String? {
  let bytes = Array(text.utf8)
  let mark = Array(part.utf8)
  guard bytes.count >= mark.count else { return nil }
  for start in 0...(bytes.count - mark.count) where bytes[start..<(start + mark.count)].elementsEqual(mark) {
    let result = bytes[..<start] + Array(other.utf8) + bytes[(start + mark.count)...]
    return String(decoding: result, as: UTF8.self)
  }
  return nil
}
