import Files
import Foundation
import Text

/// A directory that is removed with the object.
public final class TemporaryDirectory: Sendable {
  /// Its absolute path, without symbolic links.
  public let path: String

  /// Makes a new empty directory in the system's temporary folder.
  ///
  /// - Parameter inMemory: whether to prefer a file system in memory, for tests with very many small files.
  public init(inMemory: Bool = false) throws {
    let memory = "/dev/shm"
    let isThere = inMemory && FileManager.default.isWritableFile(atPath: memory)
    let base = isThere ? memory : FileManager.default.temporaryDirectory.path
    path = joined(try realPath(base) ?? base, "gablota-test-" + UUID().uuidString)
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  /// Makes a directory with a site in its folder `site`: a title, a language and an address, then what is given.
  public convenience init(site rest: String, at address: String = "https://example.org", _ files: [String: String])
    throws
  {
    try self.init()
    try write("title: Books\nlanguage: en\nbase_url: \(address)\n\(rest)\n", to: "site/site.yaml")
    for (name, text) in files { try write(text, to: "site/" + name) }
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  /// The path of something in it.
  public func path(_ name: String) -> String { joined(path, name) }

  /// Writes a file, with the directories above it, and returns its path.
  @discardableResult
  public func write(_ text: String, to name: String) throws -> String {
    try write(Array(text.utf8), to: name)
  }

  /// The same for bytes.
  @discardableResult
  public func write(_ bytes: [UInt8], to name: String) throws -> String {
    let target = path(name)
    try makeDirectory(parent(of: name))
    guard FileManager.default.createFile(atPath: target, contents: Data(bytes)) else {
      throw FileError("write", target)
    }
    return target
  }

  /// Makes a directory, with those above it.
  public func makeDirectory(_ name: String) throws {
    try FileManager.default.createDirectory(atPath: path(name), withIntermediateDirectories: true)
  }

  /// Makes a symbolic link.
  public func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(atPath: path(name), withDestinationPath: target)
  }

  /// Removes a file, link or directory.
  public func remove(_ name: String) throws {
    try FileManager.default.removeItem(atPath: path(name))
  }

  /// The text of a file in it.
  public func text(_ name: String) throws -> String {
    String(decoding: try Files.read(path(name)), as: UTF8.self)
  }

  /// Every file below a folder of it, hidden ones too, with its content; for comparing trees.
  public func files(below name: String = "") throws -> [String: String] {
    var tree: [String: String] = [:]
    for file in try walk(path(name), includingHidden: true) {
      tree[file.path] = try text(joined(name, file.path))
    }
    return tree
  }

  private func parent(of name: String) -> String {
    name.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(name[..<$0]) } ?? ""
  }
}
