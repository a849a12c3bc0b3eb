extension [String] {
  /// Names on one line, commas between them; semicolons where commas stand in the names themselves (`Kowalska, Anna`).
  public var joinedNames: String {
    let holdsComma = contains { $0.utf8.contains(UInt8(ascii: ",")) }
    return joined(separator: holdsComma ? "; " : ", ")
  }
}
