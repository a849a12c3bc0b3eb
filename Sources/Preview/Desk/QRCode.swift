import Text

/// A QR code of a short text (ISO/IEC 18004): bytes, error correction M, versions 1 to 6.
struct QRCode {
  /// The sides of a code: how many data bytes, in how many blocks, and how many bytes of correction each has.
  private struct Version {
    let number: Int
    let data: Int
    let blocks: Int
    let correction: Int
    /// Where the centre of the small square is, in both directions; version 1 has none.
    var alignment: Int? { number == 1 ? nil : 4 * number + 10 }
    var size: Int { 17 + 4 * number }
  }

  private static let versions = [
    Version(number: 1, data: 16, blocks: 1, correction: 10), Version(number: 2, data: 28, blocks: 1, correction: 16),
    Version(number: 3, data: 44, blocks: 1, correction: 26), Version(number: 4, data: 64, blocks: 2, correction: 18),
    Version(number: 5, data: 86, blocks: 2, correction: 24), Version(number: 6, data: 108, blocks: 4, correction: 16),
  ]

  private(set) var size: Int
  /// Row by row; `true` is dark.
  private(set) var modules: [Bool]
  /// Modules whose place is fixed: patterns, and what says how to read the rest.
  private var isFixed: [Bool]

  /// - Returns: `nil` for a text that is too long.
  init?(_ text: String) {
    let bytes = Array(text.utf8)
    // Four bits say that bytes follow, eight how many.
    guard let version = Self.versions.first(where: { $0.data >= bytes.count + 2 }) else { return nil }
    size = version.size
    modules = [Bool](repeating: false, count: size * size)
    isFixed = modules
    drawPatterns(version)
    place(Self.codewords(bytes, version))
    let plain = self
    let masked = (0..<8).map { plain.masked($0) }
    guard let best = masked.min(by: { $0.penalty < $1.penalty }) else { return nil }
    self = best
  }

  // MARK: Data

  private static func codewords(_ bytes: [UInt8], _ version: Version) -> [UInt8] {
    var bits = BitList()
    bits.append(0b0100, count: 4)
    bits.append(bytes.count, count: 8)
    for byte in bytes { bits.append(Int(byte), count: 8) }
    bits.append(0, count: min(4, version.data * 8 - bits.bits.count))
    var data = bits.bytes
    for place in data.count..<max(data.count, version.data) {
      data.append((place - bits.bytes.count) % 2 == 0 ? 0xEC : 0x11)
    }
    let length = version.data / version.blocks
    let blocks = (0..<version.blocks).map { Array(data[($0 * length)..<(($0 + 1) * length)]) }
    let corrections = blocks.map { Field.remainder(of: $0, count: version.correction) }
    return interleaved(blocks) + interleaved(corrections)
  }

  private static func interleaved(_ blocks: [[UInt8]]) -> [UInt8] {
    (0..<(blocks.first?.count ?? 0)).flatMap { place in blocks.map { $0[place] } }
  }

  /// Writes the bits up and down in columns of two, from the right.
  private mutating func place(_ codewords: [UInt8]) {
    let bits = codewords.flatMap { byte -> [Bool] in (0..<8).map { byte >> UInt8(7 - $0) & 1 == 1 } }
    var next = 0
    var right = size - 1
    var isUp = true
    while right > 0 {
      if right == 6 { right -= 1 }
      for step in 0..<size {
        let row = isUp ? size - 1 - step : step
        for column in [right, right - 1] where !isFixed[row * size + column] {
          modules[row * size + column] = next < bits.count && bits[next]
          next += 1
        }
      }
      isUp.toggle()
      right -= 2
    }
  }

  // MARK: Patterns

  private mutating func fix(_ row: Int, _ column: Int, _ isDark: Bool) {
    guard (0..<size).contains(row), (0..<size).contains(column) else { return }
    modules[row * size + column] = isDark
    isFixed[row * size + column] = true
  }

  private mutating func drawPatterns(_ version: Version) {
    for place in 0..<size {
      fix(6, place, place % 2 == 0)
      fix(place, 6, place % 2 == 0)
    }
    for (row, column) in [(3, 3), (3, size - 4), (size - 4, 3)] {
      for down in -4...4 {
        for along in -4...4 {
          let distance = max(abs(down), abs(along))
          fix(row + down, column + along, distance != 2 && distance != 4)
        }
      }
    }
    if let centre = version.alignment {
      for down in -2...2 {
        for along in -2...2 { fix(centre + down, centre + along, max(abs(down), abs(along)) != 1) }
      }
    }
    drawFormat(mask: 0)
  }

