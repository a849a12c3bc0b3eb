/// Which widths of a picture are made.
enum PictureWidths {
  /// What the columns of pages need, on screens with one to three pixels a point. The first is for the rows of lists.
  static let steps = [160, 320, 640, 960, 1280]
  /// A picture that is no wider stays one file, since hosts limit the number of files.
  private static let narrow = 320
  /// A step this near below the picture's own width is not worth a file.
  private static let nearness = 0.85
  /// The most pixels on a side that WebP knows.
  private static let longestSide = 16_383
  /// More pixels than the largest cameras of telephones have are no picture to show, but an attack on who opens it.
  static let mostPixels = 250_000_000

  /// The widths of a picture, none above its own; none for a picture that is small enough as it is.
  static func widths(of size: PictureSize) -> [Int] {
    guard size.width > narrow else { return [] }
    let own = min(size.width, steps[steps.count - 1])
    let widths = steps.filter { Double($0) < Double(own) * nearness } + [own]
    return widths.filter { size.height * $0 / size.width <= longestSide }
  }
}

extension PictureSize {
  /// Whether it has more pixels than anybody's browser should be asked to hold.
  public var isTooLarge: Bool { width * height > PictureWidths.mostPixels }
}
