/// A path as the system gives it: any bytes but NUL, ended by one. Names that are not ours need not be UTF-8.
struct RawPath: Hashable, Sendable {
  /// With the NUL at the end: may be handed to any call that wants a C string.
  let bytes: [CChar]

  init(_ text: String) {
    bytes = text.utf8.map { CChar(bitPattern: $0) } + [0]
  }

  init(_ name: UnsafePointer<CChar>) {
    var count = 0
    while name[count] != 0 { count += 1 }
    bytes = Array(UnsafeBufferPointer(start: name, count: count + 1))
  }

  private init(bytes: [CChar]) {
    self.bytes = bytes
  }

  /// The directory of a tree itself.
  static let root = RawPath(".")

  /// A name below this directory.
  func appending(_ name: RawPath) -> RawPath {
    self == .root ? name : RawPath(bytes: bytes.dropLast() + [CChar(bitPattern: UInt8(ascii: "/"))] + name.bytes)
  }

  /// The directory above; `nil` for a single name.
  var parent: RawPath? {
    bytes.lastIndex(of: CChar(bitPattern: UInt8(ascii: "/"))).map { RawPath(bytes: bytes[..<$0] + [0]) }
  }

  /// As text; `nil` when it is not UTF-8.
  var text: String? {
    String(validating: bytes.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// As text for people.
  var shown: String { String(decoding: bytes.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self) }
}
