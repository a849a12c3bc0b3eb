import Files
import Text

/// What is known of a picture file from the last time that it was read.
struct KnownPicture: Sendable, Equatable {
  /// What tells whether the file is still the same.
  struct Stamp: Sendable, Equatable {
    let inode: UInt64
    let size: Int
    let modified: Int64
    let changed: Int64

    init(_ status: FileStatus) {
      (inode, size, modified, changed) = (status.inode, status.size, status.modified, status.changed)
    }
  }

  /// What a picture's file is.
  struct Facts: Sendable, Equatable {
    /// `nil`: none that we know.
    var format: PictureFormat?
    var size: PictureSize?
    /// The bytes of its file.
    var fileSize = 0
    var isAnimated = false
    var isCutOff = false
    /// Whether it says where it was taken.
    var holdsPosition = false
    /// The bytes of the clean one; `nil`: it is clean, or of a format that we cannot clean.
    var cleanSize: Int?
  }

  /// What was made of a picture.
  struct Made: Sendable, Equatable {
    struct File: Sendable, Equatable {
      let width: Int
      let size: Int
    }

    let recipe: Fingerprint
    var versions: [File] = []
    var endsWithOriginal = false
    var fallback: File?
    /// Why nothing could be made.
    var fault: String?
  }

  /// `nil` where the file was changed so short a time ago that its times may not move on with the next change.
  var stamp: Stamp?
  let content: Fingerprint
  var facts: Facts
  var made: Made?

  /// Whether different widths of it can be made.
  var mayBeMade: Bool {
    guard let size = facts.size, let format = facts.format, format != .heif else { return false }
    return !facts.isAnimated && !facts.isCutOff && !size.isTooLarge && !PictureWidths.widths(of: size).isEmpty
  }
}

/// The names of the files that are made of a picture.
extension KnownPicture {
  /// The clean one's; `nil`: the picture's own file is clean.
  var cleanFile: (name: String, size: Int)? {
    facts.cleanSize.map { (Self.digits(content) + "." + (facts.format?.ending ?? "bin"), $0) }
  }

  /// Those of all versions.
  var versionFiles: [(name: String, width: Int, size: Int)] {
    guard let made else { return [] }
    return made.versions.map { (name(made, $0.width, "webp"), $0.width, $0.size) }
  }

  var fallbackFile: (name: String, width: Int, size: Int)? {
    guard let made, let file = made.fallback else { return nil }
    return (name(made, file.width, facts.format == .jpeg ? "jpg" : "png"), file.width, file.size)
  }

  private func name(_ made: Made, _ width: Int, _ ending: String) -> String {
    var both: [UInt8] = []
    both.append(hex: content)
    both.append(hex: made.recipe)
    return "\(Self.digits(Fingerprint(of: both)))-\(width).\(ending)"
  }

  /// As many digits as nobody's number of pictures needs.
  private static func digits(_ fingerprint: Fingerprint) -> String {
    String(decoding: Array(fingerprint.hex.utf8.prefix(16)), as: UTF8.self)
  }
}
