import Files
import Testing

/// The folder that holds `Package.swift`, found by going up from a source file.
public func projectRoot(of file: String = #filePath) -> String {
  var names = file.utf8.split(separator: UInt8(ascii: "/")).map { String($0) ?? "" }
  while !names.isEmpty {
    names.removeLast()
    let folder = "/" + names.joined(separator: "/")
    if let found = try? status(folder + "/Package.swift"), found.kind == .file { return folder }
  }
  return "/"
}

/// The path of a file of the real data in `shared/data` beside the project or beside a folder above it. A test that
/// needs it ends as skipped where there is none.
public func sharedData(_ path: String, file: String = #filePath) throws -> String {
  var folder = projectRoot(of: file)
  while let slash = folder.utf8.lastIndex(of: UInt8(ascii: "/")) {
    folder = String(folder[..<slash])
    let candidate = folder + "/shared/data/" + path
    if let found = try? status(candidate), found.kind != .other { return candidate }
  }
  try skip("no shared/data/\(path) beside the project")
}

/// Ends the test that runs as one that was skipped, and says what it wanted.
public func skip(_ want: String) throws -> Never { try Test.cancel(Comment(rawValue: want)) }
