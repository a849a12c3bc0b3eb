import Feeds
import TestSupport
import Testing
import Text

/// Asks a Python program of `Judges/` about files that were made here. It gets a JSON object of their texts on standard
/// input and exits with 0 if it agrees; what it prints is why it does not.
///
/// - Parameter package: a module that it needs from the project's `.venv`; the test is skipped without it.
@discardableResult
func judge(
  _ name: String, _ files: [String: [UInt8]], needing package: String? = nil,
  sourceLocation: SourceLocation = #_sourceLocation
) throws -> String {
  var python = "python3"
  if let package {
    python = projectRoot() + "/.venv/bin/python"
    guard let found = try? run(python, ["-c", "import \(package)"]), found.code == 0 else {
      try skip("no .venv with \(package)")
    }
  }
  var input: [UInt8] = []
  input.append(
    json: .object(
      files.sorted { $0.key < $1.key }.map { .init($0.key, .text(String(decoding: $0.value, as: UTF8.self))) }))
  let verdict = try run(
    python, [projectRoot() + "/Tests/PagesTests/Judges/\(name).py"], input: input,
    environment: ["PYTHONIOENCODING": "utf-8", "PYTHONDONTWRITEBYTECODE": "1"])
  if verdict.code != 0 {
    Issue.record(
      "\(name): \(verdict.text.prefix(3000)) \(verdict.errorText.suffix(3000))", sourceLocation: sourceLocation)
  }
  return verdict.text
}
