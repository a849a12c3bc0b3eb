import Files
import Foundation
import TestSupport

/// Pictures as programs write them, drawn once.
final class DrawnPictures: Sendable {
  private static let folder: Result<TemporaryDirectory, any Error> = Result {
    let folder = try TemporaryDirectory()
    let output = try run(
      projectRoot() + "/.venv/bin/python", [projectRoot() + "/Tests/PicturesTests/draw.py", folder.path],
      in: folder.path)
    if output.code != 0 { throw Failure(text: output.errorText) }
    return folder
  }

  struct Failure: Error { let text: String }

  /// Those of a kind and format.
  func drawn(_ kind: String, _ format: String) throws -> [[UInt8]] {
    let folder = try Self.folder.get()
    return try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
      .filter { $0.hasPrefix(kind + ".") && $0.hasSuffix("." + format) }.map { try Files.read(folder.path($0)) }
  }
}
