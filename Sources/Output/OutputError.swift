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
  /// The world failed; the old site is as it was.
  case file(FileError)
  /// The new site is in place and whole, but tidying up behind it failed; the next run finishes it.
  case unfinished(FileError)
  /// The site was being renewed file by file when this failed; the next run finishes it.
  case interrupted(FileError)

  /// Why a folder is refused as an output.
  public enum Refusal: Sendable, Equatable {
    /// The root of the file system.
    case root
    /// The home directory or a directory above it.
    case home
    /// The site's folder or one above it.
    case site
    /// It lies in this folder, whose files make the site: each build would publish the last one.
    case inSources(String)
    /// It holds files and no manifest of ours.
    case notOurs
    /// It was made by us, but its manifest is damaged, so that nobody knows which files are ours.
    case damaged
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
      "another run\(process.map { " (process \($0))" } ?? "") is writing to \(path): wait until it ends"
    case .foreign(let path): "\(path) was not made by gablota and would be overwritten: move it away"
    case .writtenTwice(let path): "\(path) was written twice in one run"
    case .file(let error): error.description
    case .unfinished(let error): "the new site is in place, but \(error.description); the next run corrects that"
    case .interrupted(let error): "only a part of the site is renewed: \(error.description); the next run finishes it"
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
    case .inSources(let folder):
      "it is in \(folder), whose files are copied to the site; choose a folder outside of it"
    case .notOurs: "it is not empty and was not made by gablota; choose a new or empty folder"
    case .damaged: "its .gablota/manifest is damaged; move the folder away or remove it by hand"
    case .notADirectory: "it is not a directory"
    }
  }
}
