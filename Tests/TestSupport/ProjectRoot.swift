import Files

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

/// The path of a file of the real data in `shared/data` beside the project or beside a folder above it; `nil` where
/// there is none, which is said. A test that needs it does `guard let path = sharedData("x.csv") else { return }`.
public func sharedData(_ path: String, file: String = #filePath) -> String? {
  var folder = projectRoot(of: file)
  while let slash = folder.utf8.lastIndex(of: UInt8(ascii: "/")) {
    folder = String(folder[..<slash])
    let candidate = folder + "/shared/data/" + path
    if let found = try? status(candidate), found.kind != .other { return candidate }
  }
  print("skipped: no shared/data/\(path) beside the project")
  return nil
}
