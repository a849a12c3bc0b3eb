import Glibc

/// The name of an element or attribute as the parser gives it: `namespace|local`, or `local`.
struct XMLName {
  private let whole: UnsafePointer<CChar>
  private let local: UnsafePointer<CChar>

  /// What parts the namespace from the name. No name has it.
  static let separator = CChar(bitPattern: UInt8(ascii: "|"))

  init(_ whole: UnsafePointer<CChar>) {
    self.whole = whole
    local = strrchr(whole, Int32(Self.separator)).map { UnsafePointer($0 + 1) } ?? whole
  }

  /// Whether this is the local name, in any namespace.
  @inline(__always) func isNamed(_ name: StaticString) -> Bool {
    strcmp(local, UnsafeRawPointer(name.utf8Start).assumingMemoryBound(to: CChar.self)) == 0
  }

  /// Whether the namespace has a text in it.
  func isOfNamespace(with part: StaticString) -> Bool {
    guard local > whole else { return false }
    let found = strstr(whole, UnsafeRawPointer(part.utf8Start).assumingMemoryBound(to: CChar.self))
    return found.map { $0 < local } ?? false
  }
}

/// The attributes of an element, while the parser is at it.
struct XMLAttributes {
  private let list: UnsafeMutablePointer<UnsafePointer<CChar>?>?

  init(_ list: UnsafeMutablePointer<UnsafePointer<CChar>?>?) { self.list = list }

  /// The value of the first attribute of this local name; `nil` where there is none.
  func value(_ name: StaticString) -> UnsafePointer<CChar>? { value { $0.isNamed(name) } }

  func value(where fits: (XMLName) -> Bool) -> UnsafePointer<CChar>? {
    guard let list else { return nil }
    var place = 0
    while let name = list[place] {
      if fits(XMLName(name)) { return list[place + 1] }
      place += 2
    }
    return nil
  }

  func text(_ name: StaticString) -> String? { value(name).map { String(cString: $0) } }

  /// A whole number, not below 0; `nil` where there is none, or it is none.
  func number(_ name: StaticString) -> Int? { value(name).flatMap(wholeNumber) }

  /// `1` and `true`.
  func isTrue(_ name: StaticString) -> Bool {
    guard let value = value(name) else { return false }
    return strcmp(value, "1") == 0 || strcmp(value, "true") == 0
  }

  func isEqual(_ name: StaticString, _ text: StaticString) -> Bool {
    guard let value = value(name) else { return false }
    return strcmp(value, UnsafeRawPointer(text.utf8Start).assumingMemoryBound(to: CChar.self)) == 0
  }
}

/// A whole number in digits alone, up to 18 of them.
func wholeNumber(_ text: UnsafePointer<CChar>) -> Int? {
  var value = 0
  var place = 0
  while text[place] != 0 {
    let digit = UInt8(bitPattern: text[place]) &- UInt8(ascii: "0")
    guard digit < 10, place < 18 else { return nil }
    value = value * 10 + Int(digit)
    place += 1
  }
  return place == 0 ? nil : value
}
