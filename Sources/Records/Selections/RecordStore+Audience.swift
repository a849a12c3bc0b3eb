import Text

extension RecordStore {
  /// For whom a path is, such as `supplier.name`: for staff where any collection or field on its way is. A word that leads
  /// nowhere ends the looking, that is reported elsewhere; but it may be a column that a field for staff is made of.
  public func audience(ofPath path: String, from collection: String) -> Audience {
    guard var place = index(of: collection) else { return .everyone }
    if collections[place].schema.audience == .staff { return .staff }
    for word in path.parts(separatedBy: UInt8(ascii: ".")) {
      let fields: [Field]
      let owner: Int
      let next: Int?
      if let field = collections[place].schema.field(word) {
        fields = [field]
        owner = place
        next = field.reference.flatMap { index(of: $0.target) }
      } else if let way = collections[place].inverses.first(where: { $0.name.isExactly(word) }) {
        fields = way.fields.map { collections[way.collection].schema.fields[$0] }
        owner = way.collection
        next = way.collection
      } else {
        return collections.isForStaff(column: word, in: collections[place]) ? .staff : .everyone
      }
      if fields.contains(where: { collections.audience(of: $0, in: collections[owner].name) == .staff }) {
        return .staff
      }
      guard let next else { return .everyone }
      if collections[next].schema.audience == .staff { return .staff }
      place = next
    }
    return .everyone
  }

  /// For whom a selection is: for staff where its collection is, or what it selects, orders or groups by.
  public func audience(of selection: Selection) -> Audience {
    let paths = (selection.condition?.paths ?? []) + selection.sort.map(\.path) + [selection.groupBy].compactMap(\.self)
    if collection(selection.of)?.schema.audience == .staff { return .staff }
    return paths.contains { audience(ofPath: $0, from: selection.of) == .staff } ? .staff : .everyone
  }
}

extension RecordStore {
  /// The paths in the condition of a collection for everybody that lead to something for staff: whether a record is there
  /// then tells of it.
  public func staffPaths(inConditionOf collection: CollectionSchema) -> [String] {
    if collection.audience == .staff { return [] }
    return (collection.filter?.paths ?? []).filter { audience(ofPath: $0, from: collection.name) == .staff }
  }
}

extension [RecordCollection] {
  /// For whom a field of a collection is.
  func audience(of field: Field, in owner: String) -> Audience { map(\.schema).audience(of: field, in: owner) }

  /// Whether a field for staff is made of a column.
  func isForStaff(column: String, in collection: RecordCollection) -> Bool {
    collection.schema.fields.contains { field in
      audience(of: field, in: collection.name) == .staff
        && (field.sourceColumns + collection.origins.sourceColumns(of: field.name)).contains { overlap($0, column) }
    }
  }
}

extension [CollectionSchema] {
  /// For whom a field of a collection is. What a reference tells comes from where it leads to, and from the join table it
  /// goes through with the two references of that table.
  public func audience(of field: Field, in owner: String) -> Audience {
    if field.audience == .staff { return .staff }
    guard let reference = field.reference else { return .everyone }
    if isForStaff(reference.target) { return .staff }
    if let matched = reference.matching, matches(matched, of: reference.target) { return .staff }
    guard let join = reference.through else { return .everyone }
    if isForStaff(join.collection) { return .staff }
    let ways = first { $0.name.isExactly(join.collection) }?.fields.filter { way in
      let leads = { (name: String?, target: String) in
        name.map { way.name.isExactly($0) } ?? way.reference?.target.isExactly(target) ?? false
      }
      return leads(join.near, owner) || leads(join.far, reference.target)
    }
    return ways?.contains { $0.audience == .staff } ?? false ? .staff : .everyone
  }

  /// Whether a collection is matched by something for staff: which record is found tells of it.
  private func matches(_ name: String, of collection: String) -> Bool {
    guard let target = first(where: { $0.name.isExactly(collection) }) else { return false }
    return target.fields.contains { field in
      let isMatched = field.name.isExactly(name) || field.sourceColumns.contains { overlap($0, name) }
      return isMatched && (field.audience == .staff || field.reference.map { isForStaff($0.target) } ?? false)
    }
  }

  private func isForStaff(_ name: String) -> Bool { contains { $0.audience == .staff && $0.name.isExactly(name) } }
}

extension Condition {
  /// Every path in it.
  var paths: [String] {
    switch self {
    case .all(let parts), .any(let parts): parts.flatMap(\.paths)
    case .not(let part): part.paths
    case .compare(let path, _, _), .exists(let path, _): [path]
    }
  }
}

extension RecordStore {
  /// The store with orders and facets that say nothing of what an audience may not see, since an order tells too.
  func withoutHints(for audience: Audience) -> RecordStore {
    if audience == .staff { return self }
    var result = collections
    for index in result.indices {
      let name = result[index].name
      let isOpen = { (path: String) in audience.maySee(self.audience(ofPath: path, from: name)) }
      result[index].schema.sort.removeAll { !isOpen($0.path) }
      result[index].schema.facets?.removeAll { !isOpen($0) }
    }
    return RecordStore(result, audience: self.audience, hiddenLedgers: hiddenLedgers)
  }
}
