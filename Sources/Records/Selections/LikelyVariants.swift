import Locales
import Text

/// Names of one field that are probably one name.
public struct LikelyVariants: Sendable {
  /// The collection and the field to which a table of names belongs.
  public let field: String
  /// The most frequent of the names.
  public let name: String
  /// The others, the most frequent first.
  public let others: [String]
}

extension RecordStore {
  /// The names that differ in signs, marks or the order of their parts alone (`looseNameKey`), field by field: of fields with
  /// pages of their values, of lists of texts, and of the names that collections are made of.
  public var likelyVariants: [LikelyVariants] {
    collections.flatMap { collection -> [LikelyVariants] in
      let facets = collection.schema.effectiveFacets
      return collection.schema.fields.indices.flatMap { place -> [LikelyVariants] in
        let field = collection.schema.fields[place]
        let isFacet = facets.contains(where: field.name.isExactly)
        let isTitle = field.name.isExactly(collection.schema.kind.titleField)
        if let rule = collection.schema.derived, isTitle {
          return variants(of: place, in: collection, called: "\(rule.collection).\(rule.field)")
        }
        guard field.holdsNames, field.type != .category, isFacet || field.type == .list || field.variants != nil else {
          return []
        }
        return variants(of: place, in: collection, called: "\(collection.name).\(field.name)")
      }
    }
  }

  private func variants(of place: Int, in collection: RecordCollection, called field: String) -> [LikelyVariants] {
    var groups: [ExactString: Spellings] = [:]
    var order: [ExactString] = []
    for (text, count) in collection.spellings(of: place) {
      let key = ExactString(looseNameKey(text))
      if key.string.isEmpty { continue }
      if groups[key] == nil { order.append(key) }
      groups[key, default: Spellings()].add(text, times: count)
    }
    return order.compactMap { key in
      guard let all = groups[key]?.all, all.count > 1 else { return nil }
      return LikelyVariants(field: field, name: all[0], others: Array(all.dropFirst()))
    }
  }
}
