extension ZoneTable {
  /// The table in the machine's zone file (TZif, RFC 8536); `nil` when there is none or it is malformed.
  static func load(_ identifier: String) -> ZoneTable? {
    guard ZoneNames.isWellFormed(ArraySlice(identifier.utf8)),
      let bytes = readFile(ZoneFiles.directory + identifier, limit: 1 << 20)
    else { return nil }
    return ZoneTable(zoneFile: bytes)
  }

  /// Reads a zone file: the part with 64-bit times, and the rule at its end for the years after.
  init?(zoneFile bytes: [UInt8]) {
    var reader = ZoneFileReader(bytes: bytes)
    guard let old = reader.header(), reader.skip(old.size(ofTimes: 4)), let counts = reader.header(),
      let times = reader.numbers(counts.times, bytes: 8), let kinds = reader.numbers(counts.times, bytes: 1),
      let offsets = reader.offsets(counts), let first = offsets.first,
      reader.skip(counts.leaps * 12 + counts.standards + counts.universals)
    else { return nil }
    self.init(initial: first)
    for (time, kind) in zip(times, kinds) {
      let kind = Int(UInt8(truncatingIfNeeded: kind))
      guard kind < offsets.count else { return nil }
      add(offsets[kind], at: time)
    }
    guard let footer = reader.footer() else { return nil }
    if footer.isEmpty { return }
    guard let rule = PosixRule(footer) else { return nil }
    extend(by: rule)
  }

  /// Goes on by a rule to the table's end.
  private mutating func extend(by rule: PosixRule) {
    let year = CivilDateTime(wallSeconds: lastSecond).date.year
    // No rule begins before clocks had laws; without this a zone without changes would be asked for each year since 1.
    for year in max(year, 1900)...(ZoneTable.lastRuledYear + 1) {
      for (second, offset) in rule.changes(in: year) where second > lastSecond { add(offset, at: second) }
    }
  }
}

/// Walks through a zone file; every step says when the bytes run out.
private struct ZoneFileReader {
  struct Counts {
    let universals, standards, leaps, times, types, letters: Int

    func size(ofTimes width: Int) -> Int {
      times * (width + 1) + types * 6 + letters + leaps * (width + 4) + standards + universals
    }
  }

  let bytes: [UInt8]
  var position = 0

  mutating func skip(_ count: Int) -> Bool {
    guard count >= 0, count <= bytes.count - position else { return false }
    position += count
    return true
  }

  mutating func take(_ count: Int) -> ArraySlice<UInt8>? {
    let start = position
    return skip(count) ? bytes[start..<position] : nil
  }

  /// A signed big-endian number.
  mutating func number(_ width: Int) -> Int64? {
    guard let slice = take(width), let first = slice.first else { return nil }
    return slice.dropFirst().reduce(Int64(Int8(bitPattern: first))) { $0 << 8 | Int64($1) }
  }

  mutating func numbers(_ count: Int, bytes width: Int) -> [Int64]? {
    guard count <= bytes.count - position else { return nil }
    var result: [Int64] = []
    for _ in 0..<count {
      guard let value = number(width) else { return nil }
      result.append(value)
    }
    return result
  }

  mutating func header() -> Counts? {
    guard let magic = take(4), magic.elementsEqual("TZif".utf8), let version = take(1)?.first,
      version >= UInt8(ascii: "2"), skip(15), let counts = numbers(6, bytes: 4), counts.allSatisfy({ $0 >= 0 })
    else { return nil }
    return Counts(
      universals: Int(counts[0]), standards: Int(counts[1]), leaps: Int(counts[2]), times: Int(counts[3]),
      types: Int(counts[4]), letters: Int(counts[5]))
  }

  mutating func offsets(_ counts: Counts) -> [ZoneOffset]? {
    var types: [(seconds: Int, isDaylight: Bool, name: Int)] = []
    for _ in 0..<counts.types {
      guard let seconds = number(4), let daylight = take(1)?.first, let name = take(1)?.first,
        abs(seconds) < 90_000
      else { return nil }
      types.append((Int(seconds), daylight != 0, Int(name)))
    }
    guard let letters = take(counts.letters) else { return nil }
    return types.map { type in
      let name = letters.dropFirst(type.name).prefix { $0 != 0 }
      return ZoneOffset(
        seconds: type.seconds, isDaylight: type.isDaylight, name: String(decoding: name, as: UTF8.self))
    }
  }

  /// The rule between two line feeds at the end.
  mutating func footer() -> ArraySlice<UInt8>? {
    guard take(1)?.first == 0x0A else { return nil }
    return bytes[position...].prefix { $0 != 0x0A }
  }
}
