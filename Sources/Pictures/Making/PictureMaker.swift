import Diagnostics
import Files
import Glibc
import Programs
import Text

/// Makes pictures of other widths with libvips' `vipsthumbnail`, a process for each, which sees nothing but one file that we
/// checked and named.
package struct PictureMaker: Sendable {
  /// The program's file.
  let program: String
  /// What it is and what it is told: the same recipe makes the same bytes of the same picture.
  let recipe: Fingerprint

  /// The best pictures for their bytes, chosen by eye and scale: photographs lossy, drawings by what is smaller.
  /// Their colours are sRGB, which needs no profile: one is 7 KB, twice what a small picture has.
  private static let lossy = "webp[Q=75,strip,profile=none]"
  private static let lossless = "webp[lossless,strip,profile=none]"
  private static let ofDrawings = "webp[Q=82,strip,profile=none]"
  private static let jpeg = "jpg[Q=82,strip,optimize-coding,interlace,profile=none]"
  private static let png = "png[strip,compression=9,profile=none]"
  /// Changes with everything that decides which files are made, but for what is said above.
  private static let form = "2"

  /// - Parameter version: what the program says of itself.
  init(program: String, version: String) {
    self.program = program
    let words = [
      Self.form, version, Self.lossy, Self.lossless, Self.ofDrawings, Self.jpeg, Self.png, "\(PictureWidths.steps)",
    ]
    recipe = Fingerprint(of: Array(words.joined(separator: "\n").utf8))
  }

  /// Why a picture could not be made.
  enum Failure: Error {
    /// The picture is at fault, as the program says.
    case picture(String)
    /// The machine is: the program cannot be started, or the disk is full.
    case machine(FileError)
  }

  /// The files of a picture.
  struct Made {
    var versions: [(width: Int, bytes: [UInt8])] = []
    /// Whether the picture itself is smaller than a version of its own width would be.
    var endsWithOriginal = false
    var fallback: (width: Int, bytes: [UInt8])?
  }

  /// Makes all files of a picture.
  ///
  /// - Parameters:
  ///   - picture: clean.
  ///   - folder: an empty folder for the work, which stays empty.
  func make(_ picture: CleanedPicture, _ format: PictureFormat, _ size: PictureSize, in folder: String) throws(Failure)
    -> Made
  {
    let bench = PictureBench(folder: folder, program: program, input: "in." + format.ending)
    defer { bench.clear() }
    do throws(FileError) { try bench.lay(picture.bytes) } catch { throw .machine(error) }
    var made = Made()
    let notes = PictureNotes(rightsOf: picture.notes)
    for width in PictureWidths.widths(of: size) {
      let best = notes.added(toWebP: try version(width, format, bench))
      // Not all browsers turn a picture whose pixels lie otherwise.
      if best.count * 10 < picture.bytes.count * 9 || picture.notes.orientation != 1 {
        made.versions.append((width, best))
      } else if width == size.width {
        made.endsWithOriginal = !made.versions.isEmpty
      }
    }
    if let widest = PictureWidths.steps.last, size.width > widest, format != .webP {
      let bytes = try bench.make(width: widest, format == .jpeg ? Self.jpeg : Self.png)
      made.fallback = (widest, notes.added(to: bytes))
    }
    return made
  }

  private func version(_ width: Int, _ format: PictureFormat, _ bench: PictureBench) throws(Failure) -> [UInt8] {
    if format == .jpeg || format == .webP { return try bench.make(width: width, Self.lossy) }
    let versions = [try bench.make(width: width, Self.ofDrawings), try bench.make(width: width, Self.lossless)]
    return versions[0].count < versions[1].count ? versions[0] : versions[1]
  }
}

/// A folder in which one picture is worked on.
private struct PictureBench {
  let folder: String
  let program: String
  let input: String
  private let output = "out"

  init(folder: String, program: String, input: String) {
    (self.folder, self.program, self.input) = (folder, program, input)
  }

  func lay(_ bytes: [UInt8]) throws(FileError) { try writeQuickly(bytes, to: joined(folder, input)) }

  func clear() {
    for entry in (try? list(folder)) ?? [] where entry.kind == .file { try? remove(joined(folder, entry.name)) }
  }

  /// The picture in a width.
  func make(width: Int, _ form: String) throws(PictureMaker.Failure) -> [UInt8] {
    let name = output + "." + String(decoding: Array(form.utf8.prefix { $0 != UInt8(ascii: "[") }), as: UTF8.self)
    var thumbnail = Program(
      program, input, "--size", "\(width)x", "--export-profile", "srgb", "--vips-concurrency", "1", "--output",
      output + "." + form)
    thumbnail.directory = folder
    thumbnail.environment = [("VIPS_BLOCK_UNTRUSTED", "1"), ("VIPS_WARNING", "1"), ("TMPDIR", "."), ("LC_ALL", "C")]
    thumbnail.seconds = 120
    thumbnail.limit = 1 << 16
    thumbnail.bounds = Program.Bounds(memory: 3 << 30, processorSeconds: 60, fileSize: 2 << 30)
    let answer: ProgramAnswer
    do throws(ProgramFailure) { answer = try thumbnail.run() } catch {
      if case .slow = error { throw .picture("it takes longer than 120 s") }
      throw .machine(FileError("start", program, code: ENOEXEC))
    }
    guard answer.code == 0 else { throw .picture(complaint(answer)) }
    let place = joined(folder, name)
    do throws(FileError) {
      let bytes = try read(place)
      try remove(place)
      return bytes
    } catch {
      throw .machine(error)
    }
  }

  private func complaint(_ answer: ProgramAnswer) -> String {
    if answer.code == 128 + SIGXCPU || answer.code == 128 + SIGKILL { return "it takes longer than 60 s" }
    let lines = answer.errors.split(separator: 0x0A).map { String(decoding: $0, as: UTF8.self) }
    return lines.last?.printable ?? "it cannot be read"
  }
}

extension PictureNotes {
  /// Whose a picture is, without how it is turned: pictures that are made are upright.
  init(rightsOf notes: PictureNotes) {
    self.init()
    (artist, copyright) = (notes.artist, notes.copyright)
  }

  fileprivate func added(toWebP bytes: [UInt8]) -> [UInt8] {
    guard tiff != nil, let size = PictureSize(of: bytes) else { return added(to: bytes) }
    return added(to: CleanedPicture.extended(webP: bytes, size: size))
  }

  /// In the place of whatever the program left of notes.
  fileprivate func added(to bytes: [UInt8]) -> [UInt8] { CleanedPicture(bytes, notes: self)?.bytes ?? bytes }
}
