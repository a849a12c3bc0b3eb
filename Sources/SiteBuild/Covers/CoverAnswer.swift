import Pictures
import Text
import Web

/// What a source answers when it is asked for a cover.
enum CoverAnswer {
  case cover([UInt8], PictureFormat)
  /// It has none: it says so, or sends what stands for none.
  case none
  /// It asks to be left alone for a while.
  case busy
  /// It is not there, or something is wrong with it.
  case failed(String)

  init(_ answer: WebAnswer) {
    switch answer.status {
    case 200: self = Self.picture(answer.body)
    case 204, 404, 410: self = .none
    case 403, 429, 503: self = .busy
    default: self = .failed("it answered \(answer.status)")
    }
  }

  /// No cover is smaller.
  private static let leastSide = 60
  /// Paper without print has fewer bytes than this for a thousand pixels.
  private static let leastBytes = 25

  /// A picture that may be a cover; not a dot, and not an empty sheet.
  private static func picture(_ bytes: [UInt8]) -> CoverAnswer {
    guard let format = PictureFormat(of: Array(bytes.prefix(32))), let size = PictureSize(of: bytes),
      let clean = CleanedPicture(bytes), !clean.isCutOff, !size.isTooLarge
    else { return .none }
    if min(size.width, size.height) < leastSide { return .none }
    return clean.bytes.count * 1000 < size.width * size.height * leastBytes ? .none : .cover(bytes, format)
  }
}
