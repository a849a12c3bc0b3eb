import Text

/// The places of a few dozen names, found by their length and their first and last bytes: pages ask for the fields of a
/// record by name thousands of times.
struct NameTable: Sendable {
  let count: Int
  private let names: [String]
  /// The place of the first name of each group, and of the next one after each name; -1 for none.
  private var firsts = [Int32](repeating: -1, count: groups)
  private var nexts: [Int32]

  private static let groups = 128

  /// The names by their places; of equal ones the first counts.
  init(_ names: [String]) {
    self.names = names
    count = names.count
    nexts = [Int32](repeating: -1, count: names.count)
    for place in names.indices.reversed() {
      let group = NameTable.group(of: names[place])
      nexts[place] = firsts[group]
      firsts[group] = Int32(clamping: place)
    }
  }

  /// The place of a name, compared exactly.
  func place(of name: String) -> Int? {
    var place = Int(firsts[NameTable.group(of: name)])
    while place >= 0 {
      if names[place].isExactly(name) { return place }
      place = Int(nexts[place])
    }
    return nil
  }

  private static func group(of name: String) -> Int {
    let bytes = name.utf8
    let (first, last) = (Int(bytes.first ?? 0), Int(bytes.last ?? 0))
    return (bytes.count &* 31 ^ first &* 7 ^ last) & (groups - 1)
  }
}
