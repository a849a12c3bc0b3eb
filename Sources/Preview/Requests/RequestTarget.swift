import Text

/// Where a request wants to go: the path decoded and checked by bytes, and the query as it came.
public struct RequestTarget: Sendable, Equatable {
  /// The decoded path, with a slash in front: `/books/12/`.
  public let path: String
  /// What follows the `?`; `nil` where there is none.
  public let query: String?

  /// How long a target may be, in bytes.
  static let limit = 8_192

  /// Takes a target in origin form. `nil` for everything that is no plain path: another form, `..`, `\`, `#`, a control
  /// character, a broken or needless escape of one of these, an empty name, bytes that are no UTF-8.
  public init?(_ raw: String) {
    let bytes = Array(raw.utf8)
    guard bytes.first == UInt8(ascii: "/"), bytes.count <= Self.limit else { return nil }
    guard bytes.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\\") && $0 != UInt8(ascii: "#") }) else {
      return nil
    }
    let end = bytes.firstIndex(of: UInt8(ascii: "?")) ?? bytes.endIndex
    guard let decoded = percentDecoded(bytes[..<end]), let path = String(validating: decoded, as: UTF8.self),
      Self.isPlain(decoded), !path.unicodeScalars.contains(where: Self.isControl)
    else { return nil }
    self.path = path
    query = end < bytes.endIndex ? String(decoding: bytes[(end + 1)...], as: UTF8.self) : nil
  }

  /// Whether no name is empty, but the last, and none is `.` or `..`.
  private static func isPlain(_ path: [UInt8]) -> Bool {
    let names = path.dropFirst().split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    return names.enumerated().allSatisfy { place, name in
      if name.isEmpty { return place == names.count - 1 }
      return !name.elementsEqual(".".utf8) && !name.elementsEqual("..".utf8)
    }
  }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F..<0xA0, 0x23, 0x5C, 0x2028, 0x2029, 0x202A...0x202E, 0x2066...0x2069, 0xFEFF: true
    default: false
    }
  }

  /// The value of a parameter of the query, decoded; `nil` where it is missing or no UTF-8.
  public func parameter(_ name: String) -> String? { formValue(name, in: Array((query ?? "").utf8)) }

  /// Whether the query has a parameter, with or without a value.
  public func hasParameter(_ name: String) -> Bool {
    (query ?? "").utf8.split(separator: UInt8(ascii: "&")).contains { pair in
      pair.prefix { $0 != UInt8(ascii: "=") }.elementsEqual(name.utf8)
    }
  }
}

/// The bytes with every `%41` as the byte it stands for; `nil` when an escape is broken or hides a slash.
func percentDecoded(_ bytes: ArraySlice<UInt8>, plusIsBlank: Bool = false, slashMayHide: Bool = false) -> [UInt8]? {
  var result: [UInt8] = []
  result.reserveCapacity(bytes.count)
  var rest = bytes
  while let byte = rest.popFirst() {
    guard byte == UInt8(ascii: "%") else {
      result.append(plusIsBlank && byte == UInt8(ascii: "+") ? 0x20 : byte)
      continue
    }
    guard let high = rest.popFirst()?.hexValue, let low = rest.popFirst()?.hexValue else { return nil }
    let value = high << 4 | low
    if value == UInt8(ascii: "/"), !slashMayHide { return nil }
    result.append(value)
  }
  return result
}

/// The value of a name in `a=1&b=2`.
func formValue(_ name: String, in form: [UInt8]) -> String? {
  for pair in form.split(separator: UInt8(ascii: "&")) {
    let key = pair.prefix { $0 != UInt8(ascii: "=") }
    guard key.elementsEqual(name.utf8) else { continue }
    let value = pair.dropFirst(key.count + 1)
    return percentDecoded(value, plusIsBlank: true, slashMayHide: true).flatMap {
      String(validating: $0, as: UTF8.self)
    }
  }
  return nil
}
