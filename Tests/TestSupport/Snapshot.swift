import Files
import Foundation
import Testing

/// Compares a text with the file of what was expected.
///
/// With `RECORD_SNAPSHOTS` set in the environment the file is written instead, and the test fails, so that a recording
/// run is never taken for a passing one.
///
/// - Parameter path: relative to the file of the test: `Expected/home.html`.
public func assertSnapshot(
  _ actual: String, _ path: String, file: String = #filePath,
  sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let folder = URL(fileURLWithPath: file).deletingLastPathComponent()
  let target = folder.appendingPathComponent(path)
  if ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] != nil {
    try FileManager.default.createDirectory(at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(actual.utf8).write(to: target)
    Issue.record("recorded \(path); run again without RECORD_SNAPSHOTS", sourceLocation: sourceLocation)
    return
  }
  guard let expected = try? Files.read(target.path) else {
    Issue.record("no snapshot \(path); record it with RECORD_SNAPSHOTS=1", sourceLocation: sourceLocation)
    return
  }
  if let difference = firstDifference(Array(actual.utf8), expected) {
    Issue.record("differs from \(path): \(difference)", sourceLocation: sourceLocation)
  }
}

/// The first line in which two texts differ, both sides, or `nil` when they are the same bytes.
public func firstDifference(_ actual: [UInt8], _ expected: [UInt8]) -> String? {
  guard actual != expected else { return nil }
  let left = actual.split(separator: 0x0A, omittingEmptySubsequences: false)
  let right = expected.split(separator: 0x0A, omittingEmptySubsequences: false)
  for line in 0..<max(left.count, right.count) {
    let mine = line < left.count ? String(decoding: left[line], as: UTF8.self) : "(end)"
    let theirs = line < right.count ? String(decoding: right[line], as: UTF8.self) : "(end)"
    if Array(mine.utf8) != Array(theirs.utf8) { return "line \(line + 1)\n  actual:   \(mine)\n  expected: \(theirs)" }
  }
  return "the line ends differ"
}
