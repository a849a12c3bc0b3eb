import Pages
import Records

extension Kind {
  /// What takes place at a time.
  public static let event = Kind(
    "event", words: eventWords, sort: [SortKey("start"), SortKey("name")], facets: ["type"],
    isSearched: true, isDated: true, hasSeveral: true, series: .series, computed: eventMembers.map(\.name),
    telling: "event evento wydarz меропр событ 活動", settle: settleStatus)
}

/// Statuses: an event that is `odwołane` or `Cancelled` does not take place. A word that is not known is a mistake, since
/// the event would be announced as if it took place.
let eventStatuses = WordMeaning {
  AnnouncedStatus(word: $0)?.rawValue
} mistake: { word in
  let known = AnnouncedStatus.allCases.map(\.rawValue)
  return WordMeaning.Mistake(
    "record.event-status", "found \(quoted(word)), expected \(enumerated(known))",
    suggestion: nearChoice(to: word, among: known).map { "did you mean \(quoted($0))?" }
      ?? "write what it means under choices of the field status, such as \(quoted(word)): cancelled, or a label for it"
  )
}
