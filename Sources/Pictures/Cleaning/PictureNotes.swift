import Text

/// What we keep of the notes of cameras and programs (Exif, in the form of a TIFF file): how the picture is turned and whose
/// it is.
package struct PictureNotes: Sendable, Equatable {
  /// 1 to 8, as Exif counts; 1 is upright.
  package var orientation = 1
  package var artist: [UInt8] = []
  package var copyright: [UInt8] = []
  /// Whether they say where the picture was taken.
  package var holdsPosition = false

  package init() {}

  private static let orientationTag = 0x0112
  private static let artistTag = 0x013B
  private static let copyrightTag = 0x8298
  private static let positionTag = 0x8825
  /// No name is longer; and no directory has more entries.
  private static let textLimit = 1_000
  private static let entryLimit = 1_000

  /// Reads notes; `nil` where they are none.
  init?(tiff: ArraySlice<UInt8>) {
    let bytes = PictureBytes(Array(tiff.prefix(1 << 20)))
    let isLittle = bytes.has("II*\0", at: 0)
    guard isLittle || bytes.has("MM\0*", at: 0) else { return nil }
    func number(_ offset: Int, _ length: Int) -> Int? {
      isLittle ? bytes.little(offset, length) : bytes.big(offset, length)
    }
    guard let directory = number(4, 4), let count = number(directory, 2) else { return }
    for index in 0..<min(count, Self.entryLimit) {
      let entry = directory + 2 + index * 12
      guard let tag = number(entry, 2), let length = number(entry + 4, 4) else { return }
      func text() -> [UInt8] {
        guard let offset = length <= 4 ? entry + 8 : number(entry + 8, 4) else { return [] }
        return Array(bytes.part(offset, min(length, Self.textLimit)).prefix { $0 != 0 })
      }
      switch tag {
      case Self.orientationTag:
        if let value = number(entry + 8, 2), (1...8).contains(value) { orientation = value }
      case Self.artistTag: artist = text()
      case Self.copyrightTag: copyright = text()
      case Self.positionTag:
        // A directory with nothing in it says nothing.
        if let place = number(entry + 8, 4), number(place, 2) ?? 1 > 0 { holdsPosition = true }
      default: break
      }
    }
  }

  /// Notes with what we keep; `nil` where there is nothing to say.
  package var tiff: [UInt8]? {
    var entries: [(tag: Int, type: Int, count: Int, value: [UInt8])] = []
    if orientation != 1 { entries.append((Self.orientationTag, 3, 1, [0, UInt8(orientation)])) }
    for (tag, text) in [(Self.artistTag, artist), (Self.copyrightTag, copyright)] where !text.isEmpty {
      entries.append((tag, 2, text.count + 1, text + [0]))
    }
    if entries.isEmpty { return nil }
    var head = Array("MM\0*".utf8) + big(8, 4) + big(entries.count, 2)
    var texts: [UInt8] = []
    let behind = head.count + entries.count * 12 + 4
    for entry in entries {
      head += big(entry.tag, 2) + big(entry.type, 2) + big(entry.count, 4)
      if entry.value.count <= 4 {
        head += entry.value + [UInt8](repeating: 0, count: 4 - entry.value.count)
      } else {
        head += big(behind + texts.count, 4)
        texts += entry.value + (entry.value.count % 2 == 1 ? [0] : [])
      }
    }
    return head + big(0, 4) + texts
  }
}

/// A number with its highest byte first.
func big(_ number: Int, _ length: Int) -> [UInt8] {
  (0..<length).reversed().map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
}

/// A number with its lowest byte first.
func little(_ number: Int, _ length: Int) -> [UInt8] {
  (0..<length).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
}
