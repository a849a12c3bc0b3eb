import Files
import Foundation
import TestSupport

/// A server of `Tests/Fetching/elsewhere.py`, and a site whose books come from it.
final class Elsewhere: Sendable {
  let site: TestSite
  let port: Int
  let otherPort: Int
  private let settings: TemporaryDirectory
  /// The server ends when this closes.
  private let leash: FileHandle

  /// - Parameters:
  ///   - more: further lines of the source, as `headers: {…}, next: …`.
  ///   - collection: the lines under `books:` besides its source.
  init(
    _ answer: String = "table", path: String = "/books.csv", _ more: String = "", open: Bool = true,
    encrypted: Bool = false,
    collection: String = "kind: book\nkey: id\nfields: {price: price, shelf: shelf}"
  ) throws {
    settings = try TemporaryDirectory()
    if encrypted { try settings.write("", to: "encrypted") }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["python3", projectRoot() + "/Tests/Fetching/elsewhere.py", settings.path]
    let (input, output) = (Pipe(), Pipe())
    (process.standardInput, process.standardOutput) = (input, output)
    leash = input.fileHandleForWriting
    try process.run()
    var line = Data()
    while line.last != 0x0A { line += output.fileHandleForReading.readData(ofLength: 1) }
    let ports = String(decoding: line, as: UTF8.self).split(whereSeparator: \.isWhitespace).compactMap { Int($0) }
    (port, otherPort) = (ports[0], ports[1])
    let lines = collection.split(separator: "\n").map { "    \($0)\n" }.joined()
    site = try TestSite([
      "site.yaml": """
      title: Books
      language: en
      time_zone: Europe/Warsaw
      collections:
        books:
          path: /
          source: {path: "\(encrypted ? "https://127.0.0.1:\(otherPort)" : "http://127.0.0.1:\(port)")\(path)", \(open ? "allow_private: true, " : "")\(more)}
      \(lines)
      """
    ])
    try set(answer)
  }

  deinit { try? leash.close() }

  /// Says which answer comes next, and what is in it.
  func set(_ answer: String, rows: Int = 40) throws {
    try settings.write(answer, to: "answer")
    try settings.write("\(rows)", to: "rows")
  }

  func set(_ name: String, to value: String) throws { try settings.write(value, to: name) }

  /// How many requests there were at a time.
  func most() throws -> Int? { Int(try settings.text("most")) }

  /// Runs a command over the site, at a moment.
  func run(
    _ arguments: String..., at moment: Int = Elsewhere.start, environment: [String: String] = [:]
  ) throws -> ProcessOutput {
    try TestSupport.run(
      Gablota.path, arguments, in: site.folder.path,
      environment: ["SOURCE_DATE_EPOCH": "\(moment)", "GABLOTA_ALLOW_PRIVATE": "1"].merging(environment) { $1 })
  }

  /// 17 September 2026 in Warsaw.
  static let start = 1_789_646_400

  /// A request that came in.
  struct Request: Decodable {
    let port: Int
    let method: String
    let path: String
    let headers: [String: String]
    let body: String
  }

  /// All requests so far.
  func requests() throws -> [Request] {
    guard FileManager.default.fileExists(atPath: settings.path("log.jsonl")) else { return [] }
    return try settings.text("log.jsonl").split(separator: "\n").map {
      try JSONDecoder().decode(Request.self, from: Data($0.utf8))
    }
  }

  /// The files of the folder of copies, by what their names end in.
  func copy(_ ending: String = ".csv") throws -> [UInt8]? {
    let folder = site.folder.path("site/.gablota/fetched")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    guard
      let name = names.first(where: { $0.hasSuffix(ending) && !($0.contains(".held.") && !ending.contains("held")) })
    else { return nil }
    return try Files.read(folder + "/" + name)
  }
}
