import Locales
import Records
import Templates

extension [Member] {
  /// What the time of the build says of what takes place at a time; none without a start.
  package static let ofTimed = [
    Member(
      "all_day", .flag, "whether it has no hours; like the members below, none without a start"
    ) { record in
      record.time { .boolean($0.span.isAllDay) }
    },
    Member("multi_day", .flag, "whether it lasts longer than a day") { record in
      record.time { .boolean($0.span.isMultiDay) }
    },
    Member("last_day", .moment, "the day on which it ends") { record in
      record.time { .object(MomentObject(.day($0.span.lastDay), zone: record.model.zone)) }
    },
    Member("ended", .flag, "whether it had ended at the build") { record in
      record.time { .boolean($0.end <= record.model.now) }
    },
    Member("running", .flag, "whether it was going on at the build") { record in
      record.time { .boolean($0.start <= record.model.now && record.model.now < $0.end) }
    },
    Member("today", .flag, "whether it takes place on the day of the build") { record in
      let today = record.model.today
      return record.time { .boolean($0.span.start.date <= today && today <= $0.span.lastDay) }
    },
    Member("starts_ms", .number, "the instant of its start, in ms") { record in
      record.time { .integer(Int($0.start.millisecondsSince1970)) }
    },
    Member("ends_ms", .number, "the instant of its end, in ms") { record in
      record.time { .integer(Int($0.end.millisecondsSince1970)) }
    },
  ]
}

extension RecordObject {
  fileprivate func time(_ value: (EventTime) -> Value) -> Value {
    model.time(id).map(value) ?? .none
  }
}
