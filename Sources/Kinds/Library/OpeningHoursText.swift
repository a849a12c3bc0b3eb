import Feeds
import Locales

extension SiteLanguage {
  /// Opening hours as the language writes times, where the text states one span for every day (`9:00 AM - 6:00 PM`);
  /// else the text as it is, since people wrote it for people.
  func openingHours(_ text: String) -> String {
    guard let hours = OpeningHours(text), let first = hours.days.first,
      case .open(let intervals) = first,
      let interval = intervals.first, intervals.count == 1, hours.days.allSatisfy({ $0 == first })
    else { return text }
    return formatRange(interval.opens, interval.closes)
  }
}
