import ArgumentParser
import Commands
import Glibc
import Preview
import SiteBuild

struct Preview: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Serve a site on this machine, and show every change as soon as it is saved.",
    discussion: """
      Pages are made in memory; only copies of fetched sources are written. Open pages reload when a table, page, \
      template or picture is saved. Mistakes are shown in the page. Stop the preview with Ctrl-C.
      """)

  @OptionGroup var arguments: SiteArguments

  @Option(name: .shortAndLong, help: "The port to listen on; 0 means any free port.")
  var port = 4000

  @Option(help: "An address of this machine that others can use: 192.168.1.7, or 0.0.0.0 for all.")
  var host: String?

  @Flag(help: "Fetch nothing: use the copies of sources with an address.")
  var offline = false

  @Flag(help: "Open the site in a browser, if there is a display.")
  var open = false

  mutating func validate() throws {
    guard (0...65_535).contains(port) else { throw ValidationError("--port must be from 0 to 65535") }
  }

  func run() throws {
    let options = PreviewOptions(site: try arguments.options(), port: port, host: host)
    try serve(arguments.site, options, offline: offline, open: open)
  }
}

/// Serves a site until a signal comes.
func serve(_ folder: String, _ options: PreviewOptions, offline: Bool, open: Bool) throws {
  var options = options
  let reporter = Reporter(.text)
  let site = SiteFolder(folder)
  // A mistake in the site may be mended while it is served; a folder that is not there was misspelt.
  guard site.exists else {
    reporter.fail("there is no folder \"\(site.folder)\"")
    throw ExitCode(1)
  }
  if !offline { try renewSources(of: site, &options.site, reporter: reporter) }
  var changes = FileChanges(site)
  do {
    // The preview writes nothing, and what the desk writes is whole at every moment: the end comes at once, whatever is
    // going on. The first process of a container has no other end.
    endAtOnce(on: [SIGINT, SIGTERM, SIGHUP])
    let server = try PreviewServer(site, options: options) { write($0, toErrors: true) }
    let addresses = server.deskAddress.map { [$0] } ?? [server.address] + server.otherAddresses
    write(addresses.joined(separator: "\n") + "\n", toErrors: false)
    if options.host == nil, let way = wayFromElsewhere(server.port) { write(way + "\n", toErrors: true) }
    if open { openBrowser(addresses[0]) }
    server.watch(&changes)
  } catch {
    reporter.fail(error.description)
    throw ExitCode(3)
  }
}

/// Makes these signals end the program with 0, also where who started it had blocked them.
private func endAtOnce(on numbers: [Int32]) {
  var signals = sigset_t()
  sigemptyset(&signals)
  for number in numbers {
    signal(number) { _ in _exit(0) }
    sigaddset(&signals, number)
  }
  pthread_sigmask(SIG_UNBLOCK, &signals, nil)
}

/// How to reach a preview whose machine is not the one that the person sits at; `nil` where it seems to be.
private func wayFromElsewhere(_ port: Int) -> String? {
  if environment("SSH_CONNECTION") != nil {
    return "over SSH: from your machine,  ssh -L \(port):localhost:\(port) …  makes this address work there too"
  }
  if access("/.dockerenv", F_OK) == 0 || access("/run/.containerenv", F_OK) == 0 {
    return
      "in a container: add  --host 0.0.0.0  and publish port \(port) under the same number to reach it from outside"
  }
  return nil
}

/// Opens an address in the person's browser; without a display there is none.
private func openBrowser(_ address: String) {
  guard environment("DISPLAY") != nil || environment("WAYLAND_DISPLAY") != nil else {
    return write("--open: there is no display here; open the address above yourself\n", toErrors: true)
  }
  let words: [UnsafeMutablePointer<CChar>?] = [strdup("xdg-open"), strdup(address), nil]
  defer { for word in words { free(word) } }
  var process = pid_t()
  if posix_spawnp(&process, "xdg-open", nil, nil, words, environ) != 0 {
    write("--open: xdg-open is not installed; open the address above yourself\n", toErrors: true)
  }
}
