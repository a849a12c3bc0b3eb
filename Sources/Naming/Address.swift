import Glibc
import Text

/// Addresses as they are meant, however they are written.
public enum Address {
  /// The text with every `%XX`, `&#N;` and `&amp;` as what it stands for, without a backslash that stands before a sign,
  /// and with one slash for `//`, `/./`.
  public static func plain(_ bytes: some Collection<UInt8>) -> [UInt8] {
    let bytes = ContiguousArray(bytes)
    return bytes.withUnsafeBufferPointer { bytes in
      var result: [UInt8] = []
      result.reserveCapacity(bytes.count)
      var (start, index) = (0, 0)
      while index < bytes.count {
        guard isSign[Int(bytes[index])] else {
          index += 1
          continue
        }
        result.append(contentsOf: bytes[start..<index])
        let (meant, length) = sign(in: bytes, at: index)
        for byte in meant { result.append(address: byte) }
        index += length
        start = index
      }
      result.append(contentsOf: bytes[start...])
      return result
    }
  }

  /// Whether a byte may stand for something else, or ends a name of a folder.
  private static let isSign: [Bool] = (0...255).map { byte in "%&\\/".utf8.contains { Int($0) == byte } }

  /// The text with every `&#N;` and `&amp;` as what it stands for.
  static func withoutReferences(_ bytes: some Collection<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    var rest = Array(bytes)[...]
    while let place = rest.firstIndex(of: UInt8(ascii: "&")) {
      result += rest[..<place]
      let found = entity(in: Array(rest[(place + 1)...].prefix(10))[...])
      result += found?.meant ?? [UInt8(ascii: "&")]
      rest = rest[(place + 1 + (found?.length ?? 0))...]
    }
    return result + rest
  }

  /// Whether addresses in a text may be written in other signs than those of files.
  static func mayHaveCodes(_ bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBytes { bytes in
      if contains(UInt8(ascii: "%"), bytes[...]) || contains(UInt8(ascii: "\\"), bytes[...]) { return true }
      var rest = bytes[...]
      while let place = offset(of: UInt8(ascii: "&"), in: rest) {
        rest = rest.dropFirst(place + 1)
        if rest.first == UInt8(ascii: "#") { return true }
      }
      return false
    }
  }

  private static func contains(_ byte: UInt8, _ bytes: Slice<UnsafeRawBufferPointer>) -> Bool {
    offset(of: byte, in: bytes) != nil
  }

  private static func offset(of byte: UInt8, in bytes: Slice<UnsafeRawBufferPointer>) -> Int? {
    let bytes = UnsafeRawBufferPointer(rebasing: bytes)
    guard let base = bytes.baseAddress, let found = memchr(base, Int32(byte), bytes.count) else { return nil }
    return UnsafeRawPointer(base).distance(to: UnsafeRawPointer(found))
  }

  /// The path in the site of an address on a page: `../images/a.svg` on `/inside/` → `images/a.svg`.
  public static func resolved(_ address: some Sequence<UInt8>, from page: [UInt8] = []) -> [UInt8] {
    let slash = UInt8(ascii: "/")
    let address = Array(address)
    let folder = address.first == slash ? [] : page.prefix((page.lastIndex(of: slash) ?? -1) + 1)
    var parts: [ArraySlice<UInt8>] = []
    for part in (folder + address).split(separator: slash) where !part.elementsEqual(".".utf8) {
      if part.elementsEqual("..".utf8) { _ = parts.popLast() } else { parts.append(part) }
    }
    return Array(parts.joined(separator: [slash]))
  }

  /// An address without `http:` or `https:`.
  public static func trimmedScheme(_ address: String) -> [UInt8] {
    let bytes = Array(address.utf8).trimmedASCII
    let scheme = bytes.prefix(6).map { $0 | 0x20 }
    // `:` with that bit is `:`.
    if scheme.starts(with: "https:".utf8) { return Array(bytes.dropFirst(6)) }
    return scheme.starts(with: "http:".utf8) ? Array(bytes.dropFirst(5)) : Array(bytes)
  }

  /// The host of an address that begins with `//`, in small letters, without a port.
  public static func host(ofAbsolute address: [UInt8]) -> [UInt8] {
    let authority = address.dropFirst(2).prefix { !"/?#".utf8.contains($0) }
    let host = authority.split(separator: UInt8(ascii: "@"), omittingEmptySubsequences: false).last ?? authority
    return host.prefix { $0 != UInt8(ascii: ":") }.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
  }

  /// What stands at a place, and how many bytes say so.
  private static func sign(in bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> (meant: [UInt8], length: Int) {
    let byte = bytes[index]
    switch byte {
    case UInt8(ascii: "%"):
      guard index + 2 < bytes.count, let high = bytes[index + 1].hexValue, let low = bytes[index + 2].hexValue else {
        break
      }
      return ([high << 4 | low], 3)
    case UInt8(ascii: "\\"):
      guard index + 1 < bytes.count else { break }
      let next = bytes[index + 1]
      let isEscape = next > 0x20 && next < 0x7F && !next.isASCIILetter && !next.isASCIIDigit
      if isEscape { return ([next], 2) }
    case UInt8(ascii: "&"):
      if let found = entity(in: Array(bytes[(index + 1)...].prefix(10))[...]) { return (found.meant, found.length + 1) }
    default: break
    }
    return ([byte], 1)
  }

  private static let names: [(String, UInt8)] = [
    ("amp;", 0x26), ("quot;", 0x22), ("apos;", 0x27), ("lt;", 0x3C), ("gt;", 0x3E), ("sol;", 0x2F), ("period;", 0x2E),
  ]

  private static func entity(in rest: ArraySlice<UInt8>) -> (meant: [UInt8], length: Int)? {
    for (name, byte) in names where rest.starts(with: name.utf8) { return ([byte], name.utf8.count) }
    guard rest.first == UInt8(ascii: "#"), let end = rest.firstIndex(of: UInt8(ascii: ";")) else { return nil }
    let digits = String(decoding: rest[(rest.startIndex + 1)..<end], as: UTF8.self)
    let isHex = digits.utf8.first.map { $0 | 0x20 == UInt8(ascii: "x") } ?? false
    let number = isHex ? UInt32(String(decoding: digits.utf8.dropFirst(), as: UTF8.self), radix: 16) : UInt32(digits)
    guard let scalar = number.flatMap(Unicode.Scalar.init) else { return nil }
    return (Array(String(scalar).utf8), rest.distance(from: rest.startIndex, to: end) + 1)
  }
}

extension [UInt8] {
  /// Adds a byte of an address: no second slash, no `./` behind a slash, no `name/../`.
  fileprivate mutating func append(address byte: UInt8) {
    guard byte == UInt8(ascii: "/") else { return append(byte) }
    if last == byte { return }
    if hasSuffix("/.") {
      removeLast()
      return
    }
    guard hasSuffix("/.."), let folder = dropLast(3).lastIndex(of: byte),
      self[(folder + 1)..<(count - 3)].allSatisfy({ $0 > 0x20 && !"\"'()<>=".utf8.contains($0) }),
      !self[(folder + 1)...].starts(with: "../".utf8)
    else { return append(byte) }
    removeSubrange((folder + 1)...)
  }

  private func hasSuffix(_ end: StaticString) -> Bool {
    suffix(end.utf8CodeUnitCount).elementsEqual(UnsafeBufferPointer(start: end.utf8Start, count: end.utf8CodeUnitCount))
  }
}
