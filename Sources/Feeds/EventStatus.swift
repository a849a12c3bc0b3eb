/// What an event's announcement says of it.
public enum EventStatus: String, Hashable, Sendable, CaseIterable {
  case scheduled
  case cancelled
  case postponed
  case rescheduled
  case movedOnline = "moved-online"
  case full
}
