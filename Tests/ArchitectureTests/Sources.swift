import Foundation
import TestSupport

/// The Swift files below a folder of the project, sorted.
func swiftFiles(under folder: String) throws -> [URL] {
  let root = URL(filePath: projectRoot()).appending(path: folder)
  let names = try FileManager.default.subpathsOfDirectory(atPath: root.path)
  return names.filter { $0.hasSuffix(".swift") }.sorted().map { root.appending(path: $0) }
}

/// The lines of a file in which one of the words stands. Expressions are slow, and they are tried on these alone.
func lines(of file: URL, with words: [String]) throws -> [String] {
  let text = ByteText([UInt8](try Data(contentsOf: file)))
  var starts = Set<Int>()
  return words.flatMap(text.places).compactMap { place in
    var (start, end) = (place, place)
    while start > 0, text.bytes[start - 1] != 0x0A { start -= 1 }
    while end < text.bytes.count - 1, text.bytes[end] != 0x0A { end += 1 }
    return starts.insert(start).inserted ? String(decoding: text.bytes[start..<end], as: UTF8.self) : nil
  }
}
