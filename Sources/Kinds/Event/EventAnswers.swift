import Feeds
import Pages
import Records
import Text

extension Answers {
  /// What apps are told of events.
  static let ofEvents = Answers(
    list: Form("LibEventsListPage", "events"), page: Form("EventPage", "event"),
    members: [
      .text("imageURL", "image"), .words("eventName", "name"), .words("eventShortDesc", "summary", .list),
      .day("eventDateStart", "start"), .day("eventDateEnd", "end", .page), .time("eventTimeStart", "start"),
      .time("eventTimeEnd", "end", .page), .words("eventLoc", "place"), .words("eventType", "type"), .key("eventId"),
      .words("eventAgeRating", "age", .page), .text("eventDesc", "description", .page),
      .words("eventTutor", "host", .page), .words("eventLink", "link", .page), .reference("libId", "library", .list),
      // The interface has no word for what does not simply take place, and an app must not announce it as if it did.
      AnswerMember("eventStatus", "status") { record, model in
        let status = model.status(ofEvent: record)
        return status == .scheduled ? nil : .text(status.rawValue)
      },
    ])
}
