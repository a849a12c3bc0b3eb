import Text

extension CleanedPicture {
  private static let webPChunks = ["VP8X", "VP8 ", "VP8L", "ALPH", "ANIM", "ANMF", "ICCP"].map { Array($0.utf8) }
  /// The flags of the chunk VP8X.
  private static let hasNotes: UInt8 = 0x08
  private static let hasXMP: UInt8 = 0x04
  private static let hasAlpha: UInt8 = 0x10

  /// Keeps the chunks that the picture needs.
  static func webP(_ file: PictureBytes, _ notes: PictureNotes) -> CleanedPicture {
    var picture = CleanedPicture(beginning: file.beginning(12), notes)
    var place = 12
    // What stands behind the end that the file states is no part of the picture.
    let stated = (file.little(4, 4) ?? 0) + 8
    while place < min(stated, file.count), let length = file.little(place + 4, 4) {
      let padded = length + length % 2
      let name = Array(file.part(place, 4))
      // The last byte of a file may be missing where it says nothing.
      guard place + 8 + length <= file.count else {
        picture.isCutOff = true
        break
      }
      let content = file.part(place + 8, length)
      if webPChunks.contains(name) {
        picture.bytes += name + little(length, 4) + content
        if length % 2 == 1 { picture.bytes.append(0) }
        if name.elementsEqual("ANIM".utf8) { picture.isAnimated = true }
      } else {
        picture.note(webPChunk: name, content)
      }
      place += 8 + padded
    }
    if stated > file.count + 1 { picture.isCutOff = true }
    picture.finishWebP()
    return picture
  }

  private mutating func note(webPChunk name: [UInt8], _ content: ArraySlice<UInt8>) {
    if name.elementsEqual("EXIF".utf8) {
      let tiff = content.starts(with: "Exif\0\0".utf8) ? content.dropFirst(6) : content
      guard let found = PictureNotes(tiff: tiff) else { return }
      heldPosition = heldPosition || found.holdsPosition
      notes = found
      notes.holdsPosition = false
    } else if name.elementsEqual("XMP ".utf8) {
      heldPosition = heldPosition || Self.mentionsPosition(content)
    }
  }

  /// Says in the head what is there, and how long it is.
  private mutating func finishWebP() {
    if bytes.count >= 30, bytes[12..<16].elementsEqual("VP8X".utf8) {
      bytes[20] &= ~(Self.hasNotes | Self.hasXMP)
      if let tiff = notes.tiff {
        bytes[20] |= Self.hasNotes
        bytes += Array("EXIF".utf8) + little(tiff.count, 4) + tiff + (tiff.count % 2 == 1 ? [0] : [])
      }
    }
    if bytes.count >= 12 { bytes.replaceSubrange(4..<8, with: little(bytes.count - 8, 4)) }
  }

  /// A WebP picture of the simple form in the one that may have notes.
  ///
  /// - Parameter size: its size in pixels.
  package static func extended(webP bytes: [UInt8], size: PictureSize) -> [UInt8] {
    guard bytes.count > 20, !bytes[12..<16].elementsEqual("VP8X".utf8) else { return bytes }
    // The one bit of the lossless form that tells of transparency stands behind its 28 bits of size.
    let isClear = bytes[12..<16].elementsEqual("VP8L".utf8) && bytes.count > 24 && bytes[24] & 0x10 != 0
    let head = [isClear ? hasAlpha : 0, 0, 0, 0] + little(size.width - 1, 3) + little(size.height - 1, 3)
    let body = Array("WEBPVP8X".utf8) + little(10, 4) + head + bytes[12...]
    return Array("RIFF".utf8) + little(body.count, 4) + body
  }
}