  /// Which mask, with its own correction, twice.
  private mutating func drawFormat(mask: Int) {
    // Correction M is 00.
    var rest = mask << 10
    for shift in (0..<5).reversed() where rest >> (shift + 10) & 1 == 1 { rest ^= 0x537 << shift }
    let bits = (mask << 10 | rest) ^ 0x5412
    for place in 0..<15 {
      let isDark = bits >> place & 1 == 1
      let near = place < 6 ? place : place < 8 ? place + 1 : size - 15 + place
      fix(near, 8, isDark)
      let other = place < 8 ? size - 1 - place : place < 9 ? 7 : 14 - place
      fix(8, other, isDark)
    }
    fix(size - 8, 8, true)
  }

  // MARK: Masks

  private func masked(_ mask: Int) -> QRCode {
    var code = self
    for row in 0..<size {
      for column in 0..<size where !isFixed[row * size + column] && Self.inverts(mask, row, column) {
        code.modules[row * size + column].toggle()
      }
    }
    code.drawFormat(mask: mask)
    return code
  }

  private static func inverts(_ mask: Int, _ row: Int, _ column: Int) -> Bool {
    switch mask {
    case 0: (row + column) % 2 == 0
    case 1: row % 2 == 0
    case 2: column % 3 == 0
    case 3: (row + column) % 3 == 0
    case 4: (row / 2 + column / 3) % 2 == 0
    case 5: row * column % 2 + row * column % 3 == 0
    case 6: (row * column % 2 + row * column % 3) % 2 == 0
    default: ((row + column) % 2 + row * column % 3) % 2 == 0
    }
  }

  /// How hard a camera would find it, as the standard counts.
  private var penalty: Int {
    let rows = (0..<size).map { row in (0..<size).map { modules[row * size + $0] } }
    let columns = (0..<size).map { column in (0..<size).map { modules[$0 * size + column] } }
    var points = (rows + columns).reduce(0) { $0 + Self.penalty(ofLine: $1) }
    for row in 1..<size {
      for column in 1..<size {
        let one = rows[row][column]
        if rows[row - 1][column] == one, rows[row][column - 1] == one, rows[row - 1][column - 1] == one { points += 3 }
      }
    }
    let dark = modules.count { $0 } * 100 / modules.count
    return points + abs(dark - 50) / 5 * 10
  }

  /// Runs of five and more, and what looks like the corner of a code.
  private static func penalty(ofLine line: [Bool]) -> Int {
    var points = 0
    var run = 1
    for place in 1...line.count {
      if place < line.count, line[place] == line[place - 1] {
        run += 1
      } else {
        if run >= 5 { points += run - 2 }
        run = 1
      }
    }
    let corner = [true, false, true, true, true, false, true]
    let calm = [Bool](repeating: false, count: 4)
    for pattern in [corner + calm, calm + corner] {
      for place in 0...(line.count - pattern.count) where line[place..<(place + pattern.count)].elementsEqual(pattern) {
        points += 40
      }
    }
    return points
  }

  /// The code as a drawing, with the quiet zone around it.
  var svg: [UInt8] {
    let whole = size + 8
    var path = ""
    for row in 0..<size {
      for column in 0..<size where modules[row * size + column] { path += "M\(column + 4) \(row + 4)h1v1h-1z" }
    }
    return Array(
      """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(whole) \(whole)" width="\(whole * 8)" height="\(whole * 8)" \
      shape-rendering="crispEdges"><path fill="#fff" d="M0 0h\(whole)v\(whole)H0z"/><path d="\(path)"/></svg>
      """.utf8)
  }
}

private struct BitList {
  var bits: [Bool] = []

  mutating func append(_ value: Int, count: Int) {
    for place in (0..<count).reversed() { bits.append(value >> place & 1 == 1) }
  }

  var bytes: [UInt8] {
    stride(from: 0, to: bits.count, by: 8).map { start in
      (0..<8).reduce(UInt8(0)) { $0 << 1 | (start + $1 < bits.count && bits[start + $1] ? 1 : 0) }
    }
  }
}

/// Numbers of the field of 256 elements in which codes are corrected (Reed–Solomon).
private enum Field {
  private static func product(_ left: UInt8, _ right: UInt8) -> UInt8 {
    var result = 0
    for place in (0..<8).reversed() {
      result = result << 1 ^ (result >> 7) * 0x11D
      result ^= Int(right >> UInt8(place) & 1) * Int(left)
    }
    return UInt8(truncatingIfNeeded: result)
  }

  static func remainder(of data: [UInt8], count: Int) -> [UInt8] {
    var divisor = [UInt8](repeating: 0, count: count)
    divisor[count - 1] = 1
    var root: UInt8 = 1
    for _ in 0..<count {
      for place in 0..<count {
        divisor[place] = product(divisor[place], root) ^ (place + 1 < count ? divisor[place + 1] : 0)
      }
      root = product(root, 2)
    }
    var rest = [UInt8](repeating: 0, count: count)
    for byte in data {
      let factor = byte ^ rest.removeFirst()
      rest.append(0)
      for place in 0..<count { rest[place] ^= product(divisor[place], factor) }
    }
    return rest
  }
}
