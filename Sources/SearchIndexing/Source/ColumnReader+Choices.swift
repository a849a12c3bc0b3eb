import Locales
import Records
import Text

/// Facets with more choices than this are no help; their field is searched, not chosen from.
private let mostChoices = 200
/// Categories stand in sections that open, so there can be more of them.
private let mostCategories = 500

extension ColumnReader {
  func choices(_ name: String) -> ChoiceColumn? {
    guard let (place, field) = field(name) else { return nil }
    if let tree = collection.tree(of: name) { return categories(name, tree, values(place)) }
    // Choices are numbered as they are found, and then get their places in order.
    var numbers: [FieldValue: Int] = [:]
    var found: [FieldValue] = []
    var rows: [[Int]] = []
    for value in values(place) {
      switch value {
      case .missing: rows.append([])
      case .list, .records, .categories:
        rows.append(value.elements.map { number(of: $0, in: &numbers, &found) })
      default: rows.append([number(of: value, in: &numbers, &found)])
      }
      if found.count > mostChoices { return nil }
    }
    if found.isEmpty { return nil }
    let sorted = ordered(found, field)
    var places = [Int](repeating: 0, count: found.count)
    for (place, value) in sorted.enumerated() { if let number = numbers[value] { places[number] = place } }
    let slugs = distinctSlugs(sorted.map { slug(of: $0) })
    for index in rows.indices { settle(&rows[index], places) }
    return ChoiceColumn(
      name, choices: zip(sorted, slugs).map { ChoiceColumn.Choice(slug: $1, label: label(of: $0, field)) },
      values: rows, isMany: field.isMany)
  }

  /// A column of what is no field; `nil` where all records that say anything say the same.
  func choices(_ derived: DerivedColumn) -> ChoiceColumn? {
    if field(derived.name) != nil { return nil }
    let found = rows.map { derived.choice(RecordID(collection: place, row: $0)) }
    guard Set(found.compactMap(\.self)).count > 1 else { return nil }
    return ChoiceColumn(
      derived.name, choices: derived.choices, values: found.map { $0.map { [$0] } ?? [] }, isMany: false)
  }

  /// Puts the places of choices for their numbers, in order and each once.
  private func settle(_ row: inout [Int], _ places: [Int]) {
    if row.count > 1 {
      row = Set(row.map { places[$0] }).sorted()
    } else if let only = row.first {
      row[0] = places[only]
    }
  }

  private func number(of value: FieldValue, in numbers: inout [FieldValue: Int], _ found: inout [FieldValue]) -> Int {
    if let known = numbers[value] { return known }
    numbers[value] = found.count
    found.append(value)
    return found.count - 1
  }

  private func categories(_ name: String, _ tree: CategoryTree, _ values: [FieldValue]) -> ChoiceColumn? {
    var used: Set<CategoryID> = []
    let rows = values.map { value -> [CategoryID] in
      if case .categories(let ids) = value { return ids }
      return []
    }
    for id in rows.joined() {
      used.insert(id)
      if let parent = tree[id]?.parent { used.insert(parent) }
    }
    if used.isEmpty || used.count > mostCategories { return nil }
    let ids = used.sorted()
    var places: [CategoryID: Int] = [:]
    for (place, id) in ids.enumerated() { places[id] = place }
    let slugs = distinctSlugs(ids.map { language.slug(tree.path($0).joined(separator: " ")) })
    let choices = zip(ids, slugs).map { id, slug in
      ChoiceColumn.Choice(
        slug: slug, label: tree[id]?.label ?? "", parent: tree[id]?.parent.flatMap { places[$0] })
    }
    return ChoiceColumn(
      name, choices: choices, values: rows.map { $0.compactMap { places[$0] }.sorted() }, isMany: true)
  }

  /// Stated choices in their order, others by what people see.
  private func ordered(_ values: [FieldValue], _ field: Field) -> [FieldValue] {
    let keyed = values.map { value -> (value: FieldValue, place: Int, key: [UInt8]) in
      let stated = value.text.flatMap { text in field.choices.firstIndex { $0.value.isExactly(text) } }
      let isYes = value == .boolean(true)
      return (
        value, stated ?? (isYes ? 0 : Int.max),
        language.collationKey(field.sortText(label(of: value, field)), numeric: true)
      )
    }
    return keyed.sorted { left, right in
      if left.place != right.place { return left.place < right.place }
      if left.key != right.key { return SiteLanguage.precedes(left.key, right.key) }
      return ExactString(slug(of: left.value)) < ExactString(slug(of: right.value))
    }.map(\.value)
  }

  private func label(of value: FieldValue, _ field: Field) -> String {
    if let word = words(value, field) { return word }
    return switch value {
    case .record(let id): store.record(id)?.title ?? ""
    case .text(let text): field.label(ofChoice: text)
    default: value.plainText
    }
  }

  private func slug(of value: FieldValue) -> String {
    switch value {
    case .boolean(let flag): flag ? "yes" : "no"
    case .record(let id): store.record(id)?.slug ?? ""
    default: language.slug(value.addressText)
    }
  }

  private func distinctSlugs(_ slugs: [String]) -> [String] {
    var used: Set<ExactString> = []
    return slugs.map { slug in
      let base = slug.isEmpty ? "x" : slug
      var candidate = base
      var number = 2
      while !used.insert(ExactString(candidate)).inserted {
        candidate = "\(base)-\(number)"
        number += 1
      }
      return candidate
    }
  }
}
