import Files
import Foundation
import TestSupport

/// The program as it was built with the tests: what a user runs.
enum Gablota {
  /// The folder of the build; the program lies beside the test bundle.
  static let folder: String = {
    let bundle = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
    return URL(fileURLWithPath: bundle).deletingLastPathComponent().path
  }()

  static var path: String { folder + "/gablota" }

  /// Runs it to its end.
  static func run(
    _ arguments: String..., in directory: String? = nil, environment: [String: String] = [:]
  ) throws -> ProcessOutput {
    try TestSupport.run(path, arguments, in: directory, environment: environment)
  }

  /// Runs a line of bash with the program on `PATH`, stopping at the first failure.
  static func shell(
    _ script: String, in directory: String? = nil, environment: [String: String] = [:]
  ) throws -> ProcessOutput {
    let path = folder + ":" + (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin")
    return try TestSupport.run(
      "bash", ["-c", "set -euo pipefail\n" + script], in: directory,
      environment: environment.merging(["PATH": path]) { $1 })
  }
}

/// The living example.
let district = projectRoot() + "/content/district"

/// A site that lives as long as a test, in a folder called `site`.
struct TestSite {
  let folder: TemporaryDirectory

  init(_ files: [String: String]) throws {
    folder = try TemporaryDirectory(inMemory: true)
    for (name, text) in files { try folder.write(text, to: "site/" + name) }
  }

  /// Changes a file.
  func write(_ text: String, to name: String) throws { try folder.write(text, to: "site/" + name) }

  /// Builds into `site/public`, at noon of 17 September 2026 unless told otherwise.
  @discardableResult
  func build(_ arguments: String..., now: String = "2026-09-17T12:00") throws -> ProcessOutput {
    try TestSupport.run(Gablota.path, ["build", "site", "--now", now] + arguments, in: folder.path)
  }

  /// The file of a page: `/events/1/`.
  func page(_ path: String) throws -> String {
    try folder.text("site/public" + path + (path.utf8.last == UInt8(ascii: "/") ? "index.html" : ""))
  }

  func hasFile(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: folder.path("site/public" + path))
  }

  /// Every file of the output with its bytes.
  func output() throws -> [String: [UInt8]] { try tree(folder.path("site/public")) }
}

/// Every file below a folder with its bytes, hidden ones too.
func tree(_ folder: String) throws -> [String: [UInt8]] {
  var files: [String: [UInt8]] = [:]
  for file in try walk(folder, includingHidden: true) where file.kind == .file {
    files[file.path] = try Files.read(folder + "/" + file.path)
  }
  return files
}

/// The paths at which two trees differ, in words.
func differences(_ left: [String: [UInt8]], _ right: [String: [UInt8]]) -> [String] {
  Set(left.keys).union(right.keys).sorted().compactMap { path in
    switch (left[path], right[path]) {
    case (let one?, let other?): one == other ? nil : "\(path): \(firstDifference(one, other) ?? "")"
    case (_?, nil): "\(path): only on the left"
    default: "\(path): only on the right"
    }
  }
}

/// What tells whether a file was touched: inode, modification time and status change time.
func stamps(_ folder: String) throws -> [String: String] {
  var stamps: [String: String] = [:]
  for file in try walk(folder, includingHidden: true) where file.kind == .file {
    var info = stat()
    guard stat(folder + "/" + file.path, &info) == 0 else { continue }
    stamps[file.path] = "\(info.st_ino) \(info.st_mtim.tv_sec).\(info.st_mtim.tv_nsec)"
  }
  return stamps
}

extension StringProtocol {
  /// How many times a text occurs.
  func count(of part: String) -> Int { components(separatedBy: part).count - 1 }
}
