import Files
import Glibc
import Programs
import Text

/// The program that makes pictures of other widths.
public enum PictureProgram {
  /// Its name.
  public static let name = "vipsthumbnail"
  /// The package of Debian that has it.
  public static let package = "libvips-tools"

  /// Where it is; `nil`: not on this machine. What is looked at is noted, as a build that found none is another than one
  /// that did.
  static func path() throws(FileError) -> String? {
    guard let places = getenv("PATH").map({ String(cString: $0) }) else { return nil }
    for folder in places.parts(separatedBy: UInt8(ascii: ":")) where folder.utf8.first == UInt8(ascii: "/") {
      let place = joined(folder, name)
      if try status(place)?.kind == .file, access(place, X_OK) == 0 { return place }
    }
    return nil
  }

  /// The maker of this machine; asks the program what it is only where that is not known yet.
  static func maker(at path: String, known: inout PictureIndex) throws(FileError) -> PictureMaker? {
    guard let status = try status(path) else { return nil }
    let stamp = KnownPicture.Stamp(status)
    if let program = known.program, program.path.isExactly(path), program.stamp == stamp {
      return PictureMaker(program: path, version: program.version)
    }
    var ask = Program(path, "--version")
    ask.seconds = 20
    ask.limit = 1 << 16
    guard let answer = try? ask.run(), answer.code == 0 else { return nil }
    let version = String(decoding: answer.output.prefix { $0 != 0x0A }, as: UTF8.self)
    known.program = PictureIndex.Program(path: path, stamp: stamp, version: version)
    return PictureMaker(program: path, version: version)
  }
}
