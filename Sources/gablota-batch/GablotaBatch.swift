import ArgumentParser
import Commands

/// The program for machines that nobody sits at: every command but the preview, and no web server in it.
@main
struct GablotaBatch: ParsableCommand {
  static let configuration = programConfiguration("gablota-batch", commands: everyMachinesCommands)

  static func main() { runProgram(self) }
}
