import Text

extension CleanedPicture {
  /// Keeps the pictures and how often they are shown; comments and notes of programs go.
  static func gif(_ file: PictureBytes) -> CleanedPicture {
    var place = 13 + colours(file.byte(10))
    var picture = CleanedPicture(beginning: file.beginning(place))
    var frames = 0
    picture.isCutOff = true
    while let kind = file.byte(place) {
      if kind == 0x3B {
        picture.bytes.append(0x3B)
        picture.isCutOff = false
        break
      }
      let start = place
      switch kind {
      case 0x2C:
        frames += 1
        place += 11 + colours(file.byte(place + 9))
      case 0x21: place += 2
      default: return picture
      }
      guard skipBlocks(of: file, from: &place) else { break }
      let block = file.part(start, place - start)
      if kind == 0x2C || keeps(gifBlock: block) {
        picture.bytes += block
      } else {
        picture.heldPosition = picture.heldPosition || mentionsPosition(block)
      }
    }
    picture.isAnimated = frames > 1
    return picture
  }

  /// The bytes of the table of colours that flags tell of.
  private static func colours(_ flags: Int?) -> Int {
    guard let flags, flags & 0x80 != 0 else { return 0 }
    return 3 << (flags & 7 + 1)
  }

  private static func skipBlocks(of file: PictureBytes, from place: inout Int) -> Bool {
    while let length = file.byte(place) {
      place += 1 + length
      if length == 0 { return place <= file.count }
    }
    return false
  }

  /// How long a picture is shown, plain text, how often the whole is shown, and the colour profile.
  private static func keeps(gifBlock block: ArraySlice<UInt8>) -> Bool {
    let kind = block.dropFirst().first
    if kind == 0xF9 || kind == 0x01 { return true }
    return kind == 0xFF
      && ["NETSCAPE2.0", "ANIMEXTS1.0", "ICCRGBG1012"].contains { block.dropFirst(3).starts(with: $0.utf8) }
  }
}
