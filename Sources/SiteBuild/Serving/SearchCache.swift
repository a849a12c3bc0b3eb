import Records
import Synchronization

/// The indexes for search as they were made last. They take as long as all else together, and no template has a part in
/// them.
final class SearchCache: Sendable {
  private struct State {
    var searches: [CollectionSearch]?
    /// Who may read them.
    var audience = Audience.everyone
    /// Counts what was forgotten: what was begun before is not kept after.
    var age = 0
  }

  private let state = Mutex(State())

  func forget() {
    state.withLock {
      $0.searches = nil
      $0.age += 1
    }
  }

  /// What is known; otherwise it is made, and kept where it is whole and nothing was forgotten meanwhile.
  ///
  /// - Parameters:
  ///   - age: how old the cache was before the first file was read.
  ///   - audience: for whom the site is made; what was made for others is not known.
  func searches(age: Int, for audience: Audience, isWhole: () -> Bool, make: () -> [CollectionSearch])
    -> [CollectionSearch]
  {
    if let known = state.withLock({ $0.age == age && $0.audience == audience ? $0.searches : nil }) { return known }
    let made = make()
    if isWhole() {
      state.withLock { if $0.age == age { ($0.searches, $0.audience) = (made, audience) } }
    }
    return made
  }

  var age: Int { state.withLock { $0.age } }
}
