import Foundation

/// What a process left.
public struct ProcessOutput: Sendable {
  /// Its exit code; 128 plus the signal when it was killed by one.
  public let code: Int32
  /// Its standard output.
  public let output: [UInt8]
  /// Its standard error.
  public let errors: [UInt8]

  /// Its standard output as text.
  public var text: String { String(decoding: output, as: UTF8.self) }
  /// Its standard error as text.
  public var errorText: String { String(decoding: errors, as: UTF8.self) }
}

/// Runs a program to its end.
///
/// - Parameters:
///   - program: an absolute path, or a name that is looked for in `PATH`.
///   - input: what it gets on its standard input.
///   - environment: what is added to, or changed in, the test's own environment.
public func run(
  _ program: String, _ arguments: [String] = [], input: [UInt8] = [], in directory: String? = nil,
  environment: [String: String] = [:]
) throws -> ProcessOutput {
  let process = Process()
  process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
  process.arguments = [program] + arguments
  // On a build machine the program keeps quiet about what is for staff, which tests want to read.
  let own = ProcessInfo.processInfo.environment.filter { $0.key != "CI" }
  process.environment = own.merging(environment) { $1 }
  if let directory { process.currentDirectoryURL = URL(fileURLWithPath: directory) }
  // Files instead of pipes: nothing can fill up and block.
  let scratch = try TemporaryDirectory()
  let source = try scratch.write(input, to: "in")
  process.standardInput = FileHandle(forReadingAtPath: source)
  process.standardOutput = FileHandle(forWritingAtPath: try scratch.write("", to: "out"))
  process.standardError = FileHandle(forWritingAtPath: try scratch.write("", to: "err"))
  try process.run()
  process.waitUntilExit()
  let killed = process.terminationReason == .uncaughtSignal
  return ProcessOutput(
    code: killed ? 128 + process.terminationStatus : process.terminationStatus,
    output: [UInt8](try Data(contentsOf: URL(fileURLWithPath: scratch.path("out")))),
    errors: [UInt8](try Data(contentsOf: URL(fileURLWithPath: scratch.path("err")))))
}

/// Runs a Python program with the system's `python3`, or with the project's `.venv` when a package is needed.
///
/// - Parameter needing: whether the packages of `Tests/requirements.txt` are needed; throws when there is no `.venv`.
public func runPython(_ script: String, input: [UInt8] = [], needing packages: Bool = false) throws -> ProcessOutput {
  let python = packages ? projectRoot() + "/.venv/bin/python" : "python3"
  return try run(python, ["-c", script], input: input, environment: ["PYTHONIOENCODING": "utf-8"])
}
