import Locales
import Records
import Templates
import Text

/// How many values an index shows on one page; more are parted by their first letter.
private let mostValues = 400

/// The pages of all values of a facet.
extension ListPlanner {
  /// - Parameter choices: what counts the records of a value.
  func indexes(of facet: Facet, _ choices: FacetChoices, ways: Value = .none) -> [IndexPlan] {
    let groups = groups(of: facet)
    let title = text("index.title", [("collection", pages.title), ("field", fieldTitle(facet.path))])
    let base = [PageCrumb(title: text("nav.home"), path: "/")]
    let crumbs = path.isExactly("/") ? base : base + [PageCrumb(title: pages.title, path: path)]
    func index(_ path: String, _ title: String, _ shown: [ValueGroup], _ current: String?, _ crumbs: [PageCrumb])
      -> IndexPlan
    {
      IndexPlan(
        collection: place, path: path, title: title, groups: .array(shown.map { value(of: $0, in: facet, choices) }),
        letters: letters(groups, of: facet, current: current), total: facet.values.count, ways: ways, crumbs: crumbs)
    }
    let root = indexPath(facet)
    let hasLetters = groups.count > 1 && groups.allSatisfy { !$0.label.isEmpty }
    if facet.values.count <= mostValues || !hasLetters {
      return [index(root, title, groups, nil, crumbs)]
    }
    let isOfCatalogue = model.kindPages(place).catalogue != nil
    let top = ValueGroup(
      label: text(isOfCatalogue ? "index.most" : "index.commonest"), slug: "",
      values: choices.commonest(of: facet, atMost: 48).map { facet.values[$0] })
    let rootCrumb = PageCrumb(title: fieldTitle(facet.path), path: root)
    return [index(root, title, [top], "", crumbs)]
      + groups.map { group in
        index(
          letterPath(group, of: facet), "\(title): \(group.label)", [group], group.slug, crumbs + [rootCrumb])
      }
  }

  /// Values under a heading.
  private struct ValueGroup {
    let label: String
    let slug: String
    var values: [FacetValue]
  }

  /// Categories under their main category, texts under their first letter, everything else together.
  private func groups(of facet: Facet) -> [ValueGroup] {
    if facet.values.contains(where: { $0.parent != nil }) {
      return facet.values.enumerated().filter { $0.element.parent == nil }.map { place, main in
        let children = facet.values[(place + 1)...].prefix { $0.parent == place }
        return ValueGroup(label: "", slug: main.slug, values: [main] + children)
      }
    }
    guard facet.values.count > 24, facet.values.allSatisfy({ $0.value.isNamed }) else {
      return [ValueGroup(label: "", slug: "", values: facet.values)]
    }
    return initialGroups(of: facet)
  }

  private func initialGroups(of facet: Facet) -> [ValueGroup] {
    var groups: [ValueGroup] = []
    var places: [ExactString: Int] = [:]
    var slugs: Set<ExactString> = []
    let field = collection.schema.field(facet.path)
    for value in facet.values {
      let label = label(value, of: facet)
      let heading = model.site.language.indexHeading(field?.sortText(label) ?? label).label
      if let known = places[ExactString(heading)] {
        groups[known].values.append(value)
        continue
      }
      places[ExactString(heading)] = groups.count
      groups.append(ValueGroup(label: heading, slug: slug(heading, &slugs), values: [value]))
    }
    return groups
  }

  private func slug(_ heading: String, _ used: inout Set<ExactString>) -> String {
    let plain = model.site.language.slug(heading)
    let base = plain.isEmpty ? "0-9" : plain
    var slug = base
    var number = 2
    while !used.insert(ExactString(slug)).inserted {
      slug = "\(base)-\(number)"
      number += 1
    }
    return slug
  }

  private func letterPath(_ group: ValueGroup, of facet: Facet) -> String {
    indexPath(facet) + ShelfList.alphabet.rawValue + "/" + group.slug + "/"
  }

  private func letters(_ groups: [ValueGroup], of facet: Facet, current: String?) -> Value {
    guard groups.count > 1, groups.allSatisfy({ !$0.label.isEmpty }) else { return .array([]) }
    return .array(
      groups.map { group in
        // On a page with all letters they are places of that page.
        let url = current == nil ? "#" + anchor(group) : letterPath(group, of: facet)
        return .object(
          Self.letterShape, .string(group.label), .string(url), .integer(group.values.count),
          .boolean(current.map { $0.isExactly(group.slug) } ?? false))
      })
  }

  private func anchor(_ group: ValueGroup) -> String { "letter-" + group.slug }

  private func value(of group: ValueGroup, in facet: Facet, _ choices: FacetChoices) -> Value {
    let names = collection.schema.field(facet.path)?.nameOrder
    return .object(
      Self.groupShape, .string(group.label), .string(anchor(group)),
      .array(group.values.map { choices.choice($0, of: facet, names: names) }))
  }

  static let letterShape = ObjectShape("letter", ["label", "url", "count", "current"])
  static let groupShape = ObjectShape("group", ["label", "id", "values"])
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
