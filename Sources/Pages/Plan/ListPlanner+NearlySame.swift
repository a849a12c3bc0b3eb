import Diagnostics
import Records
import Text

extension ListPlanner {
  /// Warns of values that differ only in capitals, blanks and how accents are encoded: each has a filter and a page of its
  /// own, which nobody wants twice. The one that more records have is taken for the right one.
  func warnOfNearlySame(_ facets: [Facet]) {
    for facet in facets where collection.schema.field(facet.path) != nil {
      // By strings of the language, which are the same where letters and their accents stand apart or together.
      var usual: [String: FacetValue] = [:]
      for value in facet.values {
        guard let text = value.value.text else { continue }
        let key = withoutCapitals(text)
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
      "found \"\(rarer.value.plainText)\", expected \"\(commoner.value.plainText)\", which \(records): they differ only in capitals, blanks or how accents are encoded",
      at: record?.location(of: facet.path) ?? collection.schema.declaration,
      suggestion: "as they are, each of them has a filter and a page of its own")
  }
}

/// Of values that as many have, the one without needless blanks, then the one with capitals, which come first by bytes.
private func isCommoner(_ value: FacetValue, _ other: FacetValue) -> Bool {
  if value.count != other.count { return value.count > other.count }
  let (text, otherText) = (value.value.plainText, other.value.plainText)
  let (length, otherLength) = (text.utf8.count, otherText.utf8.count)
  return length != otherLength ? length < otherLength : ExactString(text) < ExactString(otherText)
}

/// In small letters, with single blanks.
private func withoutCapitals(_ text: String) -> String {
  text.lowercased().unicodeScalars.split { $0.properties.isWhitespace }.map { String($0) }.joined(separator: " ")
}
