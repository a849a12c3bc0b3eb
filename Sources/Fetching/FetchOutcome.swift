import Locales

/// What became of one source in a run.
public struct FetchOutcome: Sendable {
  /// What a source gave.
  public enum Verdict: Sendable, Equatable {
    /// Something new, or for the first time: so many rows.
    case live(rows: Int)
    /// The same as before.
    case unchanged
    /// It was not asked, since the copy is not old enough.
    case recent
    /// It was not asked, since nothing is asked in this run.
    case offline
    /// There was no answer; the old copy serves. The reason in words.
    case old(String)
    /// There was an answer that was held; the old copy serves. The reasons in words.
    case held([String])
    /// There is no copy that may serve: none at all, or one that is too old.
    case failed(String)
    /// There is none that may serve, since the answer was held.
    case refused([String])
  }

  public let source: RemoteSource
  public let verdict: Verdict
  /// When the copy was last known to be what the source says; `nil` where there is none.
  public let checked: Instant?
  /// The moment of the run.
  public let now: Instant
  /// Whether what is held is no data at all, so that nobody can accept it.
  public var isDamaged = false
  /// How many keys had no answer.
  public var missing = 0

  /// Whether the site is as new as its source, as far as anybody asked.
  public var isCurrent: Bool {
    switch verdict {
    case .live, .unchanged, .recent: true
    default: false
    }
  }

  /// Whether there is a copy to go on with.
  public var serves: Bool {
    switch verdict {
    case .failed, .refused: false
    case .offline: checked != nil
    default: true
    }
  }

  /// Whether a guard held the answer.
  public var isHeld: Bool {
    switch verdict {
    case .held, .refused: true
    default: false
    }
  }

  /// The age of the copy in words: `26 h old`.
  public var age: String {
    checked.map { inWords(seconds: now.secondsSince1970 - $0.secondsSince1970) + " old" } ?? "no copy"
  }

  /// What the source gave, in one word.
  public var word: String {
    switch verdict {
    case .live: "live"
    case .unchanged: "unchanged"
    case .recent: "not asked"
    case .offline: "offline"
    case .old: "old"
    case .held, .refused: "held"
    case .failed: "failed"
    }
  }

  /// One line for the summary, without the source's name.
  public var summary: String {
    let missed = missing == 0 ? "" : ", \(missing) \(missing == 1 ? "key has" : "keys have") no answer"
    return switch verdict {
    case .live(let rows): "live, \(rows) \(rows == 1 ? "row" : "rows")" + missed
    case .unchanged: "unchanged" + missed
    case .recent: "not asked, \(age)"
    case .offline: "offline, \(age)"
    case .old(let reason): "\(age), because \(reason)"
    case .held(let reasons): "held, the copy is \(age): \(reasons.first ?? "")"
    case .failed(let reason): "\(age), because \(reason)"
    case .refused(let reasons): "held, \(age): \(reasons.first ?? "")"
    }
  }
}
