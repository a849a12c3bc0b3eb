import CZip

/// A ZIP file in memory, read part by part. What it says of sizes is not believed.
final class ZipFile {
  private let archive: OpaquePointer
  /// How many bytes the whole file has.
  private let size: Int
  /// How many bytes came out of it so far.
  private var unpacked = 0

  /// Opens a file for as long as the work lasts.
  static func open<Result>(
    _ bytes: [UInt8], _ work: (ZipFile) throws(SheetFault) -> Result
  ) throws(SheetFault) -> Result {
    let outcome = bytes.withUnsafeBytes { buffer -> Swift.Result<Result, SheetFault> in
      do throws(SheetFault) { return .success(try work(try ZipFile(buffer))) } catch { return .failure(error) }
    }
    return try outcome.get()
  }

  private init(_ buffer: UnsafeRawBufferPointer) throws(SheetFault) {
    var error = zip_error_t()
    zip_error_init(&error)
    defer { zip_error_fini(&error) }
    guard let source = zip_source_buffer_create(buffer.baseAddress, UInt64(buffer.count), 0, &error) else {
      throw .damaged(Self.text(of: &error))
    }
    guard let archive = zip_open_from_source(source, Int32(ZIP_RDONLY), &error) else {
      zip_source_free(source)
      throw .damaged(Self.text(of: &error))
    }
    self.archive = archive
    size = buffer.count
    guard zip_get_num_entries(archive, 0) <= SheetLimits.entries else {
      throw .tooLarge("the workbook holds more than \(SheetLimits.entries) files")
    }
  }

  deinit { zip_discard(archive) }

  private static func text(of error: inout zip_error_t) -> String {
    switch zip_error_code_zip(&error) {
    case ZIP_ER_NOZIP, ZIP_ER_INCONS, ZIP_ER_EOF, ZIP_ER_SEEK, ZIP_ER_READ:
      return "the ZIP file is cut off or broken"
    default: return zip_error_strerror(&error).map { String(cString: $0) } ?? "it cannot be opened"
    }
  }

  /// The names of its files.
  var names: [String] {
    (0..<max(0, zip_get_num_entries(archive, 0))).compactMap { index in
      zip_get_name(archive, UInt64(index), 0).map { String(cString: $0) }
    }
  }

  /// The number of a file; large and small letters count as the same, since programs differ.
  func index(of name: String) -> UInt64? {
    let exact = zip_name_locate(archive, name, 0)
    if exact >= 0 { return UInt64(exact) }
    let found = zip_name_locate(archive, name, UInt32(ZIP_FL_NOCASE))
    return found >= 0 ? UInt64(found) : nil
  }

  /// A small file as a whole, at most so many bytes of it.
  func beginning(of name: String, limit: Int = 4_096) -> [UInt8] {
    guard let index = index(of: name), let file = zip_fopen_index(archive, index, 0) else { return [] }
    defer { zip_fclose(file) }
    var bytes = [UInt8](repeating: 0, count: limit)
    let count = bytes.withUnsafeMutableBytes { zip_fread(file, $0.baseAddress, UInt64(limit)) }
    return Array(bytes.prefix(max(0, Int(count))))
  }

  /// Gives the bytes of a file piece by piece, until the taker wants no more.
  func read(
    _ index: UInt64, named name: String, _ take: (UnsafeRawBufferPointer) throws(SheetFault) -> Bool
  ) throws(SheetFault) {
    var facts = zip_stat_t()
    zip_stat_init(&facts)
    guard zip_stat_index(archive, index, 0, &facts) == 0 else { throw .damaged("\"\(name)\" cannot be read") }
    if facts.encryption_method != UInt16(ZIP_EM_NONE) { throw .encrypted }
    guard let file = zip_fopen_index(archive, index, 0) else { throw .damaged("\"\(name)\" cannot be unpacked") }
    defer { zip_fclose(file) }
    let packed = min(Int(clamping: facts.comp_size), size)
    var own = 0
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = buffer.withUnsafeMutableBytes { Int(zip_fread(file, $0.baseAddress, UInt64($0.count))) }
      if count < 0 { throw .damaged("\"\(name)\" in it cannot be unpacked whole") }
      if count == 0 { return }
      own += count
      unpacked += count
      try checkSize(own, packed, name)
      if try !Self.give(buffer, count, take) { return }
    }
  }

  private static func give(
    _ buffer: [UInt8], _ count: Int, _ take: (UnsafeRawBufferPointer) throws(SheetFault) -> Bool
  ) throws(SheetFault) -> Bool {
    let outcome = buffer.withUnsafeBytes { bytes -> Swift.Result<Bool, SheetFault> in
      do throws(SheetFault) { return .success(try take(UnsafeRawBufferPointer(rebasing: bytes[..<count]))) } catch {
        return .failure(error)
      }
    }
    return try outcome.get()
  }

  private func checkSize(_ own: Int, _ packed: Int, _ name: String) throws(SheetFault) {
    guard unpacked <= SheetLimits.unpacked else { throw .tooLarge("the workbook unpacks to more than 1 GiB") }
    guard own <= SheetLimits.freelyUnpacked || own / SheetLimits.ratio <= packed else {
      throw .tooLarge("\"\(name)\" in the workbook unpacks to more than \(SheetLimits.ratio) times its size")
    }
  }
}

extension SheetFault {
  static let encrypted = SheetFault(
    "sheet.encrypted", "the workbook is encrypted with a password",
    suggestion: "open it, take the password away, and save it; a password in the site file would be no secret")
}
