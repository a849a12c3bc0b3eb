import Text

/// Addresses as a site has them that opens from a folder: relative to the page they stand on, and with the name of the file
/// that a server would add. A browser that reads from a disk adds none, and knows no root of a site.
public struct PortableAddresses: Sendable {
  /// The path that addresses of the site begin with: `/`, `/library/`.
  private let root: [UInt8]
  /// Where the site is published, for what lies beside it there.
  private let origin: String?

  /// - Parameters:
  ///   - root: the path the site is published under, with a slash at both ends.
  ///   - origin: `https://library.example.org`; `nil` when not known.
  public init(root: String, origin: String?) {
    self.root = Array(root.utf8)
    self.origin = origin
  }

  /// The file behind a folder's address.
  private static let index = Array("index.html".utf8)

  /// What an address is on a page; `nil`: it stays as it is.
  ///
  /// - Parameters:
  ///   - address: as it is written in HTML, references and all.
  ///   - page: the segments of the page's own address, its file last, written the same way.
  func address(_ address: ArraySlice<UInt8>, on page: [[UInt8]]) -> [UInt8]? {
    let address = address.drop { $0 <= 0x20 }
    let path = address.prefix(upTo: endOfPath(address))
    guard let first = path.first, !path.prefix(while: { $0 != slash }).contains(UInt8(ascii: ":")) else { return nil }
    let rest = address[path.endIndex...]
    guard first == slash else { return completed(path).map { $0 + rest } }
    guard !path.dropFirst().starts(with: [slash]) else { return nil }
    guard let inside = pathInSite(path) else { return origin.map { Array($0.utf8) + address } }
    var target = inside.split(separator: slash).map(Array.init)
    if inside.isEmpty || isFolder(inside) { target.append(Self.index) }
    if target == page, rest.first == UInt8(ascii: "#") { return Array(rest) }
    return relative(target, on: page) + rest
  }

  /// What an address is in a file of the site that is no page.
  ///
  /// - Parameter file: its place in the site, `assets/search-books/index.js`.
  public func address(_ text: String, from file: String) -> String {
    address(Array(text.utf8)[...], on: Self.segments(of: file)).map { String(decoding: $0, as: UTF8.self) } ?? text
  }

  /// What leads from a page to the root of the site: `../../`.
  func way(from page: [[UInt8]]) -> [UInt8] { page.dropLast().flatMap { _ in Array("../".utf8) } }

  /// The path of an own address without the root; `nil` where it lies beside the site.
  func pathInSite(_ path: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    if path.starts(with: root) { return path.dropFirst(root.count) }
    return path.elementsEqual(root.dropLast()) ? [] : nil
  }

  /// The segments of a file's address as addresses in HTML have them.
  static func segments(of file: String) -> [[UInt8]] {
    file.utf8.split(separator: slash).map { name in
      var segment: [UInt8] = []
      segment.append(htmlEscaped: String(decoding: name, as: UTF8.self).percentEncoded(keeping: .url))
      return segment
    }
  }

  private func relative(_ target: [[UInt8]], on page: [[UInt8]]) -> [UInt8] {
    let folder = page.dropLast()
    let shared = zip(folder, target.dropLast()).prefix { $0 == $1 }.count
    var result = folder.dropFirst(shared).flatMap { _ in Array("../".utf8) }
    // What has a colon before its first slash would be taken for a scheme.
    if result.isEmpty, target[shared].contains(UInt8(ascii: ":")) { result = Array("./".utf8) }
    result.append(contentsOf: target.dropFirst(shared).joined(separator: [slash]))
    return result
  }

  /// A relative address of a folder with its file; `nil` for that of a file.
  private func completed(_ path: ArraySlice<UInt8>) -> [UInt8]? {
    guard isFolder(path) else { return nil }
    return Array(path) + (path.last == slash ? [] : [slash]) + Self.index
  }

  /// Whether an address ends with a slash, or with dots that mean a folder.
  private func isFolder(_ path: ArraySlice<UInt8>) -> Bool {
    let last = path.suffix(while: { $0 != slash })
    return last.isEmpty || last.elementsEqual(".".utf8) || last.elementsEqual("..".utf8)
  }

  /// Where the query or the fragment begins; `&#39;` begins none.
  private func endOfPath(_ address: ArraySlice<UInt8>) -> Int {
    address.indices.first { index in
      switch address[index] {
      case UInt8(ascii: "?"): true
      case UInt8(ascii: "#"): index == address.startIndex || address[index - 1] != UInt8(ascii: "&")
      default: false
      }
    } ?? address.endIndex
  }
}

private let slash = UInt8(ascii: "/")

extension ArraySlice<UInt8> {
  /// The longest end whose bytes all fit.
  fileprivate func suffix(while fits: (UInt8) -> Bool) -> ArraySlice<UInt8> {
    self[(lastIndex { !fits($0) }.map { $0 + 1 } ?? startIndex)...]
  }
}
