import Files
import Output
import Records
import Text

/// Keeps what staff may see from what everybody may see, in what a build reads, reports and writes.
struct StaffFence {
  let site: SiteFolder
  /// For whom the site is made.
  let audience: Audience
  let declarations: [CollectionDeclaration]
  /// All free pages, for everybody and for staff.
  let pages: [FreePage]
  /// Whether the site file says without mistakes for whom everything is.
  var isSure = true

  /// The file that a site for staff has and a public one has not, as a site path.
  static let note = "/staff-only.txt"
  static let text = "These pages are for staff. They are not the public site.\n"

  /// Refuses an output folder that holds the site for the other audience: the two have folders of their own, so that nobody
  /// uploads the wrong one.
  static func check(_ options: BuildOptions) throws(BuildFailure) {
    let isForStaff: Bool
    do throws(FileError) {
      guard try status(joined(options.output, ".gablota/manifest"))?.kind == .file else { return }
      let name = String(decoding: note.utf8.dropFirst(), as: UTF8.self)
      isForStaff = try status(joined(options.output, name)) != nil
    } catch {
      throw BuildFailure(error)
    }
    if isForStaff == (options.site.audience == .staff) { return }
    throw BuildFailure.wrongUse(
      isForStaff
        ? "\(options.output) holds the site for staff; write the public one to another folder, or remove this one"
        : "\(options.output) holds the public site; write the one for staff to another folder")
  }
}
