/// What a cell that may hold a date or a date with a time was found to say.
public enum ParsedMoment: Hashable, Sendable {
  /// A day.
  case day(CivilDate)
  /// A time of a day in the site's zone.
  case local(CivilDateTime)
  /// An instant, since an offset (in seconds east of UTC) was written with it.
  case instant(Instant, offset: Int)
}
