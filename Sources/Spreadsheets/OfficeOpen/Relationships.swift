import Text

/// Which parts a part refers to: `xl/_rels/workbook.xml.rels`.
final class Relationships: XMLPart {
  private static let all: UInt8 = 1
  private static let one: UInt8 = 2

  private let folder: String
  /// By identifier: what a part is to the other, the last word of a URI, and its path in the package.
  private(set) var parts: [(id: ExactString, type: String, path: String)] = []

  /// - Parameter part: the path of the part; empty for the package itself.
  init(of part: String) {
    let names = part.utf8.split(separator: UInt8(ascii: "/")).map { String(decoding: $0, as: UTF8.self) }
    folder = names.dropLast().joined(separator: "/")
    let start = folder.isEmpty ? "" : folder + "/"
    super.init("\(start)_rels/\(names.last ?? "").rels")
  }

  func path(ofType type: String) -> String? { parts.first { $0.type.utf8.elementsEqual(type.utf8) }?.path }

  override func enter(_ name: XMLName, _ attributes: XMLAttributes, in parent: UInt8) throws(SheetFault) -> UInt8 {
    switch parent {
    case XMLPart.document where name.isNamed("Relationships"): return Self.all
    case Self.all where name.isNamed("Relationship"):
      guard parts.count < SheetLimits.entries else { throw .tooLarge("the workbook refers to too many parts") }
      if !attributes.isEqual("TargetMode", "External"), let target = attributes.text("Target") {
        let type = attributes.text("Type") ?? ""
        parts.append((ExactString(attributes.text("Id") ?? ""), lastName(type), resolved(target)))
      }
      return Self.one
    default: return XMLPart.skipped
    }
  }

  private func lastName(_ path: String) -> String {
    path.utf8.split(separator: UInt8(ascii: "/")).last.map { String(decoding: $0, as: UTF8.self) } ?? ""
  }

  /// A target beginning with `/` counts from the package, any other from the part's folder.
  private func resolved(_ target: String) -> String {
    var names: [String] = []
    let isAbsolute = target.utf8.first == UInt8(ascii: "/")
    let path = isAbsolute || folder.isEmpty ? target : folder + "/" + target
    for name in path.utf8.split(separator: UInt8(ascii: "/")).map({ String(decoding: $0, as: UTF8.self) }) {
      if name.utf8.elementsEqual("..".utf8) {
        _ = names.popLast()
      } else if !name.utf8.elementsEqual(".".utf8) {
        names.append(name)
      }
    }
    return names.joined(separator: "/")
  }
}
