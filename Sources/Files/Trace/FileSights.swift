import Text

/// What a run saw of the file system.
public struct FileSights: Sendable, Equatable {
  /// What stood at a path, links followed.
  enum Kind: UInt64, Sendable {
    case nothing, file, directory, symbolicLink, other

    init(_ kind: FileKind?) {
      switch kind {
      case nil: self = .nothing
      case .file: self = .file
      case .directory: self = .directory
      case .symbolicLink: self = .symbolicLink
      case .other: self = .other
      }
    }
  }

  /// Where a path led; `nil`: nowhere.
  struct Target: Sendable, Equatable {
    let path: ExactString?
  }

  var kinds: [ExactString: Kind] = [:]
  var targets: [ExactString: Target] = [:]
  /// Files whose content was read.
  var contents: [ExactString: FileMark] = [:]
  /// Directories whose names were read.
  var listings: [ExactString: FileMark] = [:]

  init() {}

  /// Whether times alone tell of everything whether it has changed.
  public var isSettled: Bool {
    !contents.values.contains(where: \.isRecent) && !listings.values.contains(where: \.isRecent)
  }

  /// Looks whether a run would see all of it again, and reads no file whose times tell.
  ///
  /// - Returns: the same sights as they are marked now; `nil` when anything is another.
  public func looked() -> FileSights? {
    (try? lookedAgain()) ?? nil
  }

  /// The paths at which a run would see something else, sorted by bytes; those that cannot be looked at are among them.
  public func changedPaths() -> [String] {
    var changed: Set<ExactString> = []
    for (path, mark) in contents where ((try? looked(path.string, mark)) ?? nil) == nil { changed.insert(path) }
    for (path, kind) in kinds where (try? Kind(status(path.string)?.kind)) != kind { changed.insert(path) }
    for (path, target) in targets where (try? realPath(path.string).map(ExactString.init)) != .some(target.path) {
      changed.insert(path)
    }
    for (path, mark) in listings where ((try? lookedAtNames(path.string, mark)) ?? nil) == nil { changed.insert(path) }
    return changed.sorted().map(\.string)
  }

  /// Whether both are of the same files in the same state.
  public func isSame(as other: FileSights) -> Bool {
    kinds == other.kinds && contents.count == other.contents.count
      && contents.allSatisfy { path, mark in other.contents[path].flatMap(mark.joined) != nil }
  }

  private func lookedAgain() throws(FileError) -> FileSights? {
    var now = self
    for (path, mark) in contents {
      guard let same = try looked(path.string, mark) else { return nil }
      now.contents[path] = same
    }
    for (path, kind) in kinds where try Kind(status(path.string)?.kind) != kind { return nil }
    for (path, target) in targets where try realPath(path.string).map(ExactString.init) != target.path { return nil }
    for (path, mark) in listings {
      guard let same = try lookedAtNames(path.string, mark) else { return nil }
      now.listings[path] = same
    }
    return now
  }

  private func looked(_ path: String, _ mark: FileMark) throws(FileError) -> FileMark? {
    guard let status = try status(path), mark.isSame(as: status) else { return nil }
    if !mark.isRecent { return mark }
    guard let content = mark.content, Fingerprint(of: try read(path)) == content else { return nil }
    return FileMark(status, content: content)
  }

  /// A directory's own times move on for what is none of our business too, such as an output beside the tables.
  private func lookedAtNames(_ path: String, _ mark: FileMark) throws(FileError) -> FileMark? {
    guard let status = try status(path) else { return nil }
    if !mark.isRecent, mark.isSame(as: status) { return mark }
    let names = fingerprint(of: try list(path))
    return names == mark.content ? FileMark(status, content: names) : nil
  }
}

/// The fingerprint of names and what they stand for.
func fingerprint(of entries: [DirectoryEntry]) -> Fingerprint {
  var packer = BytePacker()
  packer.add(list: entries) { packer, entry in
    packer.add(entry.name)
    packer.add(FileSights.Kind(entry.kind).rawValue)
  }
  return Fingerprint(of: packer.bytes)
}

// MARK: Keeping

extension FileSights {
  /// Writes all of it, in a fixed order.
  public func write(to packer: inout BytePacker) {
    packer.add(list: kinds.sorted { $0.key < $1.key }) { packer, sight in
      packer.add(sight.key.string)
      packer.add(sight.value.rawValue)
    }
    packer.add(list: targets.sorted { $0.key < $1.key }) { packer, sight in
      packer.add(sight.key.string)
      packer.add(sight.value.path) { $0.add($1.string) }
    }
    for marks in [contents, listings] {
      packer.add(list: marks.sorted { $0.key < $1.key }) { packer, sight in
        packer.add(sight.key.string)
        sight.value.write(to: &packer)
      }
    }
  }

  /// Reads what `write` wrote.
  public init(from unpacker: inout ByteUnpacker) throws(ByteUnpacker.Damage) {
    let kinds = try unpacker.list { unpacker throws(ByteUnpacker.Damage) in
      (ExactString(try unpacker.text()), Kind(rawValue: try unpacker.word()) ?? .other)
    }
    let targets = try unpacker.list { unpacker throws(ByteUnpacker.Damage) in
      (
        ExactString(try unpacker.text()),
        Target(
          path: try unpacker.optional { unpacker throws(ByteUnpacker.Damage) in ExactString(try unpacker.text()) })
      )
    }
    self.kinds = Dictionary(kinds) { $1 }
    self.targets = Dictionary(targets) { $1 }
    contents = try Self.marks(&unpacker)
    listings = try Self.marks(&unpacker)
  }

  private static func marks(
    _ unpacker: inout ByteUnpacker
  ) throws(ByteUnpacker.Damage) -> [ExactString: FileMark] {
    let marks = try unpacker.list { unpacker throws(ByteUnpacker.Damage) in
      (ExactString(try unpacker.text()), try FileMark(from: &unpacker))
    }
    return Dictionary(marks) { $1 }
  }
}

extension FileMark {
  fileprivate func write(to packer: inout BytePacker) {
    packer.add(device)
    packer.add(inode)
    packer.add(size)
    packer.add(modified)
    packer.add(changed)
    packer.add(isRecent)
    packer.add(content) { $0.add($1) }
  }

  fileprivate init(from unpacker: inout ByteUnpacker) throws(ByteUnpacker.Damage) {
    self.init(
      device: try unpacker.word(), inode: try unpacker.word(), size: try unpacker.integer(),
      times: (try unpacker.signed(), try unpacker.signed()), isRecent: try unpacker.flag())
    content = try unpacker.optional { unpacker throws(ByteUnpacker.Damage) in try unpacker.fingerprint() }
  }
}
