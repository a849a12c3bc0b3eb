import Diagnostics
import Fetching
import Files
import Glibc
import Locales
import Tables
import Text
import Web

/// Tells people that the nights go another way than before, in all the ways that the site file says.
///
/// - Parameters:
///   - state: how the nights go; the issue that is open is noted there.
///   - agent: what the client says that it is.
///   - environment: the value of a variable, for secrets.
/// - Returns: what failed, a line each; then nobody may have been told, and the next night tries again.
public func notify(
  _ site: SiteFolder, options: SiteOptions, of report: NightlyReport, state: inout NightlyState, agent: String,
  environment: @escaping @Sendable (String) -> String?
) throws(BuildFailure) -> [String] {
  let file = try BuildFailure.wrapping { () throws(FileError) in
    try loadSiteFile(of: site, options: options, log: DiagnosticLog())
  }
  guard let file, let notice = file.notice else { return [] }
  let work = Notice(
    declaration: notice, title: file.node["title"]?.text ?? site.name, report: report,
    line: report.notice(before: state.told),
    client: WebClient(agent: agent), environment: environment)
  return work.command() + work.webhook() + work.issue(&state)
}

/// One change of state that people are told of.
private struct Notice {
  let declaration: NoticeDeclaration
  let title: String
  let report: NightlyReport
  let line: String
  let client: WebClient
  let environment: (String) -> String?

  private var heading: String { "\(title): \(line)".printable }

  // MARK: A command

  func command() -> [String] {
    guard let words = declaration.command, !words.isEmpty else { return [] }
    let variables = [("GABLOTA_STATE", report.state.rawValue), ("GABLOTA_NOTICE", heading)]
    do throws(FileError) {
      let code = try runCommand(words, input: Array(report.markdown.utf8), adding: variables, seconds: 60)
      return code == 0 ? [] : ["notify: the command \(words[0]) ended with \(code)"]
    } catch { return ["notify: \(error)"] }
  }

  // MARK: A webhook

  func webhook() -> [String] {
    guard let declared = declaration.webhook else { return [] }
    let address: String
    if let name = variableName(declared) {
      guard let value = environment(name) else { return ["notify: the environment has no \(name) for the webhook"] }
      address = value
    } else {
      address = declared
    }
    // `text` is what chats show.
    let body: JSONNode = [
      "text": .text(heading), "site": .text(title), "state": .text(report.state.rawValue), "at": .text(report.now.iso),
      "report": .text(report.markdown),
    ]
    switch send("POST", address, body, headers: []) {
    case .success: return []
    // The address may be secret, so the message does not say it.
    case .failure(let failure): return ["notify: the webhook: \(failure.reason)"]
    }
  }

  // MARK: An issue

  func issue(_ state: inout NightlyState) -> [String] {
    guard let issue = declaration.issue else { return [] }
    guard let token = environment(issue.token) else { return ["notify: the environment has no \(issue.token)"] }
    let access = issue.host == .gitlab ? ("PRIVATE-TOKEN", token) : ("Authorization", "\(issue.scheme) \(token)")
    guard let header = WebRequest.Header(access.0, access.1, isSecret: true) else {
      return ["notify: the value of \(issue.token) is not a token"]
    }
    func ask(_ method: String, _ path: String, _ body: JSONNode) -> Result<Int?, Failure> {
      send(method, issue.place + path, body, headers: [header])
    }
    do throws(Failure) {
      if report.state != .right, state.issue == nil {
        let made = try ask("POST", "", ["title": .text(heading), issue.bodyName: .text(report.markdown)]).get()
        state.issue = made
      } else if let number = state.issue {
        let words: JSONNode = ["body": .text(heading)]
        _ = try ask("POST", "/\(number)/\(issue.commentsName)", words).get()
        if report.state == .right {
          _ = try ask(issue.changeMethod, "/\(number)", issue.closing).get()
          state.issue = nil
        }
      }
      return []
    } catch { return ["notify: the issue: \(error.reason)"] }
  }

  // MARK: Asking

  struct Failure: Error { let reason: String }

  /// Sends JSON; the answer's number of an issue, where it has one.
  private func send(
    _ method: String, _ address: String, _ body: JSONNode, headers: [WebRequest.Header]
  ) -> Result<Int?, Failure> {
    let parsed: WebAddress
    do { parsed = try WebAddress(address) } catch { return .failure(Failure(reason: "the address \(error)")) }
    var request = WebRequest(parsed)
    (request.method, request.body) = (method, body.bytes)
    request.headers = headers + [WebRequest.Header("Content-Type", "application/json")].compactMap(\.self)
    request.allowsPrivate = declaration.allowsPrivate && environment(privateVariable)?.isExactly("1") ?? false
    (request.timeout, request.limit) = (30_000, 4 << 20)
    do {
      let answer = try client.ask(request)
      guard (200..<300).contains(answer.status) else {
        return .failure(Failure(reason: "the server answered \(answer.status)"))
      }
      let root = JSONDocument.read(path: "", bytes: answer.body, log: DiagnosticLog())?.root
      return .success(root.flatMap { $0["iid"] ?? $0["number"] }?.integer)
    } catch {
      let needs = declaration.allowsPrivate && !request.allowsPrivate
      let advice = needs ? "; for an address of one's own network, set \(privateVariable)=1 in the environment" : ""
      return .failure(Failure(reason: error.description + advice))
    }
  }
}

extension NoticeDeclaration.Issue {
  fileprivate var scheme: String { host == .github ? "Bearer" : "token" }

  /// The address of the issues of the repository.
  fileprivate var place: String {
    if host == .gitlab { return "\(api)/projects/\(escaped)/issues" }
    return "\(api)/repos/\(repository)/issues"
  }

  /// The repository's name as one part of a path.
  private var escaped: String {
    String(decoding: Array(repository.utf8).replacing([UInt8(ascii: "/")], with: Array("%2F".utf8)), as: UTF8.self)
  }

  fileprivate var bodyName: String { host == .gitlab ? "description" : "body" }
  fileprivate var commentsName: String { host == .gitlab ? "notes" : "comments" }
  fileprivate var changeMethod: String { host == .gitlab ? "PUT" : "PATCH" }
  fileprivate var closing: JSONNode { host == .gitlab ? ["state_event": "close"] : ["state": "closed"] }
}
