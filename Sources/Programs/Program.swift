import CProcess
import Diagnostics
import Glibc
import Text

/// A program of the system with what it is told: a list of arguments, never a line for a shell.
package struct Program {
  package var arguments: [String]
  /// What it reads on its standard input.
  package var input: [UInt8] = []
  /// Where it runs; `nil`: here.
  package var directory: String?
  /// What is added to the environment, which is passed on.
  package var environment: [(name: String, value: String)] = []
  /// The most seconds it may take.
  package var seconds = 6 * 3600
  /// The most bytes it may say on standard output; what it says of errors is cut, not refused.
  package var limit = 256 << 20
  /// What the system lets it use; `nil`: as much as this process.
  package var bounds: Bounds?

  /// What a program that reads a stranger's file may use of the machine.
  package struct Bounds: Sendable {
    /// Bytes of memory.
    let memory: Int
    /// Seconds of a processor.
    let processorSeconds: Int
    /// The most bytes of a file that it writes.
    let fileSize: Int

    package init(memory: Int, processorSeconds: Int, fileSize: Int) {
      (self.memory, self.processorSeconds, self.fileSize) = (memory, processorSeconds, fileSize)
    }
  }

  package init(_ arguments: String...) { self.arguments = arguments }

  package var name: String { arguments.first ?? "" }
}

/// What a program left.
package struct ProgramAnswer: Sendable {
  /// The exit code; 128 and the signal where one ended it.
  package let code: Int32
  package let output: [UInt8]
  /// The end of what it said of errors.
  package let errors: [UInt8]

  package var text: String { String(decoding: output, as: UTF8.self) }

  /// The last lines of what it said of errors, on one line, for a message.
  package var complaint: String {
    let lines = errors.split { $0 == 0x0A || $0 == 0x0D }.suffix(3)
    let text = lines.map { String(decoding: $0, as: UTF8.self) }.joined(separator: " / ").printable
    return text.utf8.isEmpty ? "it ended with the code \(code) and without a message" : text
  }
}

/// Why a program did not come to its end.
package enum ProgramFailure: Error, Sendable {
  /// There is no such program on PATH.
  case missing(String)
  /// It could not be started.
  case unstartable(String, code: Int32)
  /// It took longer than it may.
  case slow(String, seconds: Int)
  /// It said more than it may.
  case talkative(String)
}

extension ProgramFailure: CustomStringConvertible {
  /// One line for people.
  package var description: String {
    switch self {
    case .missing(let name): "the program \(name) is not installed, or not on PATH"
    case .unstartable(let name, let code): "cannot start \(name): \(String(cString: strerror(code)))"
    case .slow(let name, let seconds): "\(name) took more than \(seconds) s and was stopped"
    case .talkative(let name): "\(name) gave an answer that is too long"
    }
  }
}

extension Program {
  /// Runs it to its end.
  ///
  /// - Parameter line: gets each line of its standard error as it comes.
  package func run(line: (ArraySlice<UInt8>) -> Void = { _ in }) throws(ProgramFailure) -> ProgramAnswer {
    var child = try start()
    defer { child.close() }
    let reason = child.talk(self, line: line)
    if reason != nil { kill(child.process, SIGKILL) }
    let code = gablota_wait(child.process)
    if let reason { throw reason }
    return ProgramAnswer(code: code, output: child.output, errors: child.errors)
  }

  private func start() throws(ProgramFailure) -> Child {
    var pipes = [[Int32]](repeating: [-1, -1], count: 3)
    for index in pipes.indices {
      let code = gablota_pipe(&pipes[index])
      if code != 0 { throw .unstartable(name, code: code) }
    }
    defer { for end in [pipes[0][0], pipes[1][1], pipes[2][1]] { Glibc.close(end) } }
    var process: pid_t = 0
    let code = withStrings(arguments) { arguments in
      withStrings(wholeEnvironment) { environment in
        let bounds = bounds.map {
          gablota_bounds(memory: $0.memory, processor_seconds: $0.processorSeconds, file_size: $0.fileSize)
        }
        let spawn = { (directory: UnsafePointer<CChar>?) in
          withBounds(bounds) {
            gablota_spawn(arguments, environment, directory, $0, pipes[0][0], pipes[1][1], pipes[2][1], &process)
          }
        }
        return directory.map { $0.withCString(spawn) } ?? spawn(nil)
      }
    }
    guard code == 0 else {
      for end in [pipes[0][1], pipes[1][0], pipes[2][0]] { Glibc.close(end) }
      throw code == ENOENT ? .missing(name) : .unstartable(name, code: code)
    }
    return Child(process: process, input: pipes[0][1], outputs: (pipes[1][0], pipes[2][0]))
  }

