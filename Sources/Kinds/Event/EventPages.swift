import Feeds
import Locales
import Pages
import Records

extension KindPages {
  /// What events are to pages: what is to come and what has been, and calendars of it.
  static let event: KindPages = {
    var pages = KindPages(.event, icon: "calendar", listTemplate: "events.html")
    pages.openGraphType = "article"
    pages.members = eventMembers
    pages.blocks = ["today", "events"]
    pages.words = [
      FieldWords(
        "status",
        value: { word, field, _ in
          field.type == .choice ? announcedStatus(word, field)?.rawValue : nil
        },
        label: { value, texts in value.text.flatMap { texts.text("status.\($0)") } }),
      languageWords,
    ]
    pages.timed = Timed(company: [("library", "library"), ("type", "type")]) {
      $2.calendarEvent(of: $0, as: $1)
    }
    pages.derivedChoices = [admission, attendance]
    pages.linkedData = { $1.facts(of: $0).map { LinkedData.event($0) } }
    pages.answers = .ofEvents
    pages.reserveState = { $1.reserveState(ofEvent: $0) }
    pages.isKeptByVisitors = true
    pages.feedFacts = { $1.facts(ofEvent: $0) }
    return pages
  }()
}

/// What is spoken there, by name.
let languageWords = FieldWords(
  "language", value: { word, _, language in isLanguageTag(word) ? language.displayName(of: word) : nil })

extension LinkedPage {
  fileprivate func facts(of record: Record) -> EventFacts? {
    guard let span = model.span(record.id) else { return nil }
    var facts = EventFacts(url: url, name: record.title, span: span, zone: model.site.zone)
    facts.description = summary
    facts.images = [record["image"]].compactMap { $0.text.flatMap(model.absoluteImage) }
    facts.venue = model.venue(of: record)
    facts.organizers = model.organizers(of: record)
    facts.status = model.status(ofEvent: record)
    facts.hosts = model.wordList("host", of: record)
    facts.ages = model.words("age", of: record)
    facts.languages = record["language"].elements.compactMap(\.text).filter(isLanguageTag)
    facts.links = model.wordList("link", of: record)
    facts.previousStart = record["previous_start"].moment
    return facts
  }
}

extension SiteModel {
  /// When and where an event is.
  fileprivate func facts(ofEvent record: Record) -> [String] {
    let announced = status(ofEvent: record)
    // One that only begins at another hour of its day has no word for that: the time says it.
    let isSilent = announced == .scheduled || announced == .rescheduled && record["status"].isMissing
    let status = isSilent ? nil : site.texts.text("status.\(announced.rawValue)")
    let time = span(record.id).map { site.language.format($0, .full) }
    let place = announced == .movedOnline ? onlineAddress(of: record) : venue(of: record).text
    return [status, time, place].compactMap { $0 }
  }
}
