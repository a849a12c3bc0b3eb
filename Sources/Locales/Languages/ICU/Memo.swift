import Synchronization
import Text

/// What ICU answered, kept for the next time: dates and numbers come up on thousands of pages, and asking ICU takes ten
/// times as long. Keeps a limited number of answers and gives the same ones with or without them.
final class Memo<Key: Hashable & Sendable, Answer: Sendable>: Sendable {
  private let answers = Mutex<[Key: Answer]>([:])
  private let limit: Int

  init(limit: Int = 16_384) { self.limit = limit }

  /// The answer for a key, made when it is not known; `nil` is not kept.
  func answer(_ key: Key, _ make: () -> Answer?) -> Answer? {
    if let known = answers.withLock({ $0[key] }) { return known }
    let made = make()
    if let made { answers.withLock { if $0.count < limit { $0[key] = made } } }
    return made
  }
}

/// A date or time in the way it is to be written.
struct DateKey: Hashable, Sendable {
  /// How the skeleton was given, which decides whether it is checked and what it may ask for.
  enum Form: Sendable { case style, date, dateTime }

  let wallSeconds: Int64
  let skeleton: ExactString
  let form: Form

  init(_ dateTime: CivilDateTime, _ skeleton: ExactString, _ form: Form) {
    wallSeconds = dateTime.wallSeconds
    self.skeleton = skeleton
    self.form = form
  }
}
