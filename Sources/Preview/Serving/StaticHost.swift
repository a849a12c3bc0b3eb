import Diagnostics
import NIOHTTP1
import SiteBuild
import Synchronization
import Text

/// Answers as a common static host would, from memory: what works here works there.
final class StaticHost: Sendable {
  let keeper: SiteKeeper
  /// Told to our own pages alone; who changes something must know it.
  let token: String
  private let seen = Mutex<SeenPages>(SeenPages())

  init(_ keeper: SiteKeeper, token: String) {
    self.keeper = keeper
    self.token = token
  }

  /// A site or a page that cannot be shown.
  private struct Mistakes: Error {
    let diagnostics: [Diagnostic]
    let subject: StaticString
  }

  /// The answer to a request for something of the site.
  ///
  /// - Parameter isFromHere: whether it came from this machine; others see nothing of the site for staff, and read no mistake
  ///   that quotes what is for staff.
  func answer(_ target: RequestTarget, headers: HTTPHeaders = HTTPHeaders(), isFromHere: Bool) -> Response {
    let shown = keeper.current
    if !isFromHere, shown.isForStaff { return staffRefusal(for: target.path) }
    do throws(Mistakes) {
      return try answer(target, shown, headers)
    } catch {
      let told = shown.told(error.diagnostics, isFromHere: isFromHere)
      return errorPage(for: target.path, told, error.subject)
    }
  }

  private func answer(
    _ target: RequestTarget, _ shown: Shown, _ headers: HTTPHeaders
  ) throws(Mistakes) -> Response {
    guard let live = shown.live else { throw Mistakes(diagnostics: shown.diagnostics, subject: "The site") }
    switch SitePath(target.path, in: live) {
    case .file(let path): return try answer(path, .ok, target, live, shown, headers)
    case .elsewhere(let address):
      let query = target.query.map { "?" + $0 } ?? ""
      return .redirect(
        target.path.isExactly("/") ? .found : .movedPermanently, to: address.percentEncoded(keeping: .path) + query)
    case .missing: return try answer("404.html", .notFound, target, live, shown, headers)
    }
  }

  /// Whether the whole site is made for the answer.
  func takesLong(_ target: RequestTarget) -> Bool {
    guard let live = keeper.current.live, case .file(let path) = SitePath(target.path, in: live) else { return false }
    return live.takesLong(path)
  }

  private func answer(
    _ path: String, _ status: HTTPResponseStatus, _ target: RequestTarget, _ live: LiveSite, _ shown: Shown,
    _ headers: HTTPHeaders
  ) throws(Mistakes) -> Response {
    do throws(Diagnostic) {
      switch try content(path, live, shown) {
      case .page(let made):
        let page = self.page(made, at: target.path, shown)
        guard target.hasParameter("inspect"), case .page(let noted)? = try live.content(path, inspected: true) else {
          return file(page.bytes, "page.html", status, headers, tag: page.tag)
        }
        return file(injecting(page.script, into: noted), "page.html", status, headers)
      case .other(.bytes(let bytes)), .other(.page(let bytes)): return file(bytes, path, status, headers)
      case .other(.copy(let source)): return copy(source, path, live, headers)
      case nil: return Response(refusal: .notFound, "there is nothing here")
      }
    } catch {
      // The mistake lies over the page as it was, where it has been seen before.
      guard let old = seen.withLock({ $0.lastGood(path, isForStaff: live.isForStaff) }) else {
        throw Mistakes(diagnostics: [error], subject: "This page")
      }
      let page = self.page(old, at: target.path, shown)
      return file(page.bytes, "page.html", status, headers, tag: page.tag)
    }
  }

  // MARK: Pages

  private enum Made {
    case page(SeenPages.Page)
    case other(LiveSite.Content)
  }

  /// What stands at a path, each page made once for a state of the site.
  private func content(_ path: String, _ live: LiveSite, _ shown: Shown) throws(Diagnostic) -> Made? {
    if let known = seen.withLock({ $0.page(path, generation: shown.generation) }) { return .page(known) }
    guard let made = try live.content(path) else { return nil }
    guard case .page(let html) = made else { return .other(made) }
    let page = SeenPages.Page(html)
    seen.withLock { $0.keep(page, of: path, generation: shown.generation, isForStaff: live.isForStaff) }
    return .page(page)
  }

  /// A page as it is sent, with the script in it, and the tag by which a browser knows it again.
  private func page(
    _ page: SeenPages.Page, at path: String, _ shown: Shown
  ) -> (bytes: [UInt8], tag: String, script: [UInt8]) {
    let now = shown.view.now == nil ? nil : shown.live?.now
    let script = reloadScript(page: path, shown: page.fingerprint, token: token, now: now)
    return (injecting(script, into: page.html), "\"\(page.fingerprint)-\(Fingerprint(of: script).short)\"", script)
  }

  /// What others are shown in the place of the site for staff.
  private func staffRefusal(for path: String) -> Response {
    let html = makeStaffRefusal(script: reloadScript(page: path, shown: "", token: token))
    var response = Response(.forbidden, type: "text/html; charset=utf-8", html)
    response.headers.add(name: "Cache-Control", value: "no-store")
    return response
  }

  private func errorPage(for path: String, _ diagnostics: [Diagnostic], _ subject: StaticString) -> Response {
    let script = reloadScript(page: path, shown: "", token: token)
    let html = makeErrorPage(diagnostics, subject: subject, script: script)
    var response = Response(.internalServerError, type: "text/html; charset=utf-8", html)
    response.headers.add(name: "Cache-Control", value: "no-store")
    return response
  }

  /// What an open page shows now: the fingerprint of its bytes, or what is wrong with it.
  ///
  /// - Parameter isFromHere: whether it is open on this machine; others are shown nothing of the site for staff.
  func state(ofPage path: String, isFromHere: Bool) -> Result<String, Diagnostic> {
    let shown = keeper.current
    if !isFromHere, shown.isForStaff { return .success("") }
    guard let live = shown.live, let target = RequestTarget(path.percentEncoded(keeping: .path)) else {
      return .success("")
    }
    let file: String
    if case .file(let found) = SitePath(target.path, in: live) { file = found } else { file = "404.html" }
    if live.takesLong(file) { return .success("") }
    do {
      guard case .page(let page)? = try content(file, live, shown) else { return .success("") }
      return .success(page.fingerprint)
    } catch {
      return .failure(error)
    }
  }
}
