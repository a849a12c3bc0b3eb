/// How long a date is written.
public enum DateStyle: String, Hashable, Sendable, CaseIterable {
  /// Digits, with the whole year: 12.03.2026.
  case short
  /// 12 мар. 2026 г.
  case medium
  /// 12 марта 2026 г.
  case long
  /// четверг, 12 марта 2026 г.
  case full
}
