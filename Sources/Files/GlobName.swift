import Text

/// One name of a pattern: what stands between two slashes.
struct GlobName {
  enum Part: Equatable {
    case byte(UInt8)
    case anyCharacter
    case anyBytes
    case capture(String)
  }

  let parts: [Part]

  /// Whether the name is `**`.
  let isAnyDirectories: Bool

  init(_ text: String) {
    isAnyDirectories = text.isExactly("**")
    var parts: [Part] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "*"): if parts.last != .anyBytes { parts.append(.anyBytes) }
      case UInt8(ascii: "?"): parts.append(.anyCharacter)
      case UInt8(ascii: "{"):
        guard let end = rest.firstIndex(of: UInt8(ascii: "}")) else {
          parts.append(.byte(byte))
          continue
        }
        parts.append(.capture(String(decoding: rest[..<end], as: UTF8.self)))
        rest = rest[(end + 1)...]
      default: parts.append(.byte(byte))
      }
    }
    self.parts = parts
  }

  /// The name itself when it stands for nothing else.
  var literal: String? {
    var bytes: [UInt8] = []
    for part in parts {
      guard case .byte(let byte) = part else { return nil }
      bytes.append(byte)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// What was captured when the name matches; `nil` when it does not.
  ///
  /// Every run (`*`, `{name}`) takes as few bytes as lets the rest match. Positions that failed are remembered, so the
  /// time is at most the product of both lengths.
  func captures(in name: String) -> [GlobMatch.Capture]? {
    let bytes = Array(name.utf8)
    if bytes.first == UInt8(ascii: "."), parts.first != .byte(UInt8(ascii: ".")) { return nil }
    var failed = Set<Int>()
    var trail: [(part: Int, start: Int, end: Int)] = []
    var part = 0
    var position = 0
    while true {
      if part == parts.count, position == bytes.count { break }
      if let end = step(part, bytes, position), !failed.contains(key(part + 1, end, bytes.count)) {
        trail.append((part, position, end))
        (part, position) = (part + 1, end)
        continue
      }
      failed.insert(key(part, position, bytes.count))
      guard let last = longer(&trail, bytes, failed: failed) else { return nil }
      (part, position) = (last.part + 1, last.end)
    }
    return trail.compactMap { step in
      guard case .capture(let name) = parts[step.part] else { return nil }
      return GlobMatch.Capture(name: name, text: String(decoding: bytes[step.start..<step.end], as: UTF8.self))
    }
  }

  private func key(_ part: Int, _ position: Int, _ count: Int) -> Int { part &* (count + 2) &+ position }

  /// Where the shortest match of a part that begins at the position ends.
  private func step(_ part: Int, _ bytes: [UInt8], _ position: Int) -> Int? {
    guard part < parts.count else { return nil }
    switch parts[part] {
    case .anyBytes: return position
    case .byte(let byte): return position < bytes.count && bytes[position] == byte ? position + 1 : nil
    case .capture, .anyCharacter: return position < bytes.count ? endOfCharacter(bytes, position) : nil
    }
  }

  /// Goes back to the last run that can take one more character, and lets it.
  private func longer(
    _ trail: inout [(part: Int, start: Int, end: Int)], _ bytes: [UInt8], failed: Set<Int>
  ) -> (part: Int, start: Int, end: Int)? {
    while var last = trail.popLast() {
      guard isRun(parts[last.part]) else { continue }
      while last.end < bytes.count {
        last.end = endOfCharacter(bytes, last.end)
        guard !failed.contains(key(last.part + 1, last.end, bytes.count)) else { continue }
        trail.append(last)
        return last
      }
    }
    return nil
  }

  private func isRun(_ part: Part) -> Bool {
    if case .capture = part { return true }
    return part == .anyBytes
  }
}

/// The end of the UTF-8 sequence that begins at the position.
private func endOfCharacter(_ bytes: [UInt8], _ position: Int) -> Int {
  var end = position + 1
  while end < bytes.count, bytes[end] & 0xC0 == 0x80 { end += 1 }
  return end
}

/// Matches names of a pattern against names of a path; `**` takes none or more of them.
func matches(_ pattern: ArraySlice<GlobName>, _ path: ArraySlice<String>) -> [GlobMatch.Capture]? {
  guard let first = pattern.first else { return path.isEmpty ? [] : nil }
  guard first.isAnyDirectories, pattern.count > 1 else {
    guard let name = path.first, let own = first.captures(in: name) else { return nil }
    return matches(pattern.dropFirst(), path.dropFirst()).map { own + $0 }
  }
  if let rest = matches(pattern.dropFirst(), path) { return rest }
  guard path.count > 1, path.first?.utf8.first != UInt8(ascii: ".") else { return nil }
  return matches(pattern, path.dropFirst())
}
