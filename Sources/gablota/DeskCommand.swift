import ArgumentParser
import Commands
import Glibc
import Preview
import SiteBuild

struct Desk: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Open the tables of a site in a browser, to add, change and remove records.",
    discussion: """
      Prints an address with a key: open it in a browser on this machine. The site is shown beside the tables, as it will \
      be. Tables are saved when you say so, and only in the cells that you changed. What is not saved is there again the \
      next time. Stop the desk with Ctrl-C.
      """)

  @OptionGroup var arguments: SiteArguments

  @Option(name: .shortAndLong, help: "The port to listen on; 0 means any free port.")
  var port = 4000

  @Flag(help: "Fetch nothing: use the copies of sources with an address.")
  var offline = false

  @Flag(help: "Open the desk in a browser, if there is a display.")
  var open = false

  mutating func validate() throws {
    guard (0...65_535).contains(port) else { throw ValidationError("--port must be from 0 to 65535") }
  }

  func run() throws {
    let options = PreviewOptions(site: try arguments.options(), port: port, isDesk: true)
    try serve(arguments.site, options, offline: offline, open: open)
  }
}
