/// What `urlize` takes for an address, as in Jinja2's patterns.
enum AddressPattern {
  /// `^\S+@\w[\w.-]*\.\w+$`.
  static func isEmail(_ text: String) -> Bool {
    let scalars = Array(text.unicodeScalars)
    // No domain has the sign, so only what stands behind the last one can be it.
    guard !scalars.contains(where: Whitespace.contains), let at = scalars.lastIndex(of: "@"), at > 0 else {
      return false
    }
    return isDomain(scalars[(at + 1)...])
  }

  private static func isDomain(_ scalars: ArraySlice<Unicode.Scalar>) -> Bool {
    guard let first = scalars.first, first.isPythonWord, let dot = scalars.lastIndex(of: "."),
      dot > scalars.startIndex
    else { return false }
    let end = scalars[(dot + 1)...]
    return !end.isEmpty && end.allSatisfy(\.isPythonWord)
      && scalars[..<dot].allSatisfy { $0.isPythonWord || $0 == "." || $0 == "-" }
  }

  /// A host with a scheme, `www.` or one of the old top-level domains, with a port and path or without.
  static func isWeb(_ text: String) -> Bool {
    let bytes = Array(PythonText.lower(text).unicodeScalars)
    let (rest, hasScheme) = strippingScheme(bytes)
    if hasScheme, hostEnds(rest).contains(where: { isTail(rest, $0) }) { return true }
    if bytes.starts(with: "www.".unicodeScalars),
      hostEnds(Array(bytes.dropFirst(4))).contains(where: { isTail(Array(bytes.dropFirst(4)), $0) })
    {
      return true
    }
    if hasScheme, addressEnds(rest).contains(where: { isTail(rest, $0) }) { return true }
    return oldDomainEnds(bytes).contains { isTail(bytes, $0) }
  }

  private static func strippingScheme(_ scalars: [Unicode.Scalar]) -> ([Unicode.Scalar], Bool) {
    for scheme in ["https://", "http://"] where scalars.starts(with: scheme.unicodeScalars) {
      return (Array(scalars.dropFirst(scheme.utf8.count)), true)
    }
    return (scalars, false)
  }

  private static func isLabel(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isPythonWord || scalar == "%" || scalar == "-"
  }

  /// Where `(([\w%-]+\.)+)?([a-z]{2,63}|xn--[\w%]{2,59})` may end.
  private static func hostEnds(_ scalars: [Unicode.Scalar]) -> [Int] {
    labelStarts(scalars).flatMap { topLevelEnds(scalars, $0) }
  }

  /// 0 and every place after a label and its dot.
  private static func labelStarts(_ scalars: [Unicode.Scalar]) -> [Int] {
    var starts = [0]
    var index = 0
    while index < scalars.count {
      let start = index
      while index < scalars.count, isLabel(scalars[index]) { index += 1 }
      guard index > start, index < scalars.count, scalars[index] == "." else { break }
      index += 1
      starts.append(index)
    }
    return starts
  }

  private static func topLevelEnds(_ scalars: [Unicode.Scalar], _ start: Int) -> [Int] {
    var ends: [Int] = []
    var index = start
    while index < scalars.count, index - start < 63, (0x61...0x7A).contains(scalars[index].value) {
      index += 1
      if index - start >= 2 { ends.append(index) }
    }
    if scalars[start...].starts(with: "xn--".unicodeScalars) {
      index = start + 4
      while index < scalars.count, index - start < 63, scalars[index].isPythonWord || scalars[index] == "%" {
        index += 1
        if index - start >= 6 { ends.append(index) }
      }
    }
    return ends
  }

  /// Where `([\w%-]{2,63}\.)+(com|net|int|edu|gov|org|info|mil)` may end.
  private static func oldDomainEnds(_ scalars: [Unicode.Scalar]) -> [Int] {
    var ends: [Int] = []
    let starts = labelStarts(scalars)
    for (previous, start) in zip(starts, starts.dropFirst()) {
      guard (2...63).contains(start - previous - 1) else { break }
      for domain in ["com", "net", "int", "edu", "gov", "org", "info", "mil"]
      where scalars[start...].starts(with: domain.unicodeScalars) {
        ends.append(start + domain.utf8.count)
      }
    }
    return ends
  }

  /// Where an IP address may end.
  private static func addressEnds(_ scalars: [Unicode.Scalar]) -> [Int] {
    var index = 0
    for part in 0..<4 {
      if part > 0 {
        guard index < scalars.count, scalars[index] == "." else { return sixEnds(scalars) }
        index += 1
      }
      let start = index
      while index < scalars.count, index - start < 3, scalars[index].isPythonDigit { index += 1 }
      guard index > start else { return sixEnds(scalars) }
    }
    return [index]
  }

  private static func sixEnds(_ scalars: [Unicode.Scalar]) -> [Int] {
    guard scalars.first == "[", let close = scalars.firstIndex(of: "]") else { return [] }
    let inner = scalars[1..<close]
    let colons = inner.filter { $0 == ":" }.count
    let isHex = inner.allSatisfy {
      $0 == ":" || ($0.value < 0x80 && Lexer.digit(UInt8(truncatingIfNeeded: $0.value)) != nil)
    }
    let groups = inner.split(separator: ":", omittingEmptySubsequences: false)
    return isHex && (2...8).contains(colons) && groups.allSatisfy { $0.count <= 4 } ? [close + 1] : []
  }

  /// `(?::\d{1,5})?(?:[/?#]\S*)?$`.
  private static func isTail(_ scalars: [Unicode.Scalar], _ start: Int) -> Bool {
    var index = start
    if index < scalars.count, scalars[index] == ":" {
      let digits = scalars[(index + 1)...].prefix { $0.isPythonDigit }.count
      guard (1...5).contains(digits) else { return false }
      index += 1 + digits
    }
    if index == scalars.count { return true }
    return "/?#".unicodeScalars.contains(scalars[index]) && !scalars[index...].contains(where: Whitespace.contains)
  }
}
