import Text

/// Who may see a collection or a field.
public enum Audience: String, Sendable, CaseIterable, Comparable {
  /// Everybody: the site on the open web.
  case everyone = "public"
  /// The people of the house: nothing of it may reach a public byte.
  case staff

  /// The audience of a word of the site file, exactly as written.
  public init?(word: String) {
    guard let audience = Audience.allCases.first(where: { $0.rawValue.isExactly(word) }) else { return nil }
    self = audience
  }

  public static func < (left: Audience, right: Audience) -> Bool { left == .everyone && right == .staff }

  /// Whether this audience may see what is meant for the other: staff see everything.
  public func maySee(_ other: Audience) -> Bool { self >= other }
}
