import Locales

/// What decoding needs to know of the site.
public struct DecodingContext: Sendable {
  /// Runs a body for every number below a count, in any order, perhaps on several threads, and returns when all are done.
  public typealias Loop = @Sendable (_ count: Int, _ body: @escaping @Sendable (Int) -> Void) -> Void

  /// The site's zone.
  public var zone: TimeZoneRules
  /// The site's language, for month names and order; `nil`: by bytes.
  public var language: SiteLanguage?
  /// The texts that mean "no value" in every collection that states none of its own.
  public var missingValues: [String]
  /// How chunks of a large table are decoded; the result does not depend on it.
  public var loop: Loop

  public init(zone: TimeZoneRules, language: SiteLanguage?, missingValues: [String] = [""]) {
    self.zone = zone
    self.language = language
    self.missingValues = missingValues
    loop = { count, body in for index in 0..<count { body(index) } }
  }
}
