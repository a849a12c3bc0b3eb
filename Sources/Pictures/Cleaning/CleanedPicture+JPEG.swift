import Text

extension CleanedPicture {
  /// Keeps the segments that the picture needs, its colour profile and, written anew, how it is turned and whose it is. What
  /// stands behind the picture goes too: further pictures, films, whole programs.
  static func jpeg(_ file: PictureBytes, _ notes: PictureNotes) -> CleanedPicture {
    var picture = CleanedPicture(beginning: [0xFF, 0xD8], notes)
    var body: [UInt8] = []
    var place = 2
    var isEnded = false
    var hasScan = false
    while !isEnded, let marker = nextMarker(in: file, from: &place) {
      switch marker {
      case 0xD9: isEnded = true
      case 0x01, 0xD0...0xD8: continue
      default:
        guard let length = file.big(place, 2), length >= 2, place + length <= file.count else {
          place = file.count
          continue
        }
        let content = file.part(place + 2, length - 2)
        place += length
        if keeps(marker, content) {
          body += [0xFF, UInt8(marker)] + big(length, 2)
          body += content
        } else {
          picture.note(marker, content)
        }
        if marker == 0xDA {
          hasScan = true
          let end = endOfScan(in: file, from: place)
          body += file.part(place, end - place)
          place = end
        }
      }
    }
    picture.isCutOff = !isEnded || !hasScan
    if let tiff = picture.notes.tiff {
      let content = Array("Exif\0\0".utf8) + tiff
      picture.bytes += [0xFF, 0xE1] + big(content.count + 2, 2) + content
    }
    picture.bytes += body
    if isEnded { picture.bytes += [0xFF, 0xD9] }
    return picture
  }

  /// The next marker, past whatever stands before it.
  private static func nextMarker(in file: PictureBytes, from place: inout Int) -> Int? {
    while let start = file.place(of: 0xFF, from: place) {
      place = start + 1
      while file.byte(place) == 0xFF { place += 1 }
      guard let marker = file.byte(place) else { return nil }
      place += 1
      if marker != 0 { return marker }
    }
    return nil
  }

  /// Where the bytes of a scan end: at a marker that is none of those within it.
  private static func endOfScan(in file: PictureBytes, from start: Int) -> Int {
    var place = start
    while let mark = file.place(of: 0xFF, from: place) {
      guard let next = file.byte(mark + 1) else { return file.count }
      if next != 0, next != 0xFF, !(0xD0...0xD7).contains(next) { return mark }
      place = next == 0xFF ? mark + 1 : mark + 2
    }
    return file.count
  }

  /// Whether a segment is a part of the picture.
  private static func keeps(_ marker: Int, _ content: ArraySlice<UInt8>) -> Bool {
    switch marker {
    case 0xE0: content.starts(with: "JFIF\0".utf8)
    case 0xE2: content.starts(with: "ICC_PROFILE\0".utf8)
    // Tells how the colours are stored.
    case 0xEE: content.starts(with: "Adobe".utf8)
    case 0xE0...0xEF, 0xFE: false
    default: true
    }
  }

  /// Takes from a segment that goes what is kept of it.
  private mutating func note(_ marker: Int, _ content: ArraySlice<UInt8>) {
    if marker == 0xE1, content.starts(with: "Exif\0".utf8) {
      guard let found = PictureNotes(tiff: content.dropFirst(6)) else { return }
      heldPosition = heldPosition || found.holdsPosition
      notes = found
      notes.holdsPosition = false
    } else if marker == 0xE1 {
      heldPosition = heldPosition || Self.mentionsPosition(content)
    } else if marker == 0xED, notes.copyright.isEmpty {
      notes.copyright = pressNotes(content, number: 116)
    }
  }

  /// A text of the press's notes (IPTC), which are a list of `1C 02 NUMBER LENGTH TEXT` in Photoshop's block 0404.
  private func pressNotes(_ content: ArraySlice<UInt8>, number: UInt8) -> [UInt8] {
    guard content.starts(with: "Photoshop 3.0".utf8), let start = content.firstRange(of: [0x1C, 0x02, number])
    else { return [] }
    let rest = content[start.upperBound...]
    guard rest.count > 2 else { return [] }
    let length = Int(rest[rest.startIndex]) << 8 | Int(rest[rest.startIndex + 1])
    return Array(rest.dropFirst(2).prefix(min(length, 1_000)))
  }
}
