import Diagnostics
import Fetching
import Text
import Web

/// Who is told of a change of how the nights go, as `site.yaml` says.
struct NoticeDeclaration {
  /// An issue of a host of repositories.
  struct Issue {
    enum Host: String { case github, gitlab, forgejo }

    let host: Host
    /// The address of the API, without a slash at the end.
    let api: String
    let repository: String
    /// The variable that holds the token.
    let token: String
  }

  var command: [String]?
  /// An address, or `env:NAME` for one that is secret.
  var webhook: String?
  var issue: Issue?
  var allowsPrivate = false
}

extension NoticeDeclaration {
  /// Reads the group `notify`, which the grammar has checked.
  init(_ node: ConfigNode, log: DiagnosticLog) {
    command = node["command"]?.texts
    allowsPrivate = node["allow_private"]?.boolean ?? false
    webhook = node["webhook"]?.text
    if let webhook, let place = node["webhook"]?.location {
      if let name = variableName(webhook) {
        Self.check(variable: name, at: place, log)
      } else {
        check(webhook, at: place, log)
      }
    }
    issue = node["issue"].flatMap { Self.issue($0, log) }
    if let issue, let place = node["issue"]?["api"]?.location { check(issue.api, at: place, log) }
  }

  private func check(_ address: String, at place: SourceLocation, _ log: DiagnosticLog) {
    do throws(WebAddress.Problem) {
      let parsed = try WebAddress(address)
      if !parsed.isEncrypted, !allowsPrivate {
        log.error(
          "notify.address",
          "the connection to \"\(address)\" is not encrypted, so others on the network can read the notice",
          at: place,
          suggestion: "write an address that begins with https://")
      }
    } catch {
      log.error("notify.address", "\"\(address)\" cannot be used: the address \(error)", at: place)
    }
  }

  /// A stranger's site file must not send what the environment holds for others.
  private static func check(variable name: String, at place: SourceLocation, _ log: DiagnosticLog) {
    if name.starts(withBytesOf: sentVariables) { return }
    log.error(
      "notify.variable",
      "a site file may not send the variable \(name): the names of those that it may send begin with \(sentVariables)",
      at: place,
      suggestion: "call it \(sentVariables)\(name), in the environment too")
  }

  private static func issue(_ node: ConfigNode, _ log: DiagnosticLog) -> Issue? {
    guard let host = node["host"]?.text.flatMap(Issue.Host.init(rawValue:)), let repository = node["repository"]?.text,
      let token = node["token"]?.text
    else { return nil }
    guard let name = variableName(token) else {
      log.report(
        Diagnostic(
          .error, "notify.token", "a token does not belong in the site file, which others can read",
          at: node["token"]?.location.hidingLine,
          suggestion: "put it in an environment variable, and write  token: env:GABLOTA_NAME"))
      return nil
    }
    if let place = node["token"]?.location { check(variable: name, at: place, log) }
    let usual: String =
      switch host {
      case .github: "https://api.github.com"
      case .gitlab: "https://gitlab.com/api/v4"
      case .forgejo: "https://codeberg.org/api/v1"
      }
    let api = node["api"]?.text ?? usual
    let bare = api.utf8.last == UInt8(ascii: "/") ? String(decoding: api.utf8.dropLast(), as: UTF8.self) : api
    return Issue(host: host, api: bare, repository: repository, token: name)
  }
}
