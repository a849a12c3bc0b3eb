import Files
import Records
import Text

extension SiteFolder {
  /// Where the sites for all audiences are written unless told otherwise.
  public var defaultOutputs: [String] { Audience.allCases.map(defaultOutput) }

  /// Where the site is written unless told otherwise: `public` in the site; for `content/NAME`, `public/NAME` beside
  /// `content`, so that several sites can share a repository. What staff may see is never written where the public site
  /// is, but to `staff`.
  public func defaultOutput(for audience: Audience) -> String {
    var parts = folder.parts(separatedBy: UInt8(ascii: "/"))
    guard isInContent(parts) else { return path(audience.rawValue) }
    parts[parts.count - 2] = audience.rawValue
    return parts.joined(separator: "/")
  }

  /// The names that came with the site on the way to where it is written: `public`; for `content/NAME`, `public` and
  /// `public/NAME` beside `content`.
  fileprivate func namesOnTheWay(to output: String) -> [String] {
    let parts = output.parts(separatedBy: UInt8(ascii: "/"))
    guard isInContent(folder.parts(separatedBy: UInt8(ascii: "/"))) else { return [output] }
    return [parts.dropLast().joined(separator: "/"), output]
  }

  private func isInContent(_ parts: [String]) -> Bool {
    parts.count >= 2 && parts[parts.count - 2].isExactly("content")
  }
}

/// Refuses a default output that is a symbolic link: it came with the site, and would choose which of the user's folders is
/// written. One that the user names may be a link.
func checkDefaultOutput(of site: SiteFolder, _ options: BuildOptions) throws(BuildFailure) {
  if options.isOutputNamed { return }
  for path in site.namesOnTheWay(to: options.output) {
    let standing = try BuildFailure.wrapping { () throws(FileError) in try status(path, followingLinks: false) }
    guard standing?.kind == .symbolicLink else { continue }
    throw BuildFailure.wrongUse(
      "\(path) is a symbolic link that came with the site, and Gablota does not write through it; "
        + "remove it, or name the folder with  --output")
  }
}
