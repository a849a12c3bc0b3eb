extension Unicode.Scalar {
  /// Whether nobody sees it: soft hyphens, joiners, blanks without width, marks of direction and of variants.
  public var isInvisible: Bool {
    switch value {
    case 0xAD, 0x200B...0x200F, 0x202A...0x202E, 0x2060...0x2064, 0xFE00...0xFE0F, 0xFEFF,
      0xE0100...0xE01EF:
      true
    default: false
    }
  }
}
