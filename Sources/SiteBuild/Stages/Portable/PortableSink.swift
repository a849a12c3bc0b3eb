import Output
import Pages
import Text

/// Hands everything on as a site has it that opens from a folder.
struct PortableSink: PageSink {
  let addresses: PortableAddresses
  /// The site's scripts that are no modules, by their places in the site.
  let scripts: Set<ExactString>
  let sink: any PageSink

  func write(_ bytes: [UInt8], to path: OutputPath, as role: FileRole) throws(OutputError) {
    try sink.write(portable(bytes, path.string), to: path, as: role)
  }

  func copy(_ source: String, to path: OutputPath, as role: FileRole) throws(OutputError) {
    try sink.copy(source, to: path, as: role)
  }

  private func portable(_ bytes: [UInt8], _ path: String) -> [UInt8] {
    if path.ends(withBytesOf: ".html") { return addresses.page(bytes, at: path, scripts: scripts) }
    return path.ends(withBytesOf: ".css") ? addresses.style(bytes, at: path) : bytes
  }
}

extension PreparedSite {
  /// The sink for everything that is made, where the site opens from a folder; else the same.
  func portable(_ sink: any PageSink) -> any PageSink {
    guard model.site.isPortable else { return sink }
    return PortableSink(
      addresses: PortableAddresses(root: model.site.root, origin: model.site.origin), scripts: theme.scripts, sink: sink
    )
  }
}
