import Diagnostics
import Files
import Locales
import Tables
import Text
import Web

/// Renews the good copies of sources that live elsewhere. Nothing replaces a good copy before the guards have seen it, and
/// a source that gives nothing leaves it as it is.
public struct Fetcher: Sendable {
  /// What is asked of a run.
  public struct Mode: Sendable {
    /// Whether nothing is asked, and the copies serve however old they are.
    public var isOffline = false
    /// Whether sources are asked although their copies are recent.
    public var asksAll = false
    /// What was looked at and found right: names of collections, or addresses.
    public var accepted: [String] = []

    public init() {}
  }

  let store: CopyStore
  let now: Instant
  let mode: Mode
  let client: WebClient
  let turnstile = Turnstile()
  let patience: Patience
  let environment: @Sendable (String) -> String?

  /// - Parameters:
  ///   - now: the moment of the run, by which ages are counted.
  ///   - environment: the value of a variable, for secrets.
  public init(
    site: String, now: Instant, mode: Mode, client: WebClient, patience: Patience = Patience(),
    environment: @escaping @Sendable (String) -> String?
  ) {
    store = CopyStore(site: site)
    (self.now, self.mode, self.client) = (now, mode, client)
    (self.patience, self.environment) = (patience, environment)
  }

  /// Renews one source.
  ///
  /// - Parameter keys: for a source with a request for each record, the keys, each as text and as JSON.
  /// - Throws: `FileError` where copies cannot be kept.
  public func fetch(
    _ source: RemoteSource,
    keys: () throws(FileError) -> [(text: String, json: [UInt8])] = { () throws(FileError) in [] }
  ) throws(FileError) -> FetchOutcome {
    let copy = try store.copy(of: source)
    if mode.isOffline { return outcome(source, .offline, copy?.state) }
    if let state = copy?.state, isRecent(state, source) { return outcome(source, .recent, state) }
    let keys = source.hasKeys ? try keys() : []
    let asked: Asked
    do throws(FetchProblem) { asked = try ask(source, copy, keys) } catch {
      switch error {
      case .failed(let reason): return withoutAnswer(source, copy, reason)
      case .damaged(let reason, let bytes): return try hold(bytes, [reason], source, copy, isDamaged: true)
      }
    }
    switch asked {
    case .unchanged(let state): return try confirm(source, state)
    case .new(let answer): return try take(answer, source, copy)
    }
  }

  private func isRecent(_ state: FetchState, _ source: RemoteSource) -> Bool {
    let age = now.secondsSince1970 - state.checked.secondsSince1970
    return !mode.asksAll && !isAccepted(source) && state.held.isEmpty && age >= 0 && age < source.refresh
  }

  func isAccepted(_ source: RemoteSource) -> Bool {
    mode.accepted.contains { $0.isExactly(source.collection) || $0.isExactly(source.address) }
  }
}
