import Diagnostics
import Files
import Locales
import Tables
import Text
import Web

extension Fetcher {
  /// What a source answered, as it would be kept.
  struct Answer {
    var bytes: [UInt8]
    var mediaType: String?
    var etag: String?
    var lastModified: String?
    /// How many keys had no answer.
    var missing = 0
  }

  enum Asked {
    /// The server says that there is nothing new.
    case unchanged(FetchState)
    case new(Answer)
  }

  /// A good copy with what is known of it.
  typealias Copy = (state: FetchState?, bytes: [UInt8])

  func ask(
    _ source: RemoteSource, _ copy: Copy?, _ keys: [(text: String, json: [UInt8])]
  ) throws(FetchProblem) -> Asked {
    let interface = Interface(
      source, client: client, turnstile: turnstile, patience: patience, environment: environment)
    if source.hasKeys {
      let (bytes, missing) = try interface.records(of: keys)
      return .new(Answer(bytes: bytes, missing: missing))
    }
    if source.isJoined { return .new(Answer(bytes: try interface.pages())) }
    let answer: WebAnswer
    do {
      answer = try interface.ask(
        googleSheet(source.address) ?? source.address, body: source.body, conditions: Self.conditions(copy),
        taking: copy == nil ? [200] : [200, 304])
    } catch { throw .failed(error.reason) }
    if answer.status == 304, let state = copy?.state { return .unchanged(state) }
    if answer.nextLink != nil, source.format(of: answer.body) == .json {
      return .new(Answer(bytes: try interface.pages(after: answer)))
    }
    return .new(
      Answer(
        bytes: inUTF8(answer, source), mediaType: answer.mediaType, etag: answer.header("ETag"),
        lastModified: answer.header("Last-Modified")))
  }

  /// Headers that ask for an answer only where it is not the copy. A copy that is not what was fetched is asked for anew.
  private static func conditions(_ copy: Copy?) -> [WebRequest.Header] {
    guard let copy, let state = copy.state, state.hash == Fingerprint(of: copy.bytes) else { return [] }
    return [
      state.etag.flatMap { WebRequest.Header("If-None-Match", $0) },
      state.lastModified.flatMap { WebRequest.Header("If-Modified-Since", $0) },
    ].compactMap(\.self)
  }

  /// The bytes of an answer in UTF-8, where its head states another encoding and the site file none. Servers state a usual
  /// one for everything, so bytes that are UTF-8 stay.
  private func inUTF8(_ answer: WebAnswer, _ source: RemoteSource) -> [UInt8] {
    guard source.dialect.encoding == nil, let encoding = answer.charset.flatMap(TextEncoding.init(name:)),
      encoding != .utf8, String(validating: answer.body, as: UTF8.self) == nil
    else { return answer.body }
    return SourceFile.decoding(answer.body, path: "", encoding: encoding, log: DiagnosticLog())?.bytes ?? answer.body
  }
}

extension Fetcher {
  /// Takes an answer, or holds it.
  func take(_ answer: Answer, _ source: RemoteSource, _ copy: Copy?) throws(FileError) -> FetchOutcome {
    let hash = Fingerprint(of: answer.bytes)
    if let copy, hash == Fingerprint(of: copy.bytes) {
      var state = copy.state ?? FetchState(address: source.address, checked: now, changed: now, hash: hash)
      (state.hash, state.etag, state.lastModified) = (hash, answer.etag, answer.lastModified)
      return try confirm(source, state, missing: answer.missing)
    }
    let findings = GuardCheck(source: source, now: now)
      .findings(answer.bytes, old: copy?.bytes, mediaType: answer.mediaType)
    if let damage = findings.damage {
      return try hold(answer.bytes, [damage], source, copy, isDamaged: true)
    }
    if !findings.doubts.isEmpty, copy != nil, !isAccepted(source) {
      return try hold(answer.bytes, findings.doubts, source, copy)
    }
    var state = FetchState(address: source.address, checked: now, changed: now, hash: hash)
    (state.etag, state.lastModified) = (answer.etag, answer.lastModified)
    try store.keep(answer.bytes, state, of: source)
    var outcome = outcome(source, .live(rows: findings.rows), state)
    outcome.missing = answer.missing
    return outcome
  }

  /// Notes that a copy is what its source says.
  func confirm(_ source: RemoteSource, _ state: FetchState, missing: Int = 0) throws(FileError) -> FetchOutcome {
    var state = state
    state.checked = now
    state.held = []
    try store.keep(state, of: source)
    try store.letGo(of: source)
    var outcome = outcome(source, .unchanged, state)
    outcome.missing = missing
    return outcome
  }

  func hold(
    _ bytes: [UInt8], _ reasons: [String], _ source: RemoteSource, _ copy: Copy?, isDamaged: Bool = false
  ) throws(FileError) -> FetchOutcome {
    try store.hold(bytes, of: source)
    if var state = copy?.state {
      state.held = reasons
      try store.keep(state, of: source)
    }
    var outcome = outcome(source, serves(copy, source) ? .held(reasons) : .refused(reasons), copy?.state)
    outcome.isDamaged = isDamaged
    return outcome
  }

  func withoutAnswer(_ source: RemoteSource, _ copy: Copy?, _ reason: String) -> FetchOutcome {
    outcome(source, serves(copy, source) ? .old(reason) : .failed(reason), copy?.state)
  }

  /// Whether a copy is young enough. Of one without a state nothing is known.
  private func serves(_ copy: Copy?, _ source: RemoteSource) -> Bool {
    guard let copy else { return false }
    guard let state = copy.state else { return true }
    return now.secondsSince1970 - state.checked.secondsSince1970 <= source.stale
  }

  func outcome(_ source: RemoteSource, _ verdict: FetchOutcome.Verdict, _ state: FetchState?) -> FetchOutcome {
    FetchOutcome(source: source, verdict: verdict, checked: state?.checked, now: now)
  }
}
