import Locales

/// When a record was last changed, as exactly as the data knows it.
public enum ChangeDate: Hashable, Sendable {
  case day(CivilDate)
  case instant(Instant)

  /// `2026-03-01` or `2026-03-01T15:00:00Z`.
  public var iso: String {
    switch self {
    case .day(let day): day.iso
    case .instant(let instant): instant.iso
    }
  }
}
