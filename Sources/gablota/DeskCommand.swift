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

  @Flag(help: "Fetch nothing: use the copies of sources with an address, and ask no catalogue for books.")
  var offline = false

  @Flag(help: "Open the desk in a browser, if there is a display.")
  var open = false

  mutating func validate() throws {
    guard (0...65_535).contains(port) else { throw ValidationError("--port must be from 0 to 65535") }
  }

  @Option(help: "The address of this machine that phones use to scan (default: the first of its network).")
  var phoneAddress: String?

  func run() throws {
    let access = offline ? LookupAccess() : lookupAccess(arguments.site)
    let options = PreviewOptions(
      site: try arguments.options(), port: port, isDesk: true, access: access, phoneAddress: phoneAddress)
    try serve(arguments.site, options, offline: offline, open: open)
  }
}
