/// Why a relative path cannot be used.
public enum PathProblem: Error, Sendable, Equatable {
  /// Nothing, or a slash alone.
  case empty
  /// It begins with a slash or a drive letter.
  case absolute
  /// Two slashes in a row, or one at the end.
  case emptyName
  /// A name `.` or `..`.
  case dots
  /// A control character (its scalar value), NUL included, or one that turns the direction of text.
  case control(UInt32)
  /// A character that hosts and systems refuse: `\ " : < > | * ?`.
  case character(Unicode.Scalar)
  /// A name that Windows keeps for devices.
  case reserved(String)
  /// A name that ends in a dot or a space, or begins with a space.
  case ending(String)
  /// A name of more than 255 bytes (the name's beginning, how many bytes).
  case longName(String, Int)
  /// A path of more than 1,024 bytes.
  case longPath(Int)
  /// A name that is kept for the generator's own files.
  case ours(String)
  /// A name that a program which keeps versions takes for its own folder: what stands there is run or obeyed.
  case versions(String)

  /// One line for people, in lower case, without the path.
  public var message: String {
    switch self {
    case .empty: "is empty"
    case .absolute: "is absolute, expected a path relative to the site"
    case .emptyName: "has an empty name between or after slashes"
    case .dots: "has a name \".\" or \"..\""
    case .control(let value): "holds the control character U+\(hexadecimal(value))"
    case .character(let scalar): "holds the character \(scalar), which hosts and systems do not allow in names"
    case .reserved(let name): "has the name \"\(name)\", which Windows reserves for a device"
    case .ending(let name): "has a name that begins or ends with a space or ends with a dot: \"\(name)\""
    case .longName(let name, let bytes): "has a name of \(bytes) bytes, but the limit is 255: \"\(name)…\""
    case .longPath(let bytes): "has \(bytes) bytes, but the limit is 1024"
    case .ours(let name): "has the name \"\(name)\", which Gablota reserves for its own files"
    case .versions(let name): "has the name \"\(name)\", which belongs to a version control program"
    }
  }
}

private func hexadecimal(_ value: UInt32) -> String {
  let digits = String(value, radix: 16, uppercase: true)
  return String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits
}
