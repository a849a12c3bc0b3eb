import Locales
import Text

/// Names that people write in several ways have one form in every record, so that pages, filters, search and references
/// agree.
extension RecordCollection {
  /// Puts preferred names in the place of their variants. Then, in fields with pages of their values, values that differ in
  /// capitals and blanks alone get the most frequent of their spellings.
  mutating func settleSpellings() {
    let facets = schema.effectiveFacets
    for place in schema.fields.indices {
      let field = schema.fields[place]
      guard field.holdsNames, !schema.hasMeanings(field) else { continue }
      let isGrouped = field.variants != nil || facets.contains(where: field.name.isExactly)
      if isGrouped { settleSpellings(of: place, field.variants) }
    }
  }

  private mutating func settleSpellings(of place: Int, _ variants: NameVariants?) {
    var known: [ExactString: String] = [:]
    var groups: [ExactString: Spellings] = [:]
    for (text, count) in spellings(of: place) {
      if let name = variants?.name(of: text) {
        known[ExactString(text)] = name
      } else {
        groups[ExactString(spellingKey(text)), default: Spellings()].add(text, times: count)
      }
    }
    for spellings in groups.values.map(\.all) where spellings.count > 1 {
      for spelling in spellings { known[ExactString(spelling)] = spellings[0] }
    }
    if known.isEmpty { return }
    let width = schema.fields.count
    // The nth items of several columns stay together.
    let keepsTwins = schema.fields[place].keepsBlankItems
    for row in 0..<count {
      values[row * width + place] = values[row * width + place].renamed(keepsTwins) { known[ExactString($0)] }
    }
  }

  /// The different texts of a field with how often each comes, in the order in which they are met.
  func spellings(of place: Int) -> [(text: String, count: Int)] {
    var counts: [ExactString: Int] = [:]
    var order: [String] = []
    eachName(of: place) { text in
      if counts.updateValue(counts[ExactString(text), default: 0] + 1, forKey: ExactString(text)) == nil {
        order.append(text)
      }
    }
    return order.map { ($0, counts[ExactString($0)] ?? 0) }
  }

  /// Every text of a field, one by one.
  func eachName(of place: Int, _ body: (String) -> Void) {
    for row in 0..<count {
      switch value(row, place) {
      case .text(let text): body(text)
      case .list(let items): items.compactMap(\.text).forEach(body)
      default: break
      }
    }
  }
}

extension Field {
  /// Whether its values are texts that may be names; choices that the site states are written as stated.
  var holdsNames: Bool {
    guard choices.isEmpty else { return false }
    switch type {
    case .string, .choice: return true
    case .list: return items == .string || items == .choice
    case .category: return variants != nil || (category.tree == nil && category.form == .path)
    case .reference: return variants != nil || reference?.isByName ?? false
    default: return false
    }
  }
}

extension FieldValue {
  /// The value with other texts in it; of a list each once, unless twins are kept.
  fileprivate func renamed(_ keepsTwins: Bool, _ name: (String) -> String?) -> FieldValue {
    switch self {
    case .text(let text): return name(text).map { .text($0) } ?? self
    case .list(let items):
      guard items.contains(where: { $0.text.flatMap(name) != nil }) else { return self }
      var result: [FieldValue] = []
      for item in items.map({ $0.renamed(keepsTwins, name) }) where keepsTwins || !result.contains(item) {
        result.append(item)
      }
      return .list(result)
    default: return self
    }
  }
}
