import ArgumentParser
import Diagnostics
import Glibc

/// The commands that need nobody to look on.
package let everyMachinesCommands: [any ParsableCommand.Type] = [
  Build.self, Check.self, Due.self, Fetch.self, Nightly.self, Publish.self, Init.self, Explain.self, Import.self,
  Covers.self, Schema.self,
]

/// What the command line tells of itself.
///
/// - Parameter name: what the program is called.
package func programConfiguration(
  _ name: String, commands: [any ParsableCommand.Type]
) -> CommandConfiguration {
  CommandConfiguration(
    commandName: name,
    abstract: "Makes a complete web site from your tables: catalogues and events.",
    discussion: """
      A site is a folder with site.yaml and the tables it names. Begin one with `\(name) init`.
      Exit codes: 0 done, 1 the site's data or templates are wrong, 2 wrong use, 3 system error (disk, network), \
      4 a guard held a new answer of a source or a publication, 5 nothing to do.
      """,
    version: versionAndCommit,
    subcommands: commands
  )
}

/// Runs a program: arguments in, exit code out; the work is SiteBuild's.
package func runProgram(_ program: (some ParsableCommand).Type) -> Never {
  // A reader that goes away or a file size limit must come back as an error of the write, not as a signal.
  signal(SIGPIPE, SIG_IGN)
  signal(SIGXFSZ, SIG_IGN)
  // They are read from /proc: without it there are none, not even the program's own name.
  guard let name = CommandLine.arguments.first, !name.utf8.isEmpty else {
    write("gablota: cannot read the arguments: /proc is not mounted here\n", toErrors: true)
    exit(3)
  }
  if let bad = firstArgumentNotUTF8() {
    write(
      "gablota: the argument \"\(bad.printable)\" is not in UTF-8: rename the file or folder, or write its name in UTF-8\n",
      toErrors: true)
    exit(2)
  }
  exit(run(program, Array(CommandLine.arguments.dropFirst())))
}

/// The first argument whose bytes are not UTF-8, mended for show: what Swift makes of it would name another file.
private func firstArgumentNotUTF8() -> String? {
  for index in 0..<Int(CommandLine.argc) {
    guard let argument = CommandLine.unsafeArgv[index] else { continue }
    if String(validatingCString: argument) == nil { return String(cString: argument) }
  }
  return nil
}

/// Runs the command and gives the process's exit code.
private func run(_ program: (some ParsableCommand).Type, _ arguments: [String]) -> Int32 {
  do {
    var command = try program.parseAsRoot(arguments)
    try command.run()
    return 0
  } catch let code as ExitCode {
    return code.rawValue
  } catch {
    let asked = program.exitCode(for: error) == .success
    let message = program.fullMessage(for: error)
    write(message.utf8.last == 0x0A ? message : message + "\n", toErrors: !asked)
    return asked ? 0 : 2
  }
}

/// Writes text to standard output or standard error, whole. Ends the process with 3 where standard output cannot be
/// written, since somebody would take half a report for a whole one; a reader that went away is no failure.
///
/// - Parameter done: what the command has done all the same, in a whole sentence.
package func write(_ text: String, toErrors: Bool, done: String? = nil) {
  var rest = Array(text.utf8)[...]
  while !rest.isEmpty {
    let count = rest.withUnsafeBytes { Glibc.write(toErrors ? 2 : 1, $0.baseAddress, $0.count) }
    if count < 0, errno == EINTR { continue }
    if count <= 0 {
      if toErrors || errno == EPIPE { return }
      let reason = String(cString: strerror(errno))
      write("gablota: cannot write to standard output: \(reason)\n", toErrors: true)
      if let done { write(done + "\n", toErrors: true) }
      Glibc.exit(3)
    }
    rest = rest.dropFirst(count)
  }
}
