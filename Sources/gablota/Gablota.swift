import ArgumentParser
import Commands

/// The program as people have it: every command.
@main
struct Gablota: ParsableCommand {
  static let configuration = programConfiguration(
    "gablota", commands: everyMachinesCommands + [Preview.self, Desk.self])

  static func main() { runProgram(self) }
}
