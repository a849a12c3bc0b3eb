import Text

/// A picture of the site as its pages show it.
public struct ShownPicture: Sendable, Equatable {
  /// A file of the picture.
  public struct Version: Sendable, Equatable {
    /// Pixels.
    public let width: Int
    /// Its place in the site.
    public let path: String

    public init(width: Int, path: String) { (self.width, self.path) = (width, path) }
  }

  /// `nil` where it is not known.
  public var size: PictureSize?
  /// Whether it cannot be shown; what stands in for pictures stands in for it.
  public var isBroken = false
  /// The widths to choose from, the narrowest first; empty: there is only the picture.
  public var versions: [Version] = []
  /// In the picture's own format, no wider than pages need; `nil`: the picture itself is so.
  public var fallback: Version?

  public init(size: PictureSize? = nil, isBroken: Bool = false) {
    (self.size, self.isBroken) = (size, isBroken)
  }
}
