/// What a picture is, told by its content: what its name says may be wrong.
public enum PictureFormat: UInt64, Sendable {
  case jpeg, png, gif, webP
  /// AVIF, HEIF and their like.
  case heif

  /// The format of a file that begins so; `nil` for anything else, also for an SVG, which is no picture of pixels.
  public init?(of beginning: [UInt8]) {
    let bytes = PictureBytes(beginning)
    if bytes.has([0xFF, 0xD8, 0xFF], at: 0) {
      self = .jpeg
    } else if bytes.has([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], at: 0) {
      self = .png
    } else if bytes.has("GIF87a", at: 0) || bytes.has("GIF89a", at: 0) {
      self = .gif
    } else if bytes.has("RIFF", at: 0), bytes.has("WEBP", at: 8) {
      self = .webP
    } else if bytes.has("ftyp", at: 4), Self.brands.contains(where: { bytes.has($0, at: 8) }) {
      self = .heif
    } else {
      return nil
    }
  }

  private static let brands = ["avif", "avis", "mif1", "msf1", "heic", "heix", "heim", "heis", "hevc", "hevx"]

  /// The ending that programs give such files.
  package var ending: String {
    switch self {
    case .jpeg: "jpg"
    case .png: "png"
    case .gif: "gif"
    case .webP: "webp"
    case .heif: "avif"
    }
  }

  /// Whether a file has the name of a picture of pixels.
  public static func isNamed(by path: String) -> Bool {
    let path = path.lowercased()
    return endings.contains { path.utf8.count > $0.utf8.count && path.utf8.reversed().starts(with: $0.utf8.reversed()) }
  }

  private static let endings = [
    ".jpg", ".jpeg", ".jpe", ".jfif", ".png", ".apng", ".gif", ".webp", ".avif", ".heic", ".heif",
  ]
}
