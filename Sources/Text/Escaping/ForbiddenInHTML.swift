/// How many bytes at the index are a character that HTML does not allow, not even as a reference: C0 controls but TAB,
/// LF and CR, DEL, C1 controls, and noncharacters (U+FDD0 to U+FDEF, and the last two of every plane). 0: it is allowed.
///
/// A form feed is allowed in HTML, but a page with one is no XML, so it counts as well.
@inline(__always)
func forbiddenInHTML(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Int {
  switch bytes[index] {
  case 0x09, 0x0A, 0x0D: 0
  case 0..<0x20, 0x7F: 1
  case 0xC2: index + 1 < bytes.count && bytes[index + 1] < 0xA0 ? 2 : 0
  case 0xEF: isBasicNoncharacter(bytes, at: index) ? 3 : 0
  case 0xF0...0xF4: isAstralNoncharacter(bytes, at: index) ? 4 : 0
  default: 0
  }
}

/// EF B7 90 to EF B7 AF, EF BF BE, EF BF BF.
private func isBasicNoncharacter(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Bool {
  guard index + 2 < bytes.count else { return false }
  let last = bytes[index + 2]
  return bytes[index + 1] == 0xBF ? last >= 0xBE : bytes[index + 1] == 0xB7 && (0x90...0xAF).contains(last)
}

/// The last two scalars of a plane above the first: the low 16 bits are FFFE or FFFF.
private func isAstralNoncharacter(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Bool {
  guard index + 3 < bytes.count else { return false }
  return bytes[index + 1] & 0x0F == 0x0F && bytes[index + 2] == 0xBF && bytes[index + 3] >= 0xBE
}
