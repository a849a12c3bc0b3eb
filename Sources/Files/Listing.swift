import Glibc

/// One name in a directory.
public struct DirectoryEntry: Sendable, Equatable {
  /// The name alone.
  public let name: String
  /// What it is; a symbolic link is not followed.
  public let kind: FileKind
}

/// The entries of a directory, sorted by the bytes of their names, without `.` and `..`.
///
/// - Throws: `FileError`; with the code `EILSEQ` for a name that is not UTF-8.
public func list(_ directory: String) throws(FileError) -> [DirectoryEntry] {
  guard let stream = opendir(directory) else { throw FileError("list", directory) }
  defer { closedir(stream) }
  var mark = try mark(of: stream, directory)
  var entries: [DirectoryEntry] = []
  while true {
    errno = 0
    guard let record = readdir(stream) else { break }
    if let entry = try entry(record, in: directory) { entries.append(entry) }
  }
  guard errno == 0 else { throw FileError("list", directory) }
  entries.sort { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
  if mark != nil {
    mark?.content = fingerprint(of: entries)
    if let mark { FileTrace.current?.note(directory, listing: mark) }
  }
  return entries
}

/// The mark of a directory that is about to be read; `nil` when nobody wants to know.
private func mark(of stream: OpaquePointer, _ directory: String) throws(FileError) -> FileMark? {
  guard FileTrace.current != nil else { return nil }
  var record = stat()
  guard fstat(dirfd(stream), &record) == 0 else { throw FileError("list", directory) }
  return FileMark(FileStatus(record))
}

/// The entry of the system's record; `nil` for `.`, `..` and what vanished meanwhile.
private func entry(_ record: UnsafeMutablePointer<dirent>, in directory: String) throws(FileError) -> DirectoryEntry? {
  let name = withUnsafeBytes(of: &record.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
  if name == Array(".".utf8) || name == Array("..".utf8) { return nil }
  guard let text = String(validating: name, as: UTF8.self) else {
    throw FileError("list", joined(directory, String(decoding: name, as: UTF8.self)), code: EILSEQ)
  }
  let kind: FileKind
  switch Int(record.pointee.d_type) {
  case Int(DT_REG): kind = .file
  case Int(DT_DIR): kind = .directory
  case Int(DT_LNK): kind = .symbolicLink
  case Int(DT_UNKNOWN):
    guard let status = try status(joined(directory, text), followingLinks: false) else { return nil }
    kind = status.kind
  default: kind = .other
  }
  return DirectoryEntry(name: text, kind: kind)
}

/// Both parts with one slash between them; an empty directory leaves the name alone.
public func joined(_ directory: String, _ name: String) -> String {
  directory.isEmpty || directory.utf8.last == UInt8(ascii: "/") ? directory + name : directory + "/" + name
}
