import Glibc

/// The world failed: a file operation, the path it was about, and the system's reason. Ends the process with code 3.
public struct FileError: Error, Sendable, CustomStringConvertible {
  /// What was tried: `read`, `write`, `rename` …
  public let operation: String
  /// What it was tried with.
  public let path: String
  /// The system's error number.
  public let code: Int32

  /// - Parameter code: the system's error number, by default that of the call just made.
  public init(_ operation: String, _ path: String, code: Int32 = errno) {
    self.operation = operation
    self.path = path
    self.code = code
  }

  /// One line for people: `cannot read data/x.csv: Permission denied`.
  public var description: String {
    "cannot \(operation) \(path): \(String(cString: strerror(code)))"
  }
}
