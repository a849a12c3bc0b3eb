import Pages
import SearchIndexing
import Text

/// The index of a site that opens from a folder: scripts, since from a disk a page may load those and read nothing, with
/// addresses that lead from the index into the site.
struct PortableIndex: Sendable {
  private let place: String
  private let addresses: PortableAddresses

  /// - Parameter folder: the site path of the index.
  init(folder: String, site: SiteContext) {
    place = folder + "index.js"
    addresses = PortableAddresses(root: site.root, origin: site.origin)
  }

  /// An address as the index has it.
  func address(_ link: String) -> String { addresses.address(link, from: place) }

  /// Each file as a script that leaves its content where who loaded it finds it.
  func files(_ files: [(name: String, bytes: [UInt8])]) -> [(name: String, bytes: [UInt8])] {
    files.map { file in
      let name =
        file.name.ends(withBytesOf: ".json") ? String(decoding: file.name.utf8.dropLast(5), as: UTF8.self) : file.name
      return (name + ".js", Array("document.currentScript.data=".utf8) + file.bytes + Array(";\n".utf8))
    }
  }
}
