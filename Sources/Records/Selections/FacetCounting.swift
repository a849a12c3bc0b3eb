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
    var counter = FacetCounter(labels: labels, ordering: Ordering(self, context))
    for id in records { counter.add(id) }
    let pagesFrom = collections[collection].schema.facetPages[ExactString(path)] ?? 1
    return Facet(path: path, values: counter.values(order), missing: counter.missing, pagesFrom: pagesFrom)
  }
}

/// Collects the values of a facet. Each has a number, by which everything about it is kept.
private struct FacetCounter {
  let labels: ValueLabels
  let ordering: Ordering
  private(set) var missing = 0
  private var found: [FieldValue] = []
  private var members: [[RecordID]] = []
  private var numbers: [FieldValue: Int] = [:]

  init(labels: ValueLabels, ordering: Ordering) {
    self.labels = labels
    self.ordering = ordering
  }

  mutating func add(_ id: RecordID) {
    if let value = labels.onlyValue(of: id) { return add(id, to: value) }
    let values = labels.values(of: id)
    if values.isEmpty { missing += 1 }
    for value in values { add(id, to: value) }
  }

  private mutating func add(_ id: RecordID, to value: FieldValue) {
    if let number = numbers[value] {
      members[number].append(id)
    } else {
      numbers[value] = found.count
      found.append(value)
      members.append([id])
    }
  }

  func values(_ order: FacetOrder) -> [FacetValue] {
    let ties = found.map { Array(tie(of: $0).utf8) }
    let parents = found.map { labels.parent(of: $0).flatMap { numbers[$0] } }
    let sorted = arranged(order, parents, ties)
    let slugs = slugs(ties)
    var places = [Int](repeating: 0, count: found.count)
    for (place, number) in sorted.enumerated() { places[number] = place }
    return sorted.map { number in
      let value = found[number]
      return FacetValue(
        value: value, label: labels.label(of: value), slug: slugs[number], records: members[number],
        parent: parents[number].map { places[$0] })
    }
  }

  /// The values in order, each main category followed by its subcategories.
  private func arranged(_ order: FacetOrder, _ parents: [Int?], _ ties: [[UInt8]]) -> [Int] {
    let sorted = sorted(order, ties)
    var children: [Int: [Int]] = [:]
    for number in sorted { if let parent = parents[number] { children[parent, default: []].append(number) } }
    if children.isEmpty { return sorted }
    return sorted.filter { parents[$0] == nil }.flatMap { [$0] + (children[$0] ?? []) }
  }

  private func sorted(_ order: FacetOrder, _ ties: [[UInt8]]) -> [Int] {
    let tokens = found.map(token)
    return found.indices.sorted { left, right in
      if order == .count, members[left].count != members[right].count {
        return members[left].count > members[right].count
      }
      let result = SortToken.compare(tokens[left], tokens[right])
      if result != 0 { return order == .descending ? result > 0 : result < 0 }
      return SortToken.compareBytes(ties[left], ties[right]) < 0
    }
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

  private func tie(of value: FieldValue) -> String {
    if case .record(let id) = value { return labels.store.record(id)?.key.joined ?? "" }
    return value.plainText
  }

  /// Distinct slugs, given in an order that does not depend on counts.
  private func slugs(_ ties: [[UInt8]]) -> [String] {
    let texts = found.map(labels.slugText)
    let order = found.indices.sorted { left, right in
      let result = SortToken.compareBytes(ties[left], ties[right])
      return result == 0 ? ExactString(texts[left]) < ExactString(texts[right]) : result < 0
    }
    // What lists call the choice of all values, and the way to more of them.
    var used: Set<ExactString> = [ExactString("all"), ExactString("more")]
    var slugs = [String](repeating: "", count: found.count)
    for number in order {
      let base = slug(of: texts[number])
      var candidate = base
      var count = 2
      while !used.insert(ExactString(candidate)).inserted {
        candidate = "\(base)-\(count)"
        count += 1
      }
      slugs[number] = candidate
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
