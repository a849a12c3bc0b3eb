import Diagnostics
import Files
import Glibc
import Locales
import Text

/// Who runs a site's nightly work.
public enum NightlyHost: String, Sendable, CaseIterable {
  case github, gitlab, forgejo, systemd, cron
}

/// What the files that start the nightly work say of a site.
struct NightlyJob {
  /// The site's folder: relative to the repository for hosts of repositories, absolute for a machine of one's own.
  var site: String
  /// A name for units and groups, in letters of ASCII.
  var name: String
  /// Not the full hour, at which everybody's work begins.
  var minute: Int
  /// The hour of UTC at which it is past three in the site's zone, in summer and in winter.
  var hour: Int
  var zone: String
  var version: String
  /// The path of the program on this machine.
  var program: String
  /// Who owns the site's files on this machine.
  var user: String
}

/// Writes the file that has a site renewed, checked and published every night.
///
/// - Parameters:
///   - version: of the program that the file asks for.
///   - log: gets what is wrong with the site, or that there is such a file already.
/// - Returns: what was made, and what is still to be done by hand, in whole sentences; `nil` after mistakes.
public func initNightly(
  _ host: NightlyHost, of site: SiteFolder, options: SiteOptions, version: String, log: DiagnosticLog
) throws(BuildFailure) -> (files: [String], next: [String])? {
  do {
    guard let file = try loadSiteFile(of: site, options: options, log: log), !log.hasErrors else { return nil }
    guard let folder = try realPath(site.folder) else { return nil }
    let root = try repository(above: folder)
    let isOwnMachine = host == .systemd || host == .cron
    let path = isOwnMachine ? folder : relative(folder, to: root)
    guard path.unicodeScalars.allSatisfy({ $0.value > 0x1F && $0.value != 0x7F }) else {
      throw BuildFailure.wrongUse("the name of the site's folder has a control character in it: rename the folder")
    }
    let job = nightlyJob(SiteFolder(path), named: SiteFolder(folder).name, in: file.settings.zone, version)
    let files = host.files(job)
    let place = isOwnMachine ? folder : root
    // A clone is somebody else's until one knows it.
    for file in files {
      if let fault = try SiteFolder(place).linkFault(file.path) {
        throw BuildFailure.wrongUse("\(fault), and \(file.path) would be written there: put a folder in its place")
      }
    }
    for file in files where try status(joined(place, file.path), followingLinks: false) != nil {
      log.error(
        "init.nightly-exists", "there is already a file \"\(file.path)\", which was not changed",
        suggestion: "rename it, run the command again, and combine the two files")
      return nil
    }
    for file in files {
      try makeDirectories(above: joined(place, file.path))
      try replace(joined(place, file.path), with: Array(file.text.utf8))
    }
    return (files.map { joined(place, $0.path) }, host.next(job))
  } catch {
    throw BuildFailure(error)
  }
}

private func nightlyJob(
  _ site: SiteFolder, named name: String, in zone: TimeZoneRules, _ version: String
) -> NightlyJob {
  let letters = name.utf8.map { $0.isASCIILetter || $0.isASCIIDigit ? $0 : UInt8(ascii: "-") }
  // Any minute but those that everybody chooses.
  let hash = name.utf8.reduce(UInt64(14_695_981_039_346_656_037)) { ($0 ^ UInt64($1)) &* 1_099_511_628_211 }
  let minute = Int(hash % 29) * 2 + 1
  // The middle of January and of July 2026; the smaller offset is that of the winter.
  let winter = [1_768_435_200, 1_784_073_600].map { zone.offset(at: Instant(secondsSince1970: $0)) }.min() ?? 0
  // An offset of half an hour counts as the hour before.
  let hours = winter >= 0 ? winter / 3_600 : -((3_599 - winter) / 3_600)
  let hour = (27 - hours) % 24
  let program = (try? realPath("/proc/self/exe")) ?? nil
  let owner = getpwuid(geteuid()).map { String(cString: $0.pointee.pw_name) }
  return NightlyJob(
    site: site.folder, name: letters.isEmpty ? "site" : String(decoding: letters.prefix(40), as: UTF8.self),
    minute: minute, hour: hour, zone: zone.identifier, version: version, program: program ?? "/usr/bin/gablota",
    user: owner ?? "root")
}

/// The folder of the repository that a folder is in; the folder itself where it is in none.
private func repository(above folder: String) throws(FileError) -> String {
  var bytes = Array(folder.utf8)
  while !bytes.isEmpty {
    let place = String(decoding: bytes, as: UTF8.self)
    if try status(joined(place, ".git")) != nil { return place }
    guard let slash = bytes.lastIndex(of: UInt8(ascii: "/")) else { break }
    bytes.removeSubrange(slash...)
  }
  return folder
}

private func relative(_ folder: String, to root: String) -> String {
  let rest = folder.utf8.dropFirst(root.utf8.count).drop { $0 == UInt8(ascii: "/") }
  return rest.isEmpty ? "." : String(decoding: rest, as: UTF8.self)
}
