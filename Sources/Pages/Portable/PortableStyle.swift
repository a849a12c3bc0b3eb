import Text

extension PortableAddresses {
  /// A style sheet with its addresses made relative to the file it stands in.
  ///
  /// - Parameter file: its place in the site, `assets/1a2b/css/site.css`.
  public func style(_ bytes: [UInt8], at file: String) -> [UInt8] {
    style(bytes[...], from: Self.segments(of: file)) ?? bytes
  }

  /// What `url(…)` and `@import` name, of a sheet, an element or an attribute; `nil` where nothing changes.
  func style(_ bytes: ArraySlice<UInt8>, from file: [[UInt8]]) -> [UInt8]? {
    let way = way(from: file)
    var output: [UInt8] = []
    var done = bytes.startIndex
    for start in [Array("url(".utf8), Array("@import".utf8)].flatMap({ places(behind: $0, in: bytes) }).sorted()
    where start >= done {
      let address = bytes[start...].prefix { $0 > 0x20 && !"\"')&;".utf8.contains($0) }
      guard address.first == UInt8(ascii: "/"), address.dropFirst().first != UInt8(ascii: "/"),
        let inside = pathInSite(address)
      else { continue }
      output += bytes[done..<start] + way + inside
      done = address.endIndex
    }
    return done == bytes.startIndex ? nil : output + bytes[done...]
  }

  /// Where addresses begin behind a word: past blanks and a quote, which attributes write as a reference.
  private func places(behind word: [UInt8], in bytes: ArraySlice<UInt8>) -> [Int] {
    var places: [Int] = []
    var rest = bytes
    while let first = rest.firstIndex(of: word[0]) {
      rest = rest[(first + 1)...]
      guard rest.starts(with: word.dropFirst()) else { continue }
      let value = rest.dropFirst(word.count - 1).drop { $0 <= 0x20 }
      let quote = ["\"", "'", "&#34;", "&#39;", "&quot;", "&apos;"].first { value.starts(with: $0.utf8) }
      places.append(value.startIndex + (quote?.utf8.count ?? 0))
    }
    return places
  }
}
