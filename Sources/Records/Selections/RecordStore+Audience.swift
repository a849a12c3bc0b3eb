import Text

extension RecordStore {
  /// For whom a path is, such as `supplier.name`: for staff where any collection or field on its way is. A word that leads
  /// nowhere ends the looking; that is reported elsewhere.
  public func audience(ofPath path: String, from collection: String) -> Audience {
    guard var place = index(of: collection) else { return .everyone }
    if collections[place].schema.audience == .staff { return .staff }
    for word in path.parts(separatedBy: UInt8(ascii: ".")) {
      let fields: [Field]
      let next: Int?
      if let field = collections[place].schema.field(word) {
        fields = [field]
        next = field.reference.flatMap { index(of: $0.target) }
      } else if let way = collections[place].inverses.first(where: { $0.name.isExactly(word) }) {
        fields = way.fields.map { collections[way.collection].schema.fields[$0] }
        next = way.collection
      } else {
        return .everyone
      }
      if fields.contains(where: { $0.audience == .staff }) { return .staff }
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

  /// The paths of pictures that records name, for everybody who may see this store.
  public var picturePaths: Set<ExactString> {
    var paths: Set<ExactString> = []
    for collection in collections {
      for (index, field) in collection.schema.fields.enumerated() where field.holdsPictures {
        for row in 0..<collection.count {
          for text in collection.value(row, index).elements.compactMap(\.text) { paths.insert(ExactString(text)) }
        }
      }
    }
    return paths
  }
}

extension Field {
  /// Whether its values are pictures.
  public var holdsPictures: Bool { type == .image || (type == .list && items == .image) }
}
