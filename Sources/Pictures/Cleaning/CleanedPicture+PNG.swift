import Text

extension CleanedPicture {
  /// What a PNG needs to be shown as it was made, and the two texts about rights.
  private static let pngChunks = [
    "IHDR", "PLTE", "IDAT", "IEND", "tRNS", "gAMA", "cHRM", "sRGB", "iCCP", "sBIT", "bKGD", "pHYs", "cICP", "mDCV",
    "cLLI", "acTL", "fcTL", "fdAT",
  ].map { Array($0.utf8) }

  /// Keeps the chunks that the picture needs.
  static func png(_ file: PictureBytes, _ notes: PictureNotes) -> CleanedPicture {
    var picture = CleanedPicture(beginning: file.beginning(8), notes)
    var place = 8
    picture.isCutOff = true
    while picture.isCutOff, let length = file.big(place, 4), place + length + 12 <= file.count {
      let name = Array(file.part(place + 4, 4))
      let content = file.part(place + 8, length)
      if pngChunks.contains(name) || isAboutRights(name, content) {
        picture.bytes += file.part(place, length + 12)
      } else {
        picture.note(pngChunk: name, content)
      }
      if name.elementsEqual("acTL".utf8) { picture.isAnimated = true }
      if name.elementsEqual("IEND".utf8) { picture.isCutOff = false }
      place += length + 12
    }
    picture.insertNotes()
    return picture
  }

  private static func isAboutRights(_ name: [UInt8], _ content: ArraySlice<UInt8>) -> Bool {
    name.elementsEqual("tEXt".utf8)
      && (content.starts(with: "Copyright\0".utf8) || content.starts(with: "Author\0".utf8))
  }

  private mutating func note(pngChunk name: [UInt8], _ content: ArraySlice<UInt8>) {
    if name.elementsEqual("eXIf".utf8), let found = PictureNotes(tiff: content) {
      heldPosition = heldPosition || found.holdsPosition
      notes = found
      notes.holdsPosition = false
    } else if name.elementsEqual("iTXt".utf8) {
      heldPosition = heldPosition || Self.mentionsPosition(content)
    }
  }

  /// Behind the head, which is always of the same length.
  private static let endOfHead = 33

  private mutating func insertNotes() {
    guard let tiff = notes.tiff, bytes.count >= Self.endOfHead else { return }
    bytes.insert(contentsOf: PNGChunk("eXIf", tiff).bytes, at: Self.endOfHead)
  }
}

/// A piece of a PNG file.
struct PNGChunk {
  let bytes: [UInt8]

  init(_ name: String, _ content: [UInt8]) {
    let body = Array(name.utf8) + content
    bytes = big(content.count, 4) + body + big(Int(checksum(body)), 4)
  }
}

/// The sum of PNG: CRC-32 of ISO 3309.
private func checksum(_ bytes: [UInt8]) -> UInt32 {
  var sum: UInt32 = ~0
  for byte in bytes {
    sum ^= UInt32(byte)
    for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
  }
  return ~sum
}
