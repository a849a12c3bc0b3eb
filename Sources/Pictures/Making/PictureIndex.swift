import Files
import Text

/// What is known of all picture files of a site, by their paths.
struct PictureIndex: Sendable, Equatable {
  var pictures: [ExactString: KnownPicture] = [:]
  /// The program that was asked last what it is, and what it said.
  var program: Program?

  struct Program: Sendable, Equatable {
    let path: String
    let stamp: KnownPicture.Stamp
    let version: String
  }

  /// Changes with everything that is written here.
  private static let form = "pictures 1"

  init() {}

  var encoded: [UInt8] {
    var packer = BytePacker()
    packer.add(Self.form)
    packer.add(program) { packer, program in
      packer.add(program.path)
      program.stamp.write(to: &packer)
      packer.add(program.version)
    }
    packer.add(list: pictures.sorted { $0.key < $1.key }) { packer, entry in
      packer.add(entry.key.string)
      entry.value.write(to: &packer)
    }
    return packer.bytes
  }

  /// Reads what was kept; `nil` for anything else.
  init?(_ bytes: [UInt8]) {
    do throws(ByteUnpacker.Damage) {
      var unpacker = ByteUnpacker(bytes)
      guard try unpacker.text().isExactly(Self.form) else { return nil }
      program = try unpacker.optional { unpacker throws(ByteUnpacker.Damage) in
        Program(
          path: try unpacker.text(), stamp: try KnownPicture.Stamp(from: &unpacker), version: try unpacker.text())
      }
      let list = try unpacker.list { unpacker throws(ByteUnpacker.Damage) in
        (ExactString(try unpacker.text()), try KnownPicture(from: &unpacker))
      }
      guard unpacker.isAtEnd else { return nil }
      pictures = Dictionary(list) { $1 }
    } catch {
      return nil
    }
  }
}

extension KnownPicture.Stamp {
  fileprivate func write(to packer: inout BytePacker) {
    packer.add(inode)
    packer.add(size)
    packer.add(modified)
    packer.add(changed)
  }

  fileprivate init(from unpacker: inout ByteUnpacker) throws(ByteUnpacker.Damage) {
    inode = try unpacker.word()
    size = try unpacker.integer()
    modified = try unpacker.signed()
    changed = try unpacker.signed()
  }
}

extension KnownPicture {
  fileprivate func write(to packer: inout BytePacker) {
    packer.add(stamp) { $1.write(to: &$0) }
    packer.add(content)
    packer.add(facts.format) { $0.add($1.rawValue) }
    packer.add(facts.size) {
      $0.add($1.width)
      $0.add($1.height)
    }
    packer.add(facts.fileSize)
    packer.add(facts.isAnimated)
    packer.add(facts.isCutOff)
    packer.add(facts.holdsPosition)
    packer.add(facts.cleanSize) { $0.add($1) }
    packer.add(made) { packer, made in
      packer.add(made.recipe)
      packer.add(list: made.versions) { $1.write(to: &$0) }
      packer.add(made.endsWithOriginal)
      packer.add(made.fallback) { $1.write(to: &$0) }
      packer.add(made.fault) { $0.add($1) }
    }
  }

  fileprivate init(from unpacker: inout ByteUnpacker) throws(ByteUnpacker.Damage) {
    stamp = try unpacker.optional { unpacker throws(ByteUnpacker.Damage) in try Stamp(from: &unpacker) }
    content = try unpacker.fingerprint()
    facts = Facts()
    facts.format = try unpacker.optional { unpacker throws(ByteUnpacker.Damage) in try unpacker.word() }
      .flatMap(PictureFormat.init)
    facts.size = try unpacker.optional { unpacker throws(ByteUnpacker.Damage) in
      (try unpacker.integer(), try unpacker.integer())
    }.flatMap { PictureSize(width: $0.0, height: $0.1) }
    facts.fileSize = try unpacker.integer()
    facts.isAnimated = try unpacker.flag()
    facts.isCutOff = try unpacker.flag()
    facts.holdsPosition = try unpacker.flag()
    facts.cleanSize = try unpacker.optional { unpacker throws(ByteUnpacker.Damage) in try unpacker.integer() }
    made = try unpacker.optional { unpacker throws(ByteUnpacker.Damage) in
      var made = Made(recipe: try unpacker.fingerprint())
      made.versions = try unpacker.list { unpacker throws(ByteUnpacker.Damage) in try Made.File(from: &unpacker) }
      made.endsWithOriginal = try unpacker.flag()
      made.fallback = try unpacker.optional { unpacker throws(ByteUnpacker.Damage) in try Made.File(from: &unpacker) }
      made.fault = try unpacker.optional { unpacker throws(ByteUnpacker.Damage) in try unpacker.text() }
      return made
    }
  }
}

extension KnownPicture.Made.File {
  fileprivate func write(to packer: inout BytePacker) {
    packer.add(width)
    packer.add(size)
  }

  fileprivate init(from unpacker: inout ByteUnpacker) throws(ByteUnpacker.Damage) {
    width = try unpacker.integer()
    size = try unpacker.integer()
  }
}
