import SiteBuild

/// What the person at the preview wants to see: another day, drafts, what is for staff.
public struct View: Sendable, Equatable {
  /// The moment travelled to, as it was written; `nil`: that of the site or the clock.
  public var now: String?
  public var showsDrafts: Bool
  public var isForStaff: Bool

  public init(now: String? = nil, showsDrafts: Bool = false, isForStaff: Bool = false) {
    self.now = now
    self.showsDrafts = showsDrafts
    self.isForStaff = isForStaff
  }
}
