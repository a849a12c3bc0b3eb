import Locales
import Records
import Text

/// How many values an index shows on one page; more are parted by their first letter.
private let mostValues = 400

/// Where the values of a facet stand: each on a page of its own, or, where the site says so, those with few records as
/// sections of the pages of all values.
final class FacetPages: Sendable {
  /// Values under a heading.
  struct ValueGroup: Sendable {
    let label: String
    let slug: String
    var values: [FacetValue]
    /// The identifier of its heading.
    var anchor: String { "letter-" + slug }
  }

  let facet: Facet
  /// The page of all values.
  let root: String
  /// Categories under their main category, texts under their first letter, everything else together.
  let groups: [ValueGroup]
  /// Whether each letter has a page of its own.
  let areParted: Bool
  /// The pages of the values without pages of their own, by their slugs.
  private let sections: [ExactString: String]

  /// - Parameter path: the path of the list of all records.
  init(_ facet: Facet, of collection: Int, path: String, in model: SiteModel) {
    self.facet = facet
    let root = path + folder(ofFacet: facet.path, model.site.language) + "/"
    let groups = groupedValues(of: facet, collection, in: model)
    let areParted =
      facet.values.count > mostValues && groups.count > 1 && groups.allSatisfy { !$0.label.isEmpty }
    (self.root, self.groups, self.areParted) = (root, groups, areParted)
    var sections: [ExactString: String] = [:]
    for group in groups {
      let page = areParted ? letterPath(group, below: root) : root
      for value in group.values where !facet.hasPage(value) {
        sections[ExactString(value.slug)] = page + "#" + sectionAnchor(value)
      }
    }
    self.sections = sections
  }

  /// The page of a value, or its section.
  func path(of value: FacetValue) -> String {
    sections[ExactString(value.slug)] ?? "\(root)\(value.slug)/"
  }

  /// The page of the values with a letter.
  func path(of group: ValueGroup) -> String { letterPath(group, below: root) }
}

private func letterPath(_ group: FacetPages.ValueGroup, below root: String) -> String {
  root + ShelfList.alphabet.rawValue + "/" + group.slug + "/"
}

/// The identifier of the section of a value without a page of its own.
func sectionAnchor(_ value: FacetValue) -> String { "value-" + value.slug }

private func groupedValues(of facet: Facet, _ collection: Int, in model: SiteModel) -> [FacetPages.ValueGroup] {
  if facet.values.contains(where: { $0.parent != nil }) {
    return facet.values.enumerated().filter { $0.element.parent == nil }.map { place, main in
      let children = facet.values[(place + 1)...].prefix { $0.parent == place }
      return FacetPages.ValueGroup(label: "", slug: main.slug, values: [main] + children)
    }
  }
  if facet.values.count > 24, let decades = decades(of: facet) { return decades }
  guard facet.values.count > 24, facet.values.allSatisfy({ $0.value.isNamed }) else {
    return [FacetPages.ValueGroup(label: "", slug: "", values: facet.values)]
  }
  return initialGroups(of: facet, collection, in: model)
}

/// Years by their decades, in the order of the years; `nil` where a value is no year.
private func decades(of facet: Facet) -> [FacetPages.ValueGroup]? {
  var groups: [FacetPages.ValueGroup] = []
  for value in facet.values {
    guard case .integer(let year) = value.value, (1000..<2200).contains(year) else { return nil }
    let first = year / 10 * 10
    let slug = "\(first)"
    if groups.last?.slug.isExactly(slug) == true {
      groups[groups.count - 1].values.append(value)
    } else {
      groups.append(FacetPages.ValueGroup(label: "\(first)–\(first + 9)", slug: slug, values: [value]))
    }
  }
  return groups
}

private func initialGroups(of facet: Facet, _ collection: Int, in model: SiteModel) -> [FacetPages.ValueGroup] {
  var groups: [FacetPages.ValueGroup] = []
  var places: [ExactString: Int] = [:]
  var slugs: Set<ExactString> = []
  let field = model.store.collections[collection].schema.field(facet.path)
  for value in facet.values {
    let label = model.label(of: value, facet, in: collection)
    let heading = model.site.language.indexHeading(field?.sortText(label) ?? label).label
    if let known = places[ExactString(heading)] {
      groups[known].values.append(value)
      continue
    }
    places[ExactString(heading)] = groups.count
    groups.append(
      FacetPages.ValueGroup(label: heading, slug: slug(heading, model.site.language, &slugs), values: [value]))
  }
  return groups
}

private func slug(_ heading: String, _ language: SiteLanguage, _ used: inout Set<ExactString>) -> String {
  let plain = language.slug(heading)
  let base = plain.isEmpty ? "0-9" : plain
  var slug = base
  var number = 2
  while !used.insert(ExactString(slug)).inserted {
    slug = "\(base)-\(number)"
    number += 1
  }
  return slug
}

extension SiteModel {
  /// What people see of a value of a facet.
  func label(of value: FacetValue, _ facet: Facet, in collection: Int) -> String {
    guard let field = store.collections[collection].schema.field(facet.path) else {
      if case .boolean(let flag) = value.value {
        let name = flag ? "facet.yes" : "facet.no"
        return site.texts.text(name) ?? name
      }
      return value.label
    }
    return site.texts.choiceLabel(of: value.value, field, of: kindPages(collection)) ?? value.label
  }
}

extension FieldValue {
  /// Whether its label is a text that letters can part.
  fileprivate var isNamed: Bool {
    switch self {
    case .text, .record, .categories: true
    default: false
    }
  }
}
