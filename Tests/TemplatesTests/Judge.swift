import Diagnostics
import Foundation
import TestSupport

/// Jinja2, run once over many cases.
enum Judge {
  enum Verdict: Equatable {
    case output(String)
    case error(String)

    /// Whether both rendered the same bytes or both failed.
    func agrees(with other: Verdict) -> Bool {
      switch (self, other) {
      case (.output(let left), .output(let right)): Array(left.utf8) == Array(right.utf8)
      case (.error, .error): true
      default: false
      }
    }
  }

  /// What the engine makes of a template, as a verdict.
  static func result(of render: () throws -> String) -> Verdict {
    do { return .output(try render()) } catch { return .error((error as? Diagnostic)?.message ?? "\(error)") }
  }

  /// What Jinja2 makes of the cases; the test is skipped where there is no Python with Jinja2.
  static func verdicts(on cases: [TemplateCase]) throws -> [Verdict] {
    guard let python = python else { try skip("no Python with Jinja2") }
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("judge-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let input = folder.appendingPathComponent("cases.json")
    let output = folder.appendingPathComponent("verdicts.json")
    try JSONSerialization.data(withJSONObject: cases.map(\.forJudge)).write(to: input)
    guard try run(python, [script, input.path, output.path]) == 0 else { throw Failure() }
    let verdicts = try JSONSerialization.jsonObject(with: Data(contentsOf: output)) as? [[String: String]] ?? []
    return verdicts.map { $0["output"].map(Verdict.output) ?? .error($0["error"] ?? "") }
  }

  struct Failure: Error {}

  private static let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
    "judge.py"
  ).path

  /// The project's own Python first, then the one on the path.
  private static let python: String? = {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let candidates = [root.appendingPathComponent(".venv/bin/python").path, "/usr/bin/env"]
    return candidates.first { candidate in
      (try? run(candidate, ["-c", "import jinja2"])) == 0
    }
  }()

  private static func run(_ python: String, _ arguments: [String]) throws -> Int32 {
    guard FileManager.default.isExecutableFile(atPath: python) else { return -1 }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: python)
    process.arguments = python.hasSuffix("/env") ? ["python3"] + arguments : arguments
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    return process.terminationStatus
  }
}

extension TemplateCase {
  fileprivate var forJudge: [String: Any] {
    [
      "options": Array(options), "context": context, "main": main,
      "templates": Dictionary(templates.map { ($0.name, $0.text) }) { $1 },
    ]
  }
}
