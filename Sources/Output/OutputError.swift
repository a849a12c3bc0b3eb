import Files

/// Why the site was not written; the old one is then as it was.
public enum OutputError: Error, Sendable {
  /// The folder must not be an output: a code 2 matter.
  case refused(path: String, Refusal)
  /// Another run writes to the same output; its process number where known.
  case locked(path: String, process: Int?)
  /// Something that is not ours stands where a file of the site must go.
  case foreign(path: String)
  /// The same path was handed over twice: a mistake of the program.
  case writtenTwice(path: String)
  /// The world failed.
  case file(FileError)

  /// Why a folder is refused as an output.
  public enum Refusal: Sendable, Equatable {
    /// The root of the file system.
    case root
    /// The home directory or a directory above it.
    case home
    /// The site's folder or one above it.
    case site
    /// It holds files and no manifest of ours.
    case notOurs
    /// It is no directory.
    case notADirectory
  }
}

extension OutputError: CustomStringConvertible {
  /// One line for people, in lower case.
  public var description: String {
    switch self {
    case .refused(let path, let refusal): "cannot write the site to \(path): \(refusal.reason)"
    case .locked(let path, let process):
      "another run\(process.map { " (process \($0))" } ?? "") is writing to \(path), expected it to end first"
    case .foreign(let path): "\(path) is in the way: it was not made by gablota and would be overwritten"
    case .writtenTwice(let path): "\(path) was written twice in one run"
    case .file(let error): error.description
    }
  }
}

extension OutputError.Refusal {
  /// The second half of the message.
  public var reason: String {
    switch self {
    case .root: "it is the root of the file system"
    case .home: "it is the home directory or one above it"
    case .site: "it is the site's own folder or one above it"
    case .notOurs: "it is not empty and was not made by gablota, expected a new or empty folder"
    case .notADirectory: "it is not a directory"
    }
  }
}
