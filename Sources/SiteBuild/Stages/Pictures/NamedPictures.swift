import Pictures
import Text

/// Finds the pictures that a text names: a path among blanks, brackets and quotes.
struct NamedPictures {
  private let assets: AssetFiles

  init(_ assets: AssetFiles) { self.assets = assets }

  func of(_ texts: [String]) -> [ExactString] {
    texts.flatMap { text in
      text.utf8.split { $0 <= 0x20 || "()<>\"'".utf8.contains($0) }.compactMap { part in
        let path = String(decoding: Array(part.drop { $0 == UInt8(ascii: "/") }), as: UTF8.self)
        return PictureFormat.isNamed(by: path) && assets.source(of: path) != nil ? ExactString(path) : nil
      }
    }
  }
}

extension ConfigNode {
  /// All its values.
  var scalars: [String] {
    switch content {
    case .mapping(let entries): entries.flatMap(\.node.scalars)
    case .list(let items): items.flatMap(\.scalars)
    case .scalar: text.map { [$0] } ?? []
    case .null: []
    }
  }
}