  private var wholeEnvironment: [String] {
    var lines: [String] = []
    var place = gablota_environment()
    while let entry = place?.pointee {
      let line = String(cString: entry)
      if !environment.contains(where: { line.starts(withBytesOf: $0.name + "=") }) { lines.append(line) }
      place = place.map { $0 + 1 }
    }
    return lines + environment.map { "\($0.name)=\($0.value)" }
  }
}

/// Calls a function with texts as C has them, ended by null.
private func withStrings<Result>(
  _ texts: [String], _ body: (UnsafePointer<UnsafePointer<CChar>?>?) -> Result
) -> Result {
  let copies = texts.map { strdup($0) }
  defer { for copy in copies { free(copy) } }
  let pointers = copies.map { UnsafePointer($0) } + [nil]
  return pointers.withUnsafeBufferPointer { body($0.baseAddress) }
}

private func withBounds<Result>(
  _ bounds: gablota_bounds?, _ body: (UnsafePointer<gablota_bounds>?) -> Result
) -> Result {
  guard let bounds else { return body(nil) }
  return withUnsafePointer(to: bounds) { body($0) }
}

/// A program that runs, with this side of its pipes.
private struct Child {
  let process: pid_t
  var input: Int32
  var outputs: (output: Int32, errors: Int32)
  private(set) var output: [UInt8] = []
  private(set) var errors: [UInt8] = []
  private var unfinishedLine: [UInt8] = []
  private var sent = 0

  init(process: pid_t, input: Int32, outputs: (output: Int32, errors: Int32)) {
    (self.process, self.input, self.outputs) = (process, input, outputs)
    _ = fcntl(input, F_SETFL, O_NONBLOCK)
  }

  mutating func close() {
    for file in [input, outputs.output, outputs.errors] where file >= 0 { Glibc.close(file) }
    (input, outputs) = (-1, (-1, -1))
  }

  /// Writes and reads until the program has closed both its outputs.
  mutating func talk(_ program: Program, line: (ArraySlice<UInt8>) -> Void) -> ProgramFailure? {
    let end = ContinuousClock.now + .seconds(program.seconds)
    while outputs.output >= 0 || outputs.errors >= 0 {
      if ContinuousClock.now > end { return .slow(program.name, seconds: program.seconds) }
      if sent == program.input.count, input >= 0 {
        Glibc.close(input)
        input = -1
      }
      // A negative number is passed over by poll.
      var waits = [
        pollfd(fd: input, events: Int16(POLLOUT), revents: 0),
        pollfd(fd: outputs.output, events: Int16(POLLIN), revents: 0),
        pollfd(fd: outputs.errors, events: Int16(POLLIN), revents: 0),
      ]
      guard poll(&waits, 3, 500) > 0 else { continue }
      if waits[0].revents != 0 { send(program.input) }
      if waits[1].revents != 0 {
        let part = Self.read(&outputs.output)
        guard output.count + part.count <= program.limit else { return .talkative(program.name) }
        output += part
      }
      if waits[2].revents != 0 { take(Self.read(&outputs.errors), line) }
    }
    return nil
  }

  private mutating func send(_ bytes: [UInt8]) {
    let count = bytes[sent...].withUnsafeBytes { Glibc.write(input, $0.baseAddress, $0.count) }
    if count >= 0 { return sent += count }
    if errno == EAGAIN || errno == EINTR { return }
    // Nobody reads any more; the exit code says why.
    sent = bytes.count
  }

  private static func read(_ file: inout Int32) -> [UInt8] {
    let current = file
    let bytes = [UInt8](unsafeUninitializedCapacity: 65_536) { buffer, count in
      repeat { count = Glibc.read(current, buffer.baseAddress, buffer.count) } while count < 0 && errno == EINTR
      count = max(0, count)
    }
    if bytes.isEmpty {
      Glibc.close(file)
      file = -1
    }
    return bytes
  }

  private mutating func take(_ part: [UInt8], _ line: (ArraySlice<UInt8>) -> Void) {
    errors += part
    if errors.count > 65_536 { errors.removeFirst(errors.count - 32_768) }
    unfinishedLine += part
    while let end = unfinishedLine.firstIndex(of: 0x0A) {
      line(unfinishedLine[..<end])
      unfinishedLine.removeSubrange(...end)
    }
    if unfinishedLine.count > 1 << 20 { unfinishedLine = [] }
  }
}
