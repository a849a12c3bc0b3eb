import CTheme

/// One file of the built-in theme.
public struct ThemeFile: Sendable {
  /// Where it lies below `templates/`, such as `cards/event.html`.
  public let path: String
  /// What it holds.
  public let bytes: [UInt8]

  /// A theme file of these bytes.
  public init(path: String, bytes: [UInt8]) {
    self.path = path
    self.bytes = bytes
  }
}

/// The theme that is compiled into the program: the files of `templates/` as they stood at the build.
public enum BuiltInTheme {
  /// All files, sorted by the bytes of their paths; copied out of the program each time.
  public static var files: [ThemeFile] {
    (0..<gablota_theme_count()).compactMap { index in
      guard let file = gablota_theme_file_at(index)?.pointee, let path = file.path, let bytes = file.bytes else {
        return nil
      }
      return ThemeFile(path: String(cString: path), bytes: Array(UnsafeBufferPointer(start: bytes, count: file.count)))
    }
  }
}
