/// Which instants a wall clock's reading may mean in a zone.
public enum LocalResolution: Hashable, Sendable {
  /// One instant: nearly always.
  case unique(Instant)
  /// None: clocks were put forward past it. `earlier` and `later` are the instants that the offsets after and before
  /// the change would give: for 02:30 put forward to 03:30, the instants shown as 01:30 and 03:30.
  case gap(earlier: Instant, later: Instant)
  /// Two: clocks were put back over it.
  case fold(first: Instant, second: Instant)

  /// The instant to go on with: the only one, the first of two, and for a gap the later one (03:30 for 02:30), since a
  /// gap has been reported as an error by then.
  public var first: Instant {
    switch self {
    case .unique(let instant): instant
    case .gap(earlier: _, let later): later
    case .fold(let first, second: _): first
    }
  }
}
