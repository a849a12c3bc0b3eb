import Diagnostics
import Records
import Text

extension ListPlanner {
  /// Warns of values that differ only in capitals, blanks, what nobody sees, ß for ss and how accents are encoded: each has a
  /// filter and a page of its own, which nobody wants twice. The one that more records have is taken for the right one.
  func warnOfNearlySame(_ facets: [Facet]) {
    for facet in facets where collection.schema.field(facet.path) != nil {
      // By strings of the language, which are the same where letters and their accents stand apart or together.
      var usual: [String: FacetValue] = [:]
      for value in facet.values {
        guard let text = value.value.text else { continue }
        let key = withoutCapitals(text, sharpS: "ss")
        guard let other = usual[key] else {
          usual[key] = value
          continue
        }
        let (rarer, commoner) = isCommoner(value, other) ? (other, value) : (value, other)
        usual[key] = commoner
        warn(rarer, besides: commoner, of: facet)
      }
    }
  }

  private func warn(_ rarer: FacetValue, besides commoner: FacetValue, of facet: Facet) {
    let record = rarer.records.first.map { Record(store: model.store, id: $0) }
    let records = commoner.count == 1 ? "1 record has" : "\(commoner.count) records have"
    planner.log.warning(
      "facet.nearly-same",
      "found \"\(rarer.value.plainText)\", expected \"\(commoner.value.plainText)\", which \(records): they differ only in \(difference(of: rarer.value.plainText, from: commoner.value.plainText))",
      at: record?.location(of: facet.path) ?? collection.schema.declaration,
      suggestion: "write both the same way; now each has a separate filter and page")
  }
}

/// Of values that as many have, the one without needless blanks, then the one with capitals, which come first by bytes.
private func isCommoner(_ value: FacetValue, _ other: FacetValue) -> Bool {
  if value.count != other.count { return value.count > other.count }
  let (text, otherText) = (value.value.plainText, other.value.plainText)
  let (length, otherLength) = (text.utf8.count, otherText.utf8.count)
  return length != otherLength ? length < otherLength : ExactString(text) < ExactString(otherText)
}

/// In what two values differ that are nearly the same.
private func difference(of text: String, from other: String) -> String {
  let unseen = (text.unicodeScalars.map(\.self) + other.unicodeScalars).first(where: \.isInvisible)
  if let unseen { return "invisible characters, such as U+" + String(unseen.value, radix: 16, uppercase: true).padded }
  return withoutCapitals(text, sharpS: "ß") == withoutCapitals(other, sharpS: "ß")
    ? "capitals, blanks or how accents are encoded" : "ß and ss"
}

extension String {
  /// Hexadecimal digits, four at least.
  fileprivate var padded: String { String(repeating: "0", count: max(0, 4 - utf8.count)) + self }
}

/// In small letters, with single blanks, without what nobody sees.
private func withoutCapitals(_ text: String, sharpS letter: String) -> String {
  var result = String.UnicodeScalarView()
  for scalar in text.lowercased().unicodeScalars where !scalar.isInvisible {
    if scalar == "ß" { result.append(contentsOf: letter.unicodeScalars) } else { result.append(scalar) }
  }
  return result.split { $0.properties.isWhitespace }.map { String($0) }.joined(separator: " ")
}
