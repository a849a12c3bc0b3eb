import Glibc

/// The world failed: a file operation, the path it was about, and the system's reason. Ends the process with code 3.
public struct FileError: Error, Sendable, CustomStringConvertible {
  /// What was tried: `read`, `write`, `rename` …
  public let operation: String
  public let path: String
  /// The system's error number.
  public let code: Int32

  public init(_ operation: String, _ path: String, code: Int32 = errno) {
    self.operation = operation
    self.path = path
    self.code = code
  }

  public var description: String {
    "cannot \(operation) \(path): \(String(cString: strerror(code)))"
  }
}
