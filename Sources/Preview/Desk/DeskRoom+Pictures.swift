import Diagnostics
import Editing
import Files
import Glibc
import NIOHTTP1
import SiteBuild
import Synchronization
import Text

/// Pictures of records: shown in a form, and put where those of their column are.
extension DeskRoom {
  /// A picture of the site's own folders, to be shown small.
  func file(_ path: String) throws(Problem) -> Response {
    let sight = try sight()
    guard SafePath.readingProblem(path) == nil, sight.assets.contains(where: { isInside(path, $0) }),
      let place = (try? resolve(path, inside: keeper.site.folder)) ?? nil,
      let bytes = try? Files.read(place, limit: Self.bodyLimit)
    else { throw Problem(.notFound, "no-picture") }
    // The site's own drawings are shown, in an element that runs nothing of them.
    if path.ends(withBytesOf: ".svg") { return Response(.ok, type: "image/svg+xml", bytes) }
    guard let kind = PictureKind(bytes) else { throw Problem(.notFound, "no-picture") }
    return Response(.ok, type: kind.type, bytes)
  }

  /// Puts a picture into the site and its path into the cell.
  func takePicture(_ target: RequestTarget, _ bytes: [UInt8]) throws(Problem) -> JSONNode {
    try takePicture(
      bytes, table: target.parameter("table") ?? "", row: number(target.parameter("row")),
      column: number(target.parameter("column")), name: target.parameter("name") ?? "")
  }

  func takePicture(
    _ bytes: [UInt8], table path: String, row: Int, column: Int, name: String = ""
  ) throws(Problem) -> JSONNode {
    let (table, description) = (try table(path), try description(path))
    let draft = table.current.draft
    guard draft.hasRow(row), draft.columns.indices.contains(column) else { throw Problem(.conflict, "no-row") }
    let file = try storePicture(bytes, for: column, of: draft, description, name: name) { draft.text(row, $0) }
    var edit = Edit(.set)
    edit.cells = [CellText(row: row, column: column, text: file)]
    let step = try? table.take(edit)
    if step != nil { publish(table) }
    let now = table.current.draft
    return ["path": .text(file), "rows": rowNodes([row], now, of: path), "version": .integer(table.current.version)]
  }

  /// Puts a picture where those of its column are, and says where that is. An SVG is a program as much as a picture, so none
  /// is taken.
  ///
  /// - Parameters:
  ///   - name: what it is called where the record has nothing to call it by.
  ///   - text: the texts of the record.
  func storePicture(
    _ bytes: [UInt8], for column: Int, of draft: Draft, _ table: DeskSight.Table, name: String = "",
    text: (Int) -> String
  ) throws(Problem) -> String {
    guard let kind = PictureKind(bytes) else { throw Problem(.unsupportedMediaType, "no-picture") }
    let folder = try folder(for: column, of: draft, table)
    let keys = table.key.compactMap { key in draft.columns.firstIndex(where: key.isExactly) }
    let names = [naming(column, of: draft).map { [$0] } ?? keys, keys].map { columns in
      columns.map { pictureName(text($0)) }.joined(separator: "-")
    }
    let stem = (names + [name]).lazy.map(plainName).first { !$0.isEmpty } ?? "picture"
    do throws(FileError) {
      try makeFolders(folder, below: keeper.site.folder)
      return try place(bytes, joined(folder, stem), kind.ending)
    } catch {
      throw Problem(.internalServerError, "world", error.description)
    }
  }

  /// The column by which the pictures of a column are called: `images/covers/{isbn}.jpg`; `nil` where none has most of them.
  private func naming(_ column: Int, of draft: Draft) -> Int? {
    var counts: [Int: Int] = [:]
    var seen = 0
    for row in draft.rows.suffix(200) {
      let path = draft.text(row, column)
      guard let file = path.parts(separatedBy: UInt8(ascii: "/")).last, !file.isEmpty else { continue }
      seen += 1
      let stem = plainName(file)
      for other in draft.columns.indices where other != column && pictureName(draft.text(row, other)).isExactly(stem) {
        counts[other, default: 0] += 1
      }
    }
    let best = counts.max { ($0.value, -$0.key) < ($1.value, -$1.key) }
    return best.flatMap { $0.value * 10 >= seen * 6 ? $0.key : nil }
  }

  /// Writes a picture under the first name that is free; the same picture is not written twice.
  private func place(_ bytes: [UInt8], _ name: String, _ ending: String) throws(FileError) -> String {
    var number = 1
    while true {
      let path = "\(name)\(number == 1 ? "" : "-\(number)").\(ending)"
      let place = keeper.site.path(path)
      do throws(FileError) {
        try create(place, with: bytes)
        stored.withLock { _ = $0.insert(ExactString(path)) }
        return path
      } catch {
        guard error.code == EEXIST, number < 1_000 else { throw error }
        if (try? Files.read(place)) == bytes { return path }
        number += 1
      }
    }
  }

  /// The folder of the column's other pictures; otherwise one that is called like the collection.
  private func folder(for column: Int, of draft: Draft, _ table: DeskSight.Table) throws(Problem) -> String {
    let sight = try sight()
    for row in draft.rows.suffix(500).reversed() {
      let text = draft.text(row, column)
      guard !text.isEmpty, let slash = text.utf8.lastIndex(of: UInt8(ascii: "/")) else { continue }
      let folder = String(decoding: Array(text.utf8[..<slash]), as: UTF8.self)
      if SafePath.writingProblem(folder) == nil,
        sight.assets.contains(where: { isInside(folder, $0) || folder.isExactly($0) })
      {
        return folder
      }
    }
    guard let first = sight.assets.first, SafePath.writingProblem(first) == nil else {
      throw Problem(.conflict, "no-folder")
    }
    let name = plainName(table.collection)
    return name.isEmpty ? first : joined(first, name)
  }
}

/// What a picture is called by a text: an ISBN in its one form.
private func pictureName(_ text: String) -> String { plainName(text.asISBN ?? text) }

/// A name with nothing in it but small letters, digits and hyphens.
private func plainName(_ text: String) -> String {
  var out: [UInt8] = []
  let stem =
    text.utf8.split(separator: UInt8(ascii: ".")).first.map { String(decoding: Array($0), as: UTF8.self) } ?? ""
  for scalar in stem.lowercased().unicodeScalars.prefix(80) {
    let byte = UInt8(exactly: scalar.value) ?? 0
    if byte.isASCIIDigit || byte.isASCIILetter {
      out.append(byte)
    } else if let last = out.last, last != UInt8(ascii: "-") {
      out.append(UInt8(ascii: "-"))
    }
  }
  while out.last == UInt8(ascii: "-") { out.removeLast() }
  return String(decoding: out, as: UTF8.self)
}

/// What a picture is by its first bytes, whatever its name says.
struct PictureKind {
  let type: String
  let ending: String

  init?(_ bytes: [UInt8]) {
    let four = Array(bytes.dropFirst(4).prefix(8))
    if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
      (type, ending) = ("image/jpeg", "jpg")
    } else if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
      (type, ending) = ("image/png", "png")
    } else if bytes.starts(with: Array("GIF8".utf8)) {
      (type, ending) = ("image/gif", "gif")
    } else if bytes.starts(with: Array("RIFF".utf8)), bytes.dropFirst(8).starts(with: Array("WEBP".utf8)) {
      (type, ending) = ("image/webp", "webp")
    } else if four.elementsEqual("ftypavif".utf8) {
      (type, ending) = ("image/avif", "avif")
    } else {
      return nil
    }
  }
}
