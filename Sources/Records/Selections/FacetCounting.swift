import Diagnostics
import Locales
import Text

extension RecordStore {
  /// The values that a field has in a list of records of one collection, with the records of each in the list's order.
  ///
  /// The field may hold anything, lists, references and categories too, or lie beyond references (`library.name`). Of
  /// categories a main one counts each record of its subcategories once. Slugs are distinct; two values with one slug get
  /// `-2` and so on by the order of their bytes. A choice with stated values keeps their order. A path that leads nowhere
  /// is logged and gives no values.
  public func facet(
    _ path: String, in records: [RecordID], context: SelectionContext, order: FacetOrder = .label,
    grain: Grain = .value, log: DiagnosticLog = DiagnosticLog()
  ) -> Facet {
    guard let collection = records.first?.collection,
      let compiled = CompiledPath(path, from: collection, in: self, at: collections[collection].schema.declaration, log)
    else { return Facet(path: path, values: [], missing: records.count) }
    let labels = ValueLabels(self, context, compiled, grain)
    var members: [FieldValue: [RecordID]] = [:]
    var missing = 0
    for id in records {
      let values = labels.values(of: id)
      if values.isEmpty { missing += 1 }
      for value in values { members[value, default: []].append(id) }
    }
    let counter = FacetCounter(labels: labels, members: members, ordering: Ordering(self, context))
    return Facet(path: path, values: counter.values(order), missing: missing)
  }
}

private struct FacetCounter {
  let labels: ValueLabels
  let members: [FieldValue: [RecordID]]
  let ordering: Ordering

  func values(_ order: FacetOrder) -> [FacetValue] {
    let sorted = arranged(order)
    let slugs = slugs()
    var places: [FieldValue: Int] = [:]
    for (place, value) in sorted.enumerated() { places[value] = place }
    return sorted.map { value in
      FacetValue(
        value: value, label: labels.label(of: value), slug: slugs[value] ?? "", records: members[value] ?? [],
        parent: labels.parent(of: value).flatMap { places[$0] })
    }
  }

  /// The values in order, each main category followed by its subcategories.
  private func arranged(_ order: FacetOrder) -> [FieldValue] {
    var children: [FieldValue: [FieldValue]] = [:]
    var mains: [FieldValue] = []
    for value in members.keys {
      if let parent = labels.parent(of: value) {
        children[parent, default: []].append(value)
      } else {
        mains.append(value)
      }
    }
    return sorted(mains, order).flatMap { [$0] + sorted(children[$0] ?? [], order) }
  }

  private struct Rank {
    let value: FieldValue
    let count: Int
    let token: SortToken
    let tie: ExactString
  }

  private func sorted(_ values: [FieldValue], _ order: FacetOrder) -> [FieldValue] {
    let ranks = values.map { value in
      Rank(value: value, count: members[value]?.count ?? 0, token: token(of: value), tie: tie(of: value))
    }
    return ranks.sorted { left, right in
      if order == .count, left.count != right.count { return left.count > right.count }
      let result = SortToken.compare(left.token, right.token)
      if result != 0 { return order == .descending ? result > 0 : result < 0 }
      return left.tie < right.tie
    }.map(\.value)
  }

  /// Numbers, dates and categories by themselves, all others by what people see.
  private func token(of value: FieldValue) -> SortToken {
    if let place = labels.choicePlace(of: value) { return .integer(Int64(place)) }
    if case .text = value, labels.grain == .initial { return initialToken(value) }
    if case .text = value { return ordering.token(.text(labels.sortText(of: value))) }
    return ordering.token(value)
  }

  private func initialToken(_ value: FieldValue) -> SortToken {
    let label = labels.label(of: value)
    // A heading such as "10 strokes" is no text that begins so; of two with one label (…) the last is what comes after Z.
    let heading = labels.language?.indexHeadings.last { $0.label.isExactly(label) }
    return heading.map { .integer(Int64($0.order)) } ?? .bytes(Array(label.utf8))
  }

  private func tie(of value: FieldValue) -> ExactString {
    if case .record(let id) = value { return ExactString(labels.store.record(id)?.key.joined ?? "") }
    return ExactString(value.plainText)
  }

  /// Distinct slugs, given in an order that does not depend on counts.
  private func slugs() -> [FieldValue: String] {
    let texts = members.keys.map { ($0, labels.slugText(of: $0), tie(of: $0)) }
      .sorted { ($0.2, ExactString($0.1)) < ($1.2, ExactString($1.1)) }
    var used: Set<ExactString> = []
    var slugs: [FieldValue: String] = [:]
    for (value, text, _) in texts {
      let base = slug(of: text)
      var candidate = base
      var number = 2
      while !used.insert(ExactString(candidate)).inserted {
        candidate = "\(base)-\(number)"
        number += 1
      }
      slugs[value] = candidate
    }
    return slugs
  }

  private func slug(of text: String) -> String {
    let slug = labels.language?.slug(text) ?? asciiSlug(text)
    return slug.isEmpty ? "x" + Fingerprint(of: Array(text.utf8)).short : slug
  }

  private func asciiSlug(_ text: String) -> String {
    var result: [UInt8] = []
    for byte in text.lowercased().utf8 {
      let isKept = isDigit(byte) || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
      if isKept { result.append(byte) } else if result.last != UInt8(ascii: "-") { result.append(UInt8(ascii: "-")) }
    }
    while result.last == UInt8(ascii: "-") { result.removeLast() }
    return String(decoding: result.drop { $0 == UInt8(ascii: "-") }, as: UTF8.self)
  }
}
