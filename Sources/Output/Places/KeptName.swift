import Files
import Text

/// Names that no file of a site and no folder in it may have: the generator's own folder, and those of programs that keep
/// versions. An output may be a clone, and what stands in its `.git` decides which programs git runs.
enum KeptName {
  private static let ours = ".gablota"
  private static let versions = [".git", ".hg", ".svn", ".bzr"]

  /// What is wrong with a path that has such a name at any place; `nil` when nothing is.
  static func problem(in path: String) -> PathProblem? {
    // Few paths hold what such a name begins with, or what stands for it.
    guard path.utf8.contains(where: { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "~") }) else { return nil }
    for name in path.utf8.split(separator: UInt8(ascii: "/")) where mayBeKept(name) {
      let meant = meant(by: name)
      if isNamed(meant, ours) { return .ours(ours) }
      if let kept = versions.first(where: { isNamed(meant, $0) }) { return .versions(kept) }
    }
    return nil
  }

  /// The longest has 8 letters, each with signs of 3 bytes around it.
  private static func mayBeKept(_ name: Substring.UTF8View) -> Bool {
    guard let first = name.first else { return false }
    return first == UInt8(ascii: ".") || first >= 0x80 || name.contains(UInt8(ascii: "~"))
  }

  /// The name as a file system takes it that cares for letter case as little as any: HFS+ passes over signs that join or
  /// turn letters (git's `is_hfs_dotgit`), NTFS over dots and blanks at the end.
  private static func meant(by name: Substring.UTF8View) -> String {
    var scalars = String.UnicodeScalarView()
    for scalar in Substring(name).unicodeScalars where !isPassedOver(scalar) { scalars.append(scalar) }
    while let last = scalars.last, last == "." || last == " " { scalars.removeLast() }
    // Up and down again: "ſ" becomes "S" and "s".
    return String(scalars).uppercased().lowercased()
  }

  private static func isPassedOver(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x200C...0x200F, 0x202A...0x202E, 0x206A...0x206F, 0xFEFF: true
    default: false
    }
  }

  /// Whether a name is the kept one, or the short one that NTFS gives it: `GIT~1`, `GABLOT~1`.
  private static func isNamed(_ name: String, _ kept: String) -> Bool {
    if name.isExactly(kept) { return true }
    let parts = name.parts(separatedBy: UInt8(ascii: "~"))
    guard parts.count == 2, let number = parts.last, !number.isEmpty, number.utf8.allSatisfy(\.isASCIIDigit) else {
      return false
    }
    return kept.utf8.dropFirst().prefix(6).elementsEqual(parts[0].utf8)
  }
}
