import Files
import Glibc
import Synchronization
import Text
import Threads

/// A picture file of the site.
public struct PictureFile: Sendable {
  /// Its place in the site.
  public let path: String
  /// The file to read.
  public let source: String
  /// Whether pages show it, so that other widths of it are made.
  public let isShown: Bool

  public init(path: String, source: String, isShown: Bool) {
    (self.path, self.source, self.isShown) = (path, source, isShown)
  }
}

/// What became of the pictures of a site.
public struct PreparedPictures: Sendable {
  /// A picture, ready to be published.
  public struct Picture: Sendable {
    public var shown: ShownPicture
    /// The clean file that stands for its own; `nil`: its own is clean.
    public var clean: String?
    /// It says where it was taken, and we cannot take that out.
    public var keepsPosition = false
    /// Why it cannot be shown.
    public var fault: String?
    /// Its bytes as they are published.
    public var size = 0
  }

  public var pictures: [ExactString: Picture] = [:]
  /// The files that were made: what to copy, and to which place in the site.
  public var files: [(source: String, path: String)] = []
  /// How many pictures have other widths.
  public var widened = 0
  /// How many would have them if the program were there, and how many bytes they have.
  public var waiting = (count: 0, bytes: 0, estimate: 0)
  /// Holds the folder of the files, where that is for this build alone.
  private let store: PictureStore?

  /// No pictures.
  public init() { store = nil }

  fileprivate init(in store: PictureStore) { self.store = store }

  /// Where files that were made lie in the site.
  public static let folder = "assets/pictures"
}

/// Cleans the pictures of a site and makes other widths of those that are shown; what was done before is taken from the
/// site's folder for that.
///
/// - Parameters:
///   - site: the site's folder.
///   - makesWidths: whether other widths are made where the program for that is there.
///   - progress: gets how many pictures are made, and of how many.
public func preparePictures(
  _ files: [PictureFile], of site: String, makesWidths: Bool, jobs: Int,
  progress: @escaping @Sendable (_ done: Int, _ all: Int) -> Void = { _, _ in }
) throws(FileError) -> PreparedPictures {
  if files.isEmpty { return PreparedPictures() }
  let program = makesWidths ? try PictureProgram.path() : nil
  // What the build depends on, so that a later one can tell whether it is still so; not what is kept between them.
  for source in files.map(\.source) + [program].compactMap(\.self) { try FileTrace.current?.add(source) }
  return try FileTrace.$current.withValue(nil) {
    Result { () throws(FileError) in
      try PictureWork(site: site, program: program, makesWidths: makesWidths, jobs, progress).done(files)
    }
  }.get()
}

private struct PictureWork {
  let store: PictureStore
  let maker: PictureMaker?
  let makesWidths: Bool
  let jobs: Int
  let progress: @Sendable (Int, Int) -> Void
  private let site: String
  private let index: PictureIndex
  private let byContent: [Fingerprint: KnownPicture]

  init(
    site: String, program: String?, makesWidths: Bool, _ jobs: Int, _ progress: @escaping @Sendable (Int, Int) -> Void
  ) throws(FileError) {
    store = try PictureStore(site: site)
    (self.site, self.jobs, self.progress, self.makesWidths) = (site, jobs, progress, makesWidths)
    var index = try store.index()
    maker = if let program { try PictureProgram.maker(at: program, known: &index) } else { nil }
    byContent = Dictionary(index.pictures.values.map { ($0.content, $0) }) { first, _ in first }
    self.index = index
  }

  func done(_ files: [PictureFile]) throws(FileError) -> PreparedPictures {
    let known = try inParallel(files.count) { number throws(FileError) in try look(at: files[number]) }
    let unmade = known.indices.filter { files[$0].isShown && mustBeMade(known[$0]) }
    let done = Atomic(0)
    let made = try inParallel(unmade.count) { number throws(FileError) in
      let place = unmade[number]
      defer { progress(done.wrappingAdd(1, ordering: .relaxed).newValue, unmade.count) }
      return try make(known[place], files[place], number)
    }
    var all = known
    for (place, picture) in zip(unmade, made) { all[place] = picture }
    try keep(files, all)
    return result(files, all)
  }

  // MARK: Looking

  /// The most bytes of a picture that is looked into.
  private static let sizeLimit = 512 << 20

