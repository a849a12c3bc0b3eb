import Feeds
import Files
import Testing
import TestSupport
import Text

/// Asks a Python program of `Judges/` about a document that was written here.
///
/// - Parameters:
///   - name: the file's name without `.py`. It gets a JSON object on standard input and exits with 0 if it agrees; what
///     it prints is why it does not.
///   - packages: modules that it needs from the project's `.venv`.
/// - Returns: what it printed. The test is skipped for want of a package.
@discardableResult
func judge(
  _ name: String, _ question: JSONNode, needing packages: [String] = [],
  sourceLocation: SourceLocation = #_sourceLocation
) throws -> String {
  let python = try interpreter(with: packages)
  let folder =
    "/"
    + #filePath.utf8.split(separator: UInt8(ascii: "/")).dropLast().map { String($0) ?? "" }
    .joined(separator: "/")
  var input: [UInt8] = []
  input.append(json: question)
  let verdict = try run(
    python, [folder + "/Judges/" + name + ".py"], input: input,
    environment: ["PYTHONIOENCODING": "utf-8", "PYTHONDONTWRITEBYTECODE": "1"])
  if verdict.code != 0 {
    Issue.record(
      "\(name): \(verdict.text.prefix(3000)) \(verdict.errorText.suffix(1500))", sourceLocation: sourceLocation)
  }
  return verdict.text
}

/// The interpreter that has all the modules.
private func interpreter(with packages: [String]) throws -> String {
  guard !packages.isEmpty else { return "python3" }
  let python = projectRoot() + "/.venv/bin/python"
  let imports = "import " + packages.joined(separator: ", ")
  if let found = try? run(python, ["-c", imports]), found.code == 0 { return python }
  try skip("no .venv with \(packages.joined(separator: ", "))")
}

extension JSONNode {
  /// Bytes that a writer made, as text for a question.
  static func document(_ bytes: [UInt8]) -> JSONNode {
    .text(String(decoding: bytes, as: UTF8.self))
  }
}
