import Diagnostics
import Editing
import Files
import NIOHTTP1
import SiteBuild
import Text

/// The pictures that are there: to be chosen from, and those that nothing refers to.
extension DeskRoom {
  private static let endings = [".jpg", ".jpeg", ".png", ".gif", ".webp", ".avif", ".svg"]
  private static let mostShown = 120

  /// Pictures whose paths have a text in them, those of a folder first; or those alone that nothing refers to.
  func picturesNode(_ target: RequestTarget) throws(Problem) -> JSONNode {
    let find = (target.parameter("find") ?? "").lowercased()
    let near = folder(of: target.parameter("near") ?? "")
    var all = try pictures()
    if target.hasParameter("orphans") {
      let named = try namesInUse()
      all = all.filter { !named.contains(ExactString(fileName($0.path))) }
    }
    let found = all.filter { find.isEmpty || $0.path.lowercased().utf8.contains(find.utf8) }
    let sorted =
      found.filter { !near.isEmpty && isInside($0.path, near) }
      + found.filter { near.isEmpty || !isInside($0.path, near) }
    return [
      "count": .integer(sorted.count),
      "pictures": .list(
        sorted.prefix(Self.mostShown).map { ["path": .text($0.path), "size": .integer($0.size)] }),
    ]
  }

  private func pictures() throws(Problem) -> [(path: String, size: Int)] {
    var found: [(path: String, size: Int)] = []
    for folder in try sight().assets where SafePath.readingProblem(folder) == nil {
      guard let place = (try? resolve(folder, inside: keeper.site.folder)) ?? nil, let files = try? walk(place)
      else { continue }
      for file in files
      where file.kind == .file && Self.endings.contains(where: file.path.lowercased().ends(withBytesOf:)) {
        let size = (try? status(joined(place, file.path)))??.size ?? 0
        found.append((joined(folder, file.path), Int(size)))
      }
    }
    return found.sorted { ExactString($0.path) < ExactString($1.path) }
  }

  /// The names of files that are written anywhere: in tables and their drafts, in `site.yaml`, pages, templates and texts. A
  /// name in another folder counts too, so that nothing that is used is taken for forgotten.
  private func namesInUse() throws(Problem) -> Set<ExactString> {
    var names: Set<ExactString> = []
    for table in open { gatherNames(in: table.current.draft.bytes, into: &names) }
    let endings = [
      ".csv", ".tsv", ".json", ".jsonl", ".ics", ".yaml", ".yml", ".md", ".html", ".css", ".js", ".txt", ".svg",
    ]
    let site = keeper.site
    guard let files = try? walk(site.folder) else { throw Problem(.internalServerError, "world") }
    for file in files where file.kind == .file && endings.contains(where: file.path.lowercased().ends(withBytesOf:)) {
      if file.path.utf8.first == UInt8(ascii: ".") || isInside(file.path, "public") { continue }
      guard let bytes = try? Files.read(site.path(file.path), limit: 64 << 20) else { continue }
      gatherNames(in: bytes, into: &names)
    }
    // Workbooks and tables that were fetched are looked at through the records that they became.
    gatherNames(in: Array(try sight().picturesOfRecords.joined(separator: "\n").utf8), into: &names)
    return names
  }

  /// Moves a picture that nothing refers to out of the site's folders. Nothing is deleted: it lies in `.gablota/desk/aside`.
  func setAside(_ path: String) throws(Problem) -> JSONNode {
    guard SafePath.readingProblem(path) == nil, try pictures().contains(where: { $0.path.isExactly(path) }),
      let place = (try? resolve(path, inside: keeper.site.folder)) ?? nil
    else { throw Problem(.notFound, "no-picture") }
    guard try !namesInUse().contains(ExactString(fileName(path))) else { throw Problem(.conflict, "picture-in-use") }
    let folder = joined(".gablota/desk/aside", self.folder(of: path))
    do throws(FileError) {
      try makeFolders(folder, below: keeper.site.folder)
      var name = fileName(path)
      while try status(keeper.site.path(joined(folder, name)), followingLinks: false) != nil { name = "again-\(name)" }
      try moveFile(place, to: keeper.site.path(joined(folder, name)))
      return ["path": .text(joined(folder, name))]
    } catch {
      throw Problem(.internalServerError, "world", error.description)
    }
  }

  private func folder(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "" }
    return String(decoding: Array(path.utf8[..<slash]), as: UTF8.self)
  }
}

private func fileName(_ path: String) -> String {
  path.parts(separatedBy: UInt8(ascii: "/")).last ?? path
}

/// Takes every run of bytes that may be the name of a picture: what is between delimiters and ends like one. In addresses
/// `%20` may stand for a blank, and in cells a blank may be a part of the name, so both readings count.
private func gatherNames(in bytes: [UInt8], into names: inout Set<ExactString>) {
  let ends = Array("/\"'()<>,;|\t\r\n?#=\\".utf8)
  for piece in bytes.split(whereSeparator: { ends.contains($0) })
  where piece.contains(UInt8(ascii: ".")) && piece.count <= 1_024 {
    let text = piece.trimmedASCII
    names.insert(ExactString(String(decoding: Array(text), as: UTF8.self)))
    if let last = text.split(separator: 0x20).last {
      names.insert(ExactString(String(decoding: Array(last), as: UTF8.self)))
    }
    if let first = text.split(separator: 0x20).first {
      names.insert(ExactString(String(decoding: Array(first), as: UTF8.self)))
    }
    if text.contains(UInt8(ascii: "%")), let decoded = percentDecoded(text[...]) {
      names.insert(ExactString(String(decoding: decoded, as: UTF8.self)))
    }
  }
}
