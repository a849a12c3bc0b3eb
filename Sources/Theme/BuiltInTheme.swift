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
  public static var files: [ThemeFile] { embedded.filter { !$0.path.utf8.starts(with: importsFolder.utf8) } }

  /// The files of `Sources/CTheme/imports/`, which say how the tables of other programs are read, by their names without an
  /// ending.
  public static var importMaps: [ThemeFile] {
    embedded.filter { $0.path.utf8.starts(with: importsFolder.utf8) }.map { file in
      let name = file.path.utf8.dropFirst(importsFolder.utf8.count).prefix { $0 != UInt8(ascii: ".") }
      return ThemeFile(path: String(decoding: Array(name), as: UTF8.self), bytes: file.bytes)
    }
  }

  /// As the files are called in the list, which begins in `templates/`.
  private static let importsFolder = "../Sources/CTheme/imports/"

  private static var embedded: [ThemeFile] {
    (0..<gablota_theme_count()).compactMap { index in
      guard let file = gablota_theme_file_at(index)?.pointee, let path = file.path, let bytes = file.bytes else {
        return nil
      }
      return ThemeFile(path: String(cString: path), bytes: Array(UnsafeBufferPointer(start: bytes, count: file.count)))
    }
  }
}
