import Pictures
import TestSupport
import Testing

/// What a picture says beside the picture goes; the picture stays.
@Suite struct CleanedPictureTests {
  private let pictures = DrawnPictures()

  @Test(arguments: ["jpeg", "png", "webp"])
  func thePlaceTheTimeAndTheCameraGo(_ format: String) throws {
    for picture in try pictures.drawn("noted", format) {
      let cleaned = try #require(CleanedPicture(picture), "\(format)")
      #expect(cleaned.isChanged && cleaned.heldPosition && !cleaned.isCutOff)
      for word in ["Canon", "2024:05:01", "GPS", "secret", "Photoshop"] {
        #expect(!contains(cleaned.bytes, word), "\(format) keeps \(word)")
      }
      #expect(contains(cleaned.bytes, "Copyright Anna"), "\(format) loses the rights")
      // Once is enough.
      #expect(CleanedPicture(cleaned.bytes)?.isChanged == false)
      #expect(CleanedPicture(cleaned.bytes)?.heldPosition == false)
    }
  }

  @Test func aPlaceInTheNotesOfProgramsIsFound() throws {
    let picture = try #require(try pictures.drawn("xmp", "jpeg").first)
    #expect(CleanedPicture(picture)?.heldPosition == true)
    #expect(!contains(try #require(CleanedPicture(picture)).bytes, "GPSLatitude"))
  }

  @Test(arguments: ["jpeg", "png", "webp", "gif"])
  func aCleanPictureStaysToTheByte(_ format: String) throws {
    for picture in try pictures.drawn("plain", format) {
      let cleaned = try #require(CleanedPicture(picture))
      #expect(!cleaned.isChanged && cleaned.bytes == picture && !cleaned.isCutOff && !cleaned.heldPosition)
    }
  }

  @Test(arguments: ["jpeg", "png", "webp", "gif"])
  func aPictureThatEndsTooEarlyIsKnown(_ format: String) throws {
    let picture = try #require(try pictures.drawn("plain", format).first)
    for part in [0.3, 0.6, 0.95] {
      let cut = Array(picture.prefix(Int(Double(picture.count) * part)))
      #expect(CleanedPicture(cut)?.isCutOff == true, "\(format) at \(part)")
    }
  }

  @Test func whatFollowsAPictureGoes() throws {
    let picture = try #require(try pictures.drawn("plain", "jpeg").first)
    let page = Array("<html><script>alert(1)</script>".utf8)
    #expect(CleanedPicture(picture + page)?.bytes == picture)
  }

  @Test(arguments: ["gif", "webp"])
  func aPictureThatMovesIsKnownAndKeepsMoving(_ format: String) throws {
    let picture = try #require(try pictures.drawn("moving", format).first)
    let cleaned = try #require(CleanedPicture(picture))
    #expect(cleaned.isAnimated && !cleaned.isCutOff)
    #expect(CleanedPicture(try #require(try pictures.drawn("plain", format).first))?.isAnimated == false)
  }

  @Test func formatsThatCannotBeCleanedAreLookedThrough() throws {
    for (kind, holds) in [("noted", true), ("plain", false)] {
      let picture = try #require(try pictures.drawn(kind, "avif").first)
      #expect(CleanedPicture(picture) == nil)
      #expect(CleanedPicture.holdsPosition(picture) == holds, "\(kind)")
    }
  }

  /// Whatever comes, nothing traps.
  @Test func noBytesMakeItTrap() throws {
    var random = SeededRandom(seed: 7)
    for format in ["jpeg", "png", "webp", "gif", "avif"] {
      let picture = try #require(try pictures.drawn(format == "gif" ? "plain" : "noted", format).first)
      for _ in 0..<300 {
        var bytes = Array(picture.prefix(600 + random.next(below: 600)))
        for _ in 0..<4 { bytes[random.next(below: bytes.count)] = UInt8(random.next(below: 256)) }
        _ = CleanedPicture(bytes)
        _ = CleanedPicture.holdsPosition(bytes)
        _ = PictureFormat(of: bytes)
      }
    }
  }

  private func contains(_ bytes: [UInt8], _ word: String) -> Bool {
    let word = Array(word.utf8)
    return bytes.indices.contains { bytes[$0...].starts(with: word) }
  }
}