  private func look(at file: PictureFile) throws(FileError) -> KnownPicture {
    guard let status = try status(file.source) else { throw FileError("read", file.source, code: ENOENT) }
    let stamp = KnownPicture.Stamp(status)
    let before = index.pictures[ExactString(file.path)]
    if let before, before.stamp == stamp, try isKept(before) { return before }
    let bytes = try read(file.source, limit: Self.sizeLimit)
    let content = Fingerprint(of: bytes)
    var picture =
      [before, byContent[content]].compactMap(\.self).first { $0.content == content }
      ?? KnownPicture(stamp: nil, content: content, facts: KnownPicture.Facts(), made: nil)
    picture.stamp = isSettled(status) ? stamp : nil
    let clean = CleanedPicture(bytes)
    picture.facts = KnownPicture.Facts(bytes, clean)
    if let clean, let place = picture.cleanFile, !(try store.has(place.name, size: place.size)) {
      try store.write(clean.bytes, to: place.name)
    }
    return picture
  }

  private func isKept(_ picture: KnownPicture) throws(FileError) -> Bool {
    guard let clean = picture.cleanFile else { return true }
    return try store.has(clean.name, size: clean.size)
  }

  /// Whether the times of a file will move on with its next change: clocks of file systems count up to two seconds.
  private func isSettled(_ status: FileStatus) -> Bool {
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    let moment = Int64(now.tv_sec) * 1_000_000_000 + Int64(now.tv_nsec)
    return max(status.modified, status.changed) < moment - 2_500_000_000
  }

  // MARK: Making

  private func mustBeMade(_ picture: KnownPicture) -> Bool {
    guard let maker, picture.mayBeMade else { return false }
    guard let made = picture.made, made.recipe == maker.recipe else { return true }
    if made.fault != nil { return false }
    let names = picture.versionFiles + [picture.fallbackFile].compactMap(\.self)
    return names.contains { !((try? store.has($0.name, size: $0.size)) ?? false) }
  }

  private func make(_ picture: KnownPicture, _ file: PictureFile, _ number: Int) throws(FileError) -> KnownPicture {
    guard let maker, let size = picture.facts.size, let format = picture.facts.format,
      let clean = CleanedPicture(try read(file.source, limit: Self.sizeLimit))
    else { return picture }
    let folder = try store.workFolder(number)
    defer { rmdir(folder) }
    var result = picture
    do throws(PictureMaker.Failure) {
      let made = try maker.make(clean, format, size, in: folder)
      result.made = KnownPicture.Made(
        recipe: maker.recipe, versions: made.versions.map { .init(width: $0.width, size: $0.bytes.count) },
        endsWithOriginal: made.endsWithOriginal,
        fallback: made.fallback.map { .init(width: $0.width, size: $0.bytes.count) })
      for (place, version) in zip(result.versionFiles, made.versions) { try write(version.bytes, to: place.name) }
      if let place = result.fallbackFile, let fallback = made.fallback { try write(fallback.bytes, to: place.name) }
    } catch {
      switch error {
      case .machine(let failure): throw failure
      case .picture(let fault): result.made = KnownPicture.Made(recipe: maker.recipe, fault: fault)
      }
    }
    return result
  }

  private func write(_ bytes: [UInt8], to name: String) throws(PictureMaker.Failure) {
    do throws(FileError) { try store.write(bytes, to: name) } catch { throw .machine(error) }
  }

  // MARK: Keeping

  /// Keeps what is known, and forgets the pictures that are in the site no more.
  private func keep(_ files: [PictureFile], _ all: [KnownPicture]) throws(FileError) {
    var index = index
    for (file, picture) in zip(files, all) { index.pictures[ExactString(file.path)] = picture }
    let current = Set(files.map { ExactString($0.path) })
    for path in index.pictures.keys where !current.contains(path) {
      if try status(joined(site, path.string))?.kind != .file { index.pictures[path] = nil }
    }
    try store.keep(index)
    let names = index.pictures.values.flatMap { picture in
      picture.versionFiles.map(\.name) + [picture.fallbackFile?.name, picture.cleanFile?.name].compactMap(\.self)
    }
    try store.clear(keeping: Set(names))
  }

  // MARK: The result

