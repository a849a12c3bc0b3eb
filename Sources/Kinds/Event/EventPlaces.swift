import Locales
import Records

/// What is announced of events where the table does not say so itself.
func settleStatus(of events: inout RecordCollection) {
  settlePlaces(of: &events)
  settleDates(of: &events)
}

/// One that was to be on another day has a new date.
private func settleDates(of events: inout RecordCollection) {
  guard let start = events.schema.index(of: "start"), let before = events.schema.index(of: "previous_start") else {
    return
  }
  events.addFields(["status"])
  guard let status = events.schema.index(of: "status") else { return }
  for row in 0..<events.count where events.value(row, status).isMissing {
    guard let new = events.value(row, start).moment, let old = events.value(row, before).moment else { continue }
    if new.date != old.date { events.set(.text(AnnouncedStatus.rescheduled.rawValue), row, status) }
  }
}

/// How many places are left of an event's, where the table says how many there are and how many are taken; one without any
/// is full, unless something else is announced of it.
private func settlePlaces(of events: inout RecordCollection) {
  let schema = events.schema
  let counted = schema.index(of: "capacity").flatMap { all in schema.index(of: "taken").map { (all, $0) } }
  guard counted != nil || schema.index(of: "places_left") != nil else { return }
  events.addFields(["places_left", "status"])
  guard let left = events.schema.index(of: "places_left"), let status = events.schema.index(of: "status") else {
    return
  }
  for row in 0..<events.count {
    if events.value(row, left).isMissing, let (capacity, taken) = counted,
      case .integer(let all) = events.value(row, capacity), case .integer(let gone) = events.value(row, taken)
    {
      let (difference, isTooLarge) = all.subtractingReportingOverflow(gone)
      if !isTooLarge { events.set(.integer(max(0, difference)), row, left) }
    }
    if case .integer(let count) = events.value(row, left), count <= 0, events.value(row, status).isMissing {
      events.set(.text(AnnouncedStatus.full.rawValue), row, status)
    }
  }
}
