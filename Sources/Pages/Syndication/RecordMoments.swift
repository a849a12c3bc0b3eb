import Locales
import Records

/// How many days before its start an event is announced, where its record does not say when it was changed.
private let announcedAhead = 30

extension SiteModel {
  /// When a record was last changed, as its data says; `nil` where it does not say so.
  package func revision(of record: Record) -> Instant? { instant(of: record["updated"]) }

  /// When a record came to the collection, as its data says.
  package func arrival(of record: Record) -> Instant? { instant(of: record["added"]) }

  private func instant(of value: FieldValue) -> Instant? {
    switch value {
    case .date(let date): site.zone.startOfDay(date)
    case .datetime(let dateTime): dateTime.instant
    default: nil
    }
  }

  /// The moment at which a record stands in a feed: for what takes place at a time its last change, else the day on which it is announced,
  /// which is always the same for the same data and never to come while it is shown; for what is news once its arrival; for others
  /// their last change or arrival.
  func feedMoment(of record: Record) -> Instant? {
    let kind = kindPages(record.id.collection)
    if kind.isTimed { return revision(of: record) ?? announcement(of: record) }
    return kind.isNewsOnce ? arrival(of: record) : revision(of: record) ?? arrival(of: record)
  }

  /// The start of the day on which an event is announced.
  private func announcement(of record: Record) -> Instant? {
    span(record.id).map { site.zone.startOfDay($0.start.date.adding(days: -announcedAhead)) }
  }
}

extension SiteModel {
  /// What a feed carries: of events those that have been announced and have not ended, of others all that have a moment;
  /// the newest first, then in the collection's order.
  func feedMoments(of records: [RecordID]) -> (shown: [FeedMoment], latest: Instant?) {
    let dated = records.compactMap { id in
      feedMoment(of: Record(store: store, id: id)).map { FeedMoment(record: id, moment: $0) }
    }
    let present = dated.filter { isAnnounced($0) }
    let shown = present.filter { !hasEnded($0.record) }.enumerated().sorted { left, right in
      let (first, second) = (left.element.moment, right.element.moment)
      return first != second ? first > second : left.offset < right.offset
    }
    return (shown.map(\.element), present.map(\.moment).max())
  }

  /// An event without a change of its own is shown from the day of its announcement.
  private func isAnnounced(_ dated: FeedMoment) -> Bool {
    span(dated.record) == nil || dated.moment <= site.now || revision(of: Record(store: store, id: dated.record)) != nil
  }

  /// When an event that waits for its announcement will come into its feed.
  func nextAnnouncement(of id: RecordID) -> Instant? {
    let record = Record(store: store, id: id)
    guard revision(of: record) == nil, let moment = announcement(of: record), moment > site.now else { return nil }
    return moment
  }
}
