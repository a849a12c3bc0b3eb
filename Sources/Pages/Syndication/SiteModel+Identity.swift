import Feeds
import Records

extension SiteModel {
  /// What makes the identifiers of this site's records: its address, else its name.
  package var identity: SiteIdentity {
    site.absolute("/").flatMap(SiteIdentity.init(baseURL:)) ?? SiteIdentity(name: site.title)
  }

  /// A calendar's UID of an event.
  package func uid(of id: RecordID, _ identity: SiteIdentity) -> String {
    let record = Record(store: store, id: id)
    return identity.uid(collection: record.collection.name, key: record.key.joined)
  }

  /// The whole URL of a record's page, where both are known.
  package func address(of id: RecordID) -> String? { path(id).flatMap { site.absolute($0) } }
}
