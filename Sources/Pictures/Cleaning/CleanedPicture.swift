import Text

/// A picture without what its file says beside the picture: where and when it was taken, with which camera, small pictures
/// of it, and whatever else programs put there. How it is turned, its colour profile and the words about its rights stay, and
/// no pixel changes.
public struct CleanedPicture: Sendable {
  /// The picture's file.
  public var bytes: [UInt8]
  /// Whether it differs from what it was made of.
  public var isChanged = false
  /// Whether a place was in it.
  public var heldPosition = false
  /// Whether the file ends before the picture does.
  public var isCutOff = false
  /// Whether it moves.
  public var isAnimated = false
  /// What stays of the notes of the camera.
  package var notes = PictureNotes()

  /// Cleans a picture.
  ///
  /// - Returns: `nil` for what is none of the formats that we can clean; see `holdsPosition(_:)` for those.
  public init?(_ picture: [UInt8]) { self.init(picture, notes: PictureNotes()) }

  /// - Parameter notes: what the picture says of itself where its file says nothing.
  init?(_ picture: [UInt8], notes: PictureNotes) {
    let file = PictureBytes(picture)
    switch PictureFormat(of: Array(picture.prefix(32))) {
    case .jpeg: self = Self.jpeg(file, notes)
    case .png: self = Self.png(file, notes)
    case .webP: self = Self.webP(file, notes)
    case .gif: self = Self.gif(file)
    case .heif, nil: return nil
    }
    isChanged = bytes != picture
  }

  init(beginning: ArraySlice<UInt8>, _ notes: PictureNotes = PictureNotes()) {
    (bytes, self.notes) = (Array(beginning), notes)
  }

  /// Whether a file that we cannot clean says where it was taken, as far as is known: in the notes of a camera, or in the
  /// notes of programs.
  public static func holdsPosition(_ file: [UInt8]) -> Bool {
    if mentionsPosition(file[...]) { return true }
    let mark = Array("Exif\0\0".utf8)
    var rest = file[...]
    while let place = rest.firstRange(of: mark) {
      rest = rest[place.upperBound...]
      if PictureNotes(tiff: rest)?.holdsPosition ?? false { return true }
    }
    return false
  }

  /// Whether notes in XMP name a place.
  static func mentionsPosition(_ notes: ArraySlice<UInt8>) -> Bool {
    notes.firstRange(of: Array("GPSLatitude".utf8)) != nil
  }
}

extension ArraySlice<UInt8> {
  /// Where bytes stand first.
  func firstRange(of part: [UInt8]) -> Range<Int>? {
    guard let first = part.first else { return nil }
    var place = startIndex
    while place + part.count <= endIndex {
      guard let next = self[place...(endIndex - part.count)].firstPlace(of: first) else { return nil }
      if self[next..<(next + part.count)].elementsEqual(part) { return next..<(next + part.count) }
      place = next + 1
    }
    return nil
  }
}
