import Locales
import Records
import Templates
import Text

/// The pages of all values of a facet.
extension ListPlanner {
  /// - Parameter choices: what counts the records of a value.
  func indexes(of facet: Facet, _ choices: FacetChoices, ways: Value = .none) -> [IndexPlan] {
    let pages = self.pages(of: facet)
    let groups = pages.groups
    let title = text("index.title", [("collection", self.pages.title), ("field", fieldTitle(facet.path))])
    let base = [PageCrumb(title: text("nav.home"), path: "/")]
    let crumbs = path.isExactly("/") ? base : base + [PageCrumb(title: self.pages.title, path: path)]
    func index(
      _ path: String, _ title: String, _ shown: [FacetPages.ValueGroup], _ current: String?, _ crumbs: [PageCrumb]
    )
      -> IndexPlan
    {
      IndexPlan(
        collection: place, path: path, title: title, groups: .array(shown.map { value(of: $0, in: facet, choices) }),
        letters: letters(groups, of: facet, current: current), total: facet.values.count, ways: ways, crumbs: crumbs)
    }
    if !pages.areParted { return [index(pages.root, title, groups, nil, crumbs)] }
    let isOfCatalogue = model.kindPages(place).catalogue != nil
    let top = FacetPages.ValueGroup(
      label: text(isOfCatalogue ? "index.most" : "index.commonest"), slug: "",
      values: choices.commonest(of: facet, atMost: 48).map { facet.values[$0] })
    let rootCrumb = PageCrumb(title: fieldTitle(facet.path), path: pages.root)
    return [index(pages.root, title, [top], "", crumbs)]
      + groups.map { group in
        index(
          pages.path(of: group), "\(title): \(group.label)", [group], group.slug, crumbs + [rootCrumb])
      }
  }

  private func letters(_ groups: [FacetPages.ValueGroup], of facet: Facet, current: String?) -> Value {
    guard groups.count > 1, groups.allSatisfy({ !$0.label.isEmpty }) else { return .array([]) }
    return .array(
      groups.map { group in
        // On a page with all letters they are places of that page.
        let url = current == nil ? "#" + group.anchor : pages(of: facet).path(of: group)
        return .object(
          Self.letterShape, .string(group.label), .string(url), .integer(group.values.count),
          .boolean(current.map { $0.isExactly(group.slug) } ?? false))
      })
  }

  private func value(of group: FacetPages.ValueGroup, in facet: Facet, _ choices: FacetChoices) -> Value {
    let names = collection.schema.field(facet.path)?.nameOrder
    return .object(
      Self.groupShape, .string(group.label), .string(group.anchor),
      .array(group.values.map { choices.choice($0, of: facet, names: names, isOnIndex: true) }))
  }

  static let letterShape = ObjectShape("letter", ["label", "url", "count", "current"])
  static let groupShape = ObjectShape("group", ["label", "id", "values"])
}