  private func result(_ files: [PictureFile], _ all: [KnownPicture]) -> PreparedPictures {
    var result = PreparedPictures(in: store)
    var seen: Set<String> = []
    for (file, known) in zip(files, all) {
      var picture = PreparedPictures.Picture(shown: ShownPicture(size: known.facts.size))
      picture.clean = known.cleanFile.map { store.path($0.name) }
      picture.size = known.facts.cleanSize ?? known.facts.fileSize
      picture.keepsPosition = known.facts.holdsPosition && known.facts.cleanSize == nil
      picture.fault = known.fault(madeBy: maker?.recipe)
      picture.shown.isBroken = picture.fault != nil || picture.keepsPosition
      if file.isShown, !picture.shown.isBroken {
        if let made = known.made, made.recipe == maker?.recipe {
          picture.shown.add(known, made, path: file.path)
          result.widened += made.versions.isEmpty ? 0 : 1
          for name in known.versionFiles.map(\.name) + [known.fallbackFile?.name].compactMap(\.self)
          where seen.insert(name).inserted {
            result.files.append((store.path(name), joined(PreparedPictures.folder, name)))
          }
        } else if makesWidths, maker == nil, known.mayBeMade {
          result.note(waiting: known, picture.size)
        }
      }
      result.pictures[ExactString(file.path)] = picture
    }
    return result
  }
}

extension PreparedPictures {
  /// About so many bytes has a pixel of a photograph as WebP.
  private static let bytesOfPixel = 0.12

  fileprivate mutating func note(waiting picture: KnownPicture, _ size: Int) {
    guard let whole = picture.facts.size else { return }
    let width = Double(min(whole.width, PictureWidths.steps[1]))
    let pixels = width * width * Double(whole.height) / Double(whole.width)
    waiting.count += 1
    waiting.bytes += size
    waiting.estimate += min(size, Int(pixels * Self.bytesOfPixel))
  }
}

extension ShownPicture {
  fileprivate mutating func add(_ known: KnownPicture, _ made: KnownPicture.Made, path: String) {
    versions = known.versionFiles.map {
      Version(width: $0.width, path: joined(PreparedPictures.folder, $0.name))
    }
    // In a list of addresses, blanks and commas part one from the next.
    let isPlain = !path.utf8.contains { $0 <= 0x20 || $0 == UInt8(ascii: ",") }
    if made.endsWithOriginal, isPlain, let size { versions.append(Version(width: size.width, path: path)) }
    fallback = known.fallbackFile.map {
      Version(width: $0.width, path: joined(PreparedPictures.folder, $0.name))
    }
    // A WebP picture is its own older form.
    if fallback == nil, known.facts.format == .webP, let size, let widest = versions.last, widest.width < size.width {
      fallback = widest
    }
  }
}

extension KnownPicture {
  /// Why it cannot be shown.
  fileprivate func fault(madeBy recipe: Fingerprint?) -> String? {
    if facts.format == nil { return "it is no picture of a kind that browsers show" }
    if facts.isCutOff { return "it ends too early" }
    guard let size = facts.size else { return facts.format == .heif ? nil : "it does not say how large it is" }
    if size.isTooLarge { return "it has \(size.width) × \(size.height) pixels, more than any camera" }
    return made?.recipe == recipe ? made?.fault : nil
  }
}

extension KnownPicture.Facts {
  fileprivate init(_ bytes: [UInt8], _ clean: CleanedPicture?) {
    format = PictureFormat(of: Array(bytes.prefix(32)))
    size = PictureSize(of: bytes)
    fileSize = bytes.count
    guard let clean else {
      holdsPosition = CleanedPicture.holdsPosition(bytes)
      return
    }
    (isAnimated, isCutOff, holdsPosition) = (clean.isAnimated, clean.isCutOff, clean.heldPosition)
    cleanSize = clean.isChanged ? clean.bytes.count : nil
    // Of JPEG, the size knows of the turning by itself.
    if format != .jpeg, clean.notes.orientation > 4 { size = size?.turned }
  }
}

/// The results of a function for all numbers below a count, worked out by several threads.
extension PictureWork {
  private func inParallel<Made: Sendable>(
    _ count: Int, _ make: @Sendable (Int) throws(FileError) -> Made
  ) throws(FileError) -> [Made] {
    let results = Mutex<[Made?]>(Array(repeating: nil, count: count))
    let failure = Mutex<FileError?>(nil)
    inThreads(count, threads: jobs) { number in
      guard failure.withLock({ $0 == nil }) else { return }
      do throws(FileError) {
        let made = try make(number)
        results.withLock { $0[number] = made }
      } catch {
        failure.withLock { $0 = $0 ?? error }
      }
    }
    if let error = failure.withLock({ $0 }) { throw error }
    return results.withLock { $0.compactMap(\.self) }
  }
}
