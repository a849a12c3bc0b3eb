import Diagnostics
import Files
import Pages
import Pictures
import Text

/// What becomes of the site's pictures.
struct SitePictures: Sendable {
  /// Those that pages show, by their paths.
  var shown: [ExactString: ShownPicture]
  /// How they are published; nothing where the site is not written.
  var prepared = PreparedPictures()
}

/// Makes the pictures ready to be published: without what they say of where they were taken, and in several widths.
///
/// - Parameter found: those that records name.
func preparePictures(
  _ found: FoundPictures, of shown: ShownSite, from site: LoadedSite, in folder: SiteFolder, _ making: PictureMaking?
) throws(FileError) -> SitePictures {
  var result = SitePictures(shown: found.pictures)
  let settings = site.file.settings.pictures
  guard let making, settings.haveWidths || settings.areCleaned else { return result }
  let named = NamedPictures(shown.assets)
  let others = named.of(shown.pages.map(\.body)) + named.of(site.file.node.scalars)
  let wanted = Set(found.pictures.keys).union(others)
  let files = shown.assets.paths.filter(PictureFormat.isNamed).compactMap { path in
    shown.assets.source(of: path).map {
      PictureFile(path: path, source: $0, isShown: wanted.contains(ExactString(path)))
    }
  }
  result.prepared = try preparePictures(
    files, of: folder.folder, makesWidths: settings.haveWidths, jobs: making.jobs, progress: making.progress)
  for (path, var picture) in result.prepared.pictures {
    if !settings.areCleaned { picture.leaveAsItIs() }
    result.prepared.pictures[path] = picture
    if found.pictures[path] != nil || !picture.shown.versions.isEmpty { result.shown[path] = picture.shown }
  }
  PictureReport(found: found, log: shown.log).report(result.prepared)
  return result
}

/// How pictures are made where a site is written.
public struct PictureMaking: Sendable {
  /// How many are made at a time.
  public var jobs: Int
  /// Gets how many are made, and of how many.
  public var progress: @Sendable (_ done: Int, _ all: Int) -> Void = { _, _ in }

  public init(jobs: Int) { self.jobs = jobs }
}

extension PreparedPictures.Picture {
  /// For a site whose pictures keep what they say.
  fileprivate mutating func leaveAsItIs() { (clean, keepsPosition, shown.isBroken) = (nil, false, fault != nil) }
}

/// Says which pictures cannot be shown.
private struct PictureReport {
  let found: FoundPictures
  let log: DiagnosticLog

  func report(_ prepared: PreparedPictures) {
    for (path, picture) in prepared.pictures.sorted(by: { $0.key < $1.key }) {
      // What no record names may be in a folder for anything.
      let place = found.places[path]
      let log = place == nil ? log.telling([Diagnostic.copiedFiles]) : log
      if let fault = picture.fault, found.pictures[path] != nil {
        log.warning(
          "picture.broken", "the picture \"\(path)\" cannot be shown: \(fault)", at: place,
          suggestion: "save it anew, or get it again; meanwhile pages show what stands in for pictures")
      }
      if picture.keepsPosition {
        log.warning(
          "picture.position",
          "the picture \"\(path)\" says where it was taken, and is left out of the site", at: place,
          suggestion: "save it as a JPEG, from which Gablota takes that out, or remove it with another program")
      }
    }
  }
}
