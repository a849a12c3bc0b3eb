import Diagnostics

extension SourceFile {
  /// A file's bytes as checked UTF-8 text.
  ///
  /// A byte order mark is taken off; UTF-16 with its mark is converted whatever was declared. Without `encoding` the
  /// bytes must be UTF-8. The first byte that is not is reported with its line and column and a guess of what the file
  /// is (`text.encoding`), and so are NUL bytes (`text.nul-byte`), a file cut off inside a letter (`text.truncated`),
  /// what is no text at all (`text.spreadsheet`, `text.not-text`) and a file of 4 GiB or more (`text.too-large`).
  /// A file that was declared to be in a one-byte encoding and is UTF-8 is doubted (`text.encoding-doubtful`), and so is
  /// one that was made UTF-8 twice (`text.doubled`).
  ///
  /// - Parameter canDeclareEncoding: whether the site file has a place to say how the file is encoded: advice names it.
  /// - Parameter language: the site's, such as `pl`, for the advice.
  /// - Returns: `nil` after an error was logged.
  public static func decoding(
    _ bytes: consuming [UInt8], path: String, encoding: TextEncoding? = nil, canDeclareEncoding: Bool = true,
    language: String? = nil, log: DiagnosticLog
  ) -> SourceFile? {
    var bytes = consume bytes
    guard bytes.count < Int(UInt32.max) - 64 else {
      log.error("text.too-large", "the file has \(bytes.count) bytes, but the limit is 4 GiB", at: whole(path))
      return nil
    }
    if let kind = ForeignFile(bytes) {
      log.error(kind.code, "this is \(kind.name), expected a text file", at: whole(path), suggestion: kind.suggestion)
      return nil
    }
    let mark = ByteOrderMark(bytes)
    let settled = mark?.encoding ?? encoding ?? .utf8
    guard settled == .utf8 else { return converted(bytes.dropFirst(mark?.length ?? 0), settled, path, log) }
    if let mark { bytes.removeFirst(mark.length) }
    return checked(SourceFile(path: path, bytes: bytes), canDeclareEncoding, language, log)
  }

  private static func whole(_ path: String) -> SourceLocation {
    SourceLocation(SourceFile(path: path, bytes: []))
  }

  private static func converted(
    _ bytes: ArraySlice<UInt8>, _ encoding: TextEncoding, _ path: String, _ log: DiagnosticLog
  ) -> SourceFile? {
    let text = encoding.convert(bytes)
    let file = SourceFile(path: path, bytes: text.bytes)
    guard let fault = text.fault else {
      doubt(encoding, bytes, file, log)
      return checked(file, true, nil, log)
    }
    log.error(
      text.isCutOff ? "text.truncated" : "text.encoding", text.reason,
      at: SourceLocation(file, fault..<fault + 3),
      suggestion: text.isCutOff
        ? "the file was probably cut off when it was saved or fetched: get it again"
        : "is the file really \(encoding.rawValue)? Open it in the program it came from and save it as UTF-8")
    return nil
  }

  /// Letters of a one-byte encoding hardly ever happen to be UTF-8: then the declaration is wrong, not the file.
  private static func doubt(
    _ encoding: TextEncoding, _ bytes: ArraySlice<UInt8>, _ file: SourceFile, _ log: DiagnosticLog
  ) {
    guard encoding.upperHalf != nil, bytes.count != file.bytes.count,
      bytes.withUnsafeBufferPointer({ UTF8Check.firstFault(in: $0) }) == nil
    else { return }
    let start = file.bytes.firstIndex { $0 >= 0x80 } ?? 0
    let end = file.bytes[start...].firstIndex { $0 < 0x80 } ?? file.bytes.count
    log.warning(
      "text.encoding-doubtful", "the file is read as \(encoding.rawValue), but it is in UTF-8",
      at: SourceLocation(file, start..<end), suggestion: "remove `encoding`, so that all letters are right")
  }

  private static func checked(
    _ file: SourceFile, _ canDeclareEncoding: Bool, _ language: String?, _ log: DiagnosticLog
  ) -> SourceFile? {
    guard let fault = file.bytes.withUnsafeBufferPointer({ UTF8Check.firstFault(in: $0) }) else {
      DoubledUTF8(file.bytes)?.report(in: file, log)
      return file
    }
    if file.bytes[fault] == 0 {
      reportNUL(file, fault, canDeclareEncoding, log)
    } else if file.isCutOff(at: fault) {
      log.error(
        "text.truncated", "the file ends inside a letter: its last bytes are missing",
        at: SourceLocation(file, fault..<file.bytes.count),
        suggestion: "the file was probably cut off when it was saved or fetched: get it again")
    } else {
      reportEncoding(file, fault, canDeclareEncoding, language, log)
    }
    return nil
  }

  /// Whether what is left from here is the beginning of a letter and the text before it really was UTF-8.
  private func isCutOff(at offset: Int) -> Bool {
    let rest = bytes.count - offset
    let wanted = bytes[offset] >= 0xF0 ? 4 : bytes[offset] >= 0xE0 ? 3 : 2
    guard bytes[offset] >= 0xC2, bytes[offset] <= 0xF4, rest < wanted else { return false }
    return bytes[(offset + 1)...].allSatisfy { $0 & 0xC0 == 0x80 } && bytes[..<offset].contains { $0 >= 0x80 }
  }

  private static func reportNUL(
    _ file: SourceFile, _ fault: Int, _ canDeclareEncoding: Bool, _ log: DiagnosticLog
  ) {
    let tail = file.bytes[fault...].allSatisfy { $0 == 0 }
    let guess = EncodingGuess.utf16WithoutMark(file.bytes)
    let found =
      tail && fault > 0
      ? "the last \(file.bytes.count - fault) bytes are NUL, so the text ends too early"
      : "found a NUL byte, which no text has"
    let suggestion =
      if let guess {
        "the file looks like UTF-16: save it as UTF-8"
          + (canDeclareEncoding ? ", or write `encoding: \(guess.rawValue)`" : "")
      } else if tail {
        "the file was probably not saved completely: get it again"
      } else { "remove the byte, or save the file again as UTF-8" }
    log.error("text.nul-byte", found, at: SourceLocation(file, fault..<fault + 1), suggestion: suggestion)
  }

  private static func reportEncoding(
    _ file: SourceFile, _ fault: Int, _ canDeclareEncoding: Bool, _ language: String?, _ log: DiagnosticLog
  ) {
    let byte = file.bytes[fault]
    let guess = EncodingGuess(file.bytes, fault: fault, language: language)
    log.error(
      "text.encoding", "byte \(hexadecimal(byte)) is not UTF-8" + guess.reading(of: byte),
      at: SourceLocation(file, fault..<fault + 1), suggestion: guess.suggestion(canDeclareEncoding))
  }
}

extension EncodingGuess {
  fileprivate func reading(of byte: UInt8) -> String {
    guard !isMostlyUTF8, let best, let upper = best.upperHalf, byte >= 0x80 else { return "" }
    return "; in \(best.rawValue) it would be \"\(upper[Int(byte) - 0x80])\""
  }

  fileprivate func suggestion(_ canDeclareEncoding: Bool) -> String {
    if isMostlyUTF8 { return "the rest of the file is UTF-8, so this place is damaged: write the letter again" }
    guard canDeclareEncoding else { return "save the file as UTF-8" }
    guard let best else { return "save the file as UTF-8, or write its `encoding`" }
    let other = rival.map { " (or `\($0.rawValue)`)" } ?? ""
    return "save the file as UTF-8, or write `encoding: \(best.rawValue)`\(other)"
  }
}
