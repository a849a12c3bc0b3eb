import Diagnostics
import Fetching
import Text

extension FetchOutcome {
  /// Says what somebody has to know of a source that gave nothing new.
  func report(to log: DiagnosticLog) {
    let name = "the source of \(source.collection)"
    switch verdict {
    case .live, .unchanged, .recent, .offline: break
    case .old(let reason):
      log.warning(
        "fetch.old-copy", "\(name) could not be renewed: \(reason); Gablota uses the copy, which is \(age)",
        at: source.location,
        suggestion: "you need not do anything while the copy is younger than \(inWords(seconds: source.stale))")
    case .failed(let reason):
      log.error(
        "fetch.failed", "\(name) could not be fetched: \(reason); \(lack)", at: source.location,
        suggestion: advice(reason))
    case .held(let reasons): reportHeld(reasons, .warning, "Gablota uses the copy, which is \(age)", log)
    case .refused(let reasons): reportHeld(reasons, .error, lack, log)
    }
  }

  /// Why no copy serves.
  private var lack: String {
    checked == nil ? "there is no copy" : "the copy is \(age), and the limit is \(inWords(seconds: source.stale))"
  }

  private func advice(_ reason: String) -> String? {
    if reason.utf8.contains("an address of this machine".utf8) {
      return source.allowsPrivate
        ? "if the source is really there, set \(privateVariable)=1 in the environment"
        : "if the source is really there, write  allow_private: true  at the source and set \(privateVariable)=1 in the environment"
    }
    return checked == nil ? nil : "allow older copies with  stale,  or use the copy with  --offline"
  }

  private func reportHeld(_ reasons: [String], _ severity: Severity, _ copy: String, _ log: DiagnosticLog) {
    var diagnostic = Diagnostic(
      severity, "fetch.held",
      "a new answer of the source of \(source.collection) is held: \(reasons.first ?? ""); \(copy)",
      at: source.location)
    diagnostic.notes = reasons.dropFirst().map { Diagnostic.Note("and \($0)") }
    diagnostic.notes.append(Diagnostic.Note("the answer is kept as \(CopyStore.heldPath(of: source))"))
    diagnostic.suggestion =
      isDamaged
      ? "correct the source: it must give the data without a log-in"
      : "if it is right, accept it with  gablota fetch --accept \(source.collection);  if not, correct the source"
    log.report(diagnostic)
  }
}
