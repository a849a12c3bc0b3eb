import Pages
import Records
import Text

extension ReserveState {
  /// Whether a book may be asked for: one that can be had stands on its shelf.
  static let ofBooks = [
    ReserveState(Availability.onLoan.rawValue, isOffered: true),
    ReserveState(Availability.readingRoom.rawValue, isOffered: true),
    ReserveState(Availability.available.rawValue, isOffered: false),
    ReserveState("unknown", isOffered: true),
  ]
}

extension SiteModel {
  /// Whether a book may be asked for, as it says itself, else as its copies do: one copy that can be had is enough.
  func reserveState(ofBook id: RecordID) -> ReserveState {
    let word = (state(ofHolding: id) ?? stateOfCopies(of: id))?.rawValue ?? "unknown"
    return ReserveState.ofBooks.first { $0.word.isExactly(word) } ?? ReserveState.ofBooks[3]
  }

  private func stateOfCopies(of id: RecordID) -> Availability? {
    let states = holdings(of: Record(store: store, id: id)).compactMap(\.state)
    return [.available, .readingRoom, .onLoan].first { states.contains($0) }
  }
}
