import Text

extension Field {
  /// Whether its numbers are amounts of money in a collection of a kind.
  public func holdsMoney(in kind: Kind) -> Bool {
    [.integer, .number].contains(type) && (isMoney || (kind == .product && name.isExactly("price")))
  }
}
