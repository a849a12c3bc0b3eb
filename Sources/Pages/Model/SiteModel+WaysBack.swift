import Records
import Templates

extension SiteModel {
  /// What the list of the records that refer to one is called: as their collection; where that refers to it in several ways,
  /// with what this one is called there. Of people, their books as authors and as translators.
  ///
  /// - Parameters:
  ///   - name: that of the way back.
  ///   - place: of the collection that refers.
  func title(ofWayBack name: String, from place: Int, to record: Record, _ collectionTitle: String) -> String {
    let ways = tables[record.id.collection].inverseNames
    guard ways.count > 1, ways.count(where: { record.collection.inverseCollection($0) == place }) > 1 else {
      return collectionTitle
    }
    let fields = tables[place].fields
    let labels = record.collection.fields(ofWayBack: name).map { fields[$0].label.text ?? fields[$0].name }
    return collectionTitle + ": " + labels.joined(separator: ", ")
  }
}
