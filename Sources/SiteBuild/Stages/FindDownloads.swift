import Files
import Kinds
import Pages
import Records
import Text

/// How many bytes the site's own files have that its records offer for download, by their site paths. A file that is not
/// there is told where links are checked.
func findDownloads(of shown: ShownSite) throws(FileError) -> [ExactString: Int] {
  var sizes: [ExactString: Int] = [:]
  let store = shown.store
  for place in store.collections.indices {
    let collection = store.collections[place]
    let fields = kindPages.pages(of: collection.schema.kind).downloads.filter { collection.schema.field($0) != nil }
    for field in fields {
      for row in 0..<collection.count {
        let record = Record(store: store, id: RecordID(collection: place, row: row))
        guard let address = record[field].text, !isElsewhere(address) else { continue }
        let path = String(decoding: address.utf8.drop { $0 == UInt8(ascii: "/") }, as: UTF8.self)
        guard sizes[ExactString("/" + path)] == nil, let file = shown.assets.source(of: path),
          let found = try status(file)
        else { continue }
        sizes[ExactString("/" + path)] = found.size
      }
    }
  }
  return sizes
}
