import Diagnostics
import Fetching
import Records
import Text
import Web

/// Whether a path of the site file names a host instead of a file of the site.
func namesHost(_ path: String) -> Bool {
  let letters = path.utf8.prefix { $0.isASCIILetter || $0.isASCIIDigit || $0 == UInt8(ascii: "+") }
  return letters.count > 1 && path.utf8.dropFirst(letters.count).starts(with: "://".utf8)
}

/// The keys of a source that mean nothing for a file.
private let remoteKeys = [
  "refresh", "stale", "headers", "body", "next", "first_page", "allow_private", "timeout", "guards",
]

func warnOfRemoteKeys(_ node: ConfigNode, _ log: DiagnosticLog) {
  for entry in node.entries where remoteKeys.contains(where: { $0.isExactly(entry.key) }) {
    log.warning(
      "fetch.local-file", "\"\(entry.key)\" is only for sources with an address, and this one is a file of the site",
      at: entry.keyLocation, suggestion: "remove it, or write the address of the source as its path")
  }
}

/// Reads what the site file says of a source that lives elsewhere; everything that is wrong is reported.
///
func readRemote(
  _ node: ConfigNode, address: String, at location: SourceLocation, log: DiagnosticLog
) -> RemoteSource {
  let isInside = node["allow_private"]?.boolean ?? false
  let headers = readHeaders(node["headers"], log)
  let sendsSecrets = headers.contains { !variables(in: $0.value).isEmpty }
  let encryption: Severity? = isInside ? nil : sendsSecrets ? .error : .warning
  if let adapter = node["adapter"] {
    log.error("fetch.address", "the adapter \(adapter.described) reads only files", at: adapter.location)
  }
  var source = RemoteSource(collection: "", address: address, location: location)
  source.isUsable = checkAddress(address, at: location, unencrypted: encryption, log)
  source.refresh = duration(node["refresh"], log) ?? source.refresh
  source.stale = duration(node["stale"], log) ?? source.stale
  source.timeout = Int(min(max(duration(node["timeout"], log) ?? 60, 1), 600))
  source.headers = headers
  source.body = node["body"]?.text
  source.next = node["next"]?.text
  source.firstPage = node["first_page"]?.integer ?? source.firstPage
  source.allowsPrivate = isInside
  readGuards(node["guards"], into: &source.guards, log)
  return source
}

/// - Parameter unencrypted: how serious it is if anybody on the way can read and change what is said; `nil`: not at all, as
///   within one's own network.
private func checkAddress(
  _ address: String, at location: SourceLocation, unencrypted: Severity?, _ log: DiagnosticLog
) -> Bool {
  let asked = address.filling(["{page}", "{key}", "{isbn}"], with: "1")
  do throws(WebAddress.Problem) {
    let parsed = try WebAddress(asked)
    if !parsed.isEncrypted, let severity = unencrypted {
      let harm = severity == .error ? "read the secrets in the headers" : "change the data"
      log.report(
        Diagnostic(
          severity, "fetch.not-encrypted",
          "the connection to \"\(address)\" is not encrypted, so others on the network can \(harm)",
          at: location, suggestion: "write https:// if the server has it"))
    }
    return true
  } catch {
    let cure: String =
      switch error {
      case .credentials: "send them in a header, from the environment:  headers: {Authorization: \"env:GABLOTA_NAME\"}"
      case .scheme: "write an address that begins with https://"
      case .malformed: "copy the address from a browser, and percent-encode blanks"
      }
    // A password must not end up in a report.
    let shown = error == .credentials ? "the address" : "\"\(address)\""
    log.report(
      Diagnostic(
        .error, "fetch.address", "\(shown) \(error)", at: error == .credentials ? location.hidingLine : location,
        suggestion: cure))
    return false
  }
}

/// Headers that prove who asks. Their values are never in the site file, which many read.
private let secretHeaders = [
  "authorization", "proxy-authorization", "cookie", "x-api-key", "x-goog-api-key", "api-key", "apikey", "x-auth-token",
  "private-token",
]

/// Whether a header has something secret in the site file.
private func isOpenSecret(_ entry: ConfigNode.Entry) -> Bool {
  guard secretHeaders.contains(where: { $0.utf8.equalsIgnoringASCIICase(entry.key.utf8) }) else { return false }
  return entry.node.text.map { variables(in: $0).isEmpty } ?? false
}

/// Whether a source has something secret in the site file, so that no report may show its line.
func holdsSecret(_ node: ConfigNode) -> Bool { (node["headers"]?.entries ?? []).contains(where: isOpenSecret) }

private func readHeaders(_ node: ConfigNode?, _ log: DiagnosticLog) -> [(name: String, value: String)] {
  (node?.entries ?? []).compactMap { entry in
    guard let value = entry.node.text else { return nil }
    if isOpenSecret(entry) {
      log.report(
        Diagnostic(
          .error, "fetch.secret", "the header \"\(entry.key)\" has its value in the site file, where many can read it",
          at: entry.node.location.hidingLine,
          suggestion: "put the value in an environment variable, and write  \(entry.key): \"env:GABLOTA_NAME\"")
      )
    }
    for name in variables(in: value) where !name.starts(withBytesOf: sentVariables) {
      log.error(
        "fetch.variable",
        "the header \"\(entry.key)\" uses the variable \(name), but a site file may send only variables that begin with "
          + sentVariables, at: entry.keyLocation.hidingLine,
        suggestion: "call it \(sentVariables)\(name) here and in the environment")
    }
    if WebRequest.Header(entry.key, "") == nil {
      // Beside it there may be something secret.
      log.error("fetch.header", "\"\(entry.key)\" is not the name of a header", at: entry.keyLocation.hidingLine)
    }
    return (entry.key, value)
  }
}

/// The variables of the environment that a header is made of.
private func variables(in value: String) -> [String] {
  value.parts(separatedBy: UInt8(ascii: " ")).compactMap(variableName)
}

private func readGuards(_ node: ConfigNode?, into guards: inout Guards, _ log: DiagnosticLog) {
  guard let node else { return }
  guards.fewerRows = node["fewer_rows"]?.integer ?? guards.fewerRows
  guards.moreRows = node["more_rows"]?.integer ?? guards.moreRows
  guards.keptKeys = node["kept_keys"]?.integer ?? guards.keptKeys
  guards.changedColumn = node["changed_column"]?.integer ?? guards.changedColumn
  guards.freshWithin = duration(node["fresh_within"], log)
  guards.freshColumn = node["fresh_column"]?.text
  if (guards.freshWithin == nil) != (guards.freshColumn == nil) {
    log.error(
      "fetch.guards", "\"fresh_within\" and \"fresh_column\" need each other, and one of them is missing",
      at: node.location, suggestion: "write for example  guards: {fresh_within: 60d, fresh_column: updated}")
  }
}

private func duration(_ node: ConfigNode?, _ log: DiagnosticLog) -> Int64? {
  guard let node, let text = node.text else { return nil }
  if let seconds = seconds(ofDuration: text) { return seconds }
  log.error(
    "fetch.duration", "\"\(text)\" is not a length of time, expected a number with s, m, h, d or w", at: node.location,
    suggestion: "write for example 90s, 30m, 1h or 7d")
  return nil
}

extension SourceLocation {
  /// The same place, whose line reports do not show.
  var hidingLine: SourceLocation {
    var place = self
    place.showsLine = false
    return place
  }
}

extension String {
  fileprivate func filling(_ marks: [String], with text: String) -> String {
    marks.reduce(self) { result, mark in
      String(decoding: Array(result.utf8).replacing(Array(mark.utf8), with: Array(text.utf8)), as: UTF8.self)
    }
  }
}

extension CollectionDeclaration {
  /// Tells the sources that live elsewhere what the collection makes of them, and takes their good copies for their paths.
  mutating func settleRemoteSources() {
    for index in sources.indices {
      guard var remote = sources[index].remote, remote.isUsable else { continue }
      remote.collection = schema.name
      (remote.format, remote.records) = (sources[index].format, sources[index].records)
      remote.dialect = sources[index].dialect
      remote.keyColumns = keyColumns(of: sources[index])
      remote.columns = schema.fields.filter { $0.computed == nil }.flatMap { field in
        sources[index].columns.first { $0.field.isExactly(field.name) }?.columns ?? field.sourceColumns
      }
      let kind = schema.kind
      remote.uses = { kind.guess(column: $0) != nil }
      sources[index].remote = remote
      sources[index].path = CopyStore.path(of: remote)
    }
  }

  /// The columns of the key in a source, as far as the site file says so.
  func keyColumns(of source: SourceDeclaration) -> [String] {
    if let own = source.keyColumns { return own }
    guard case .columns(let names) = schema.key else { return schema.key == .automatic ? ["id"] : [] }
    return names.flatMap { name in
      let field = schema.fields.first { $0.name.isExactly(name) }
      let columns = field.flatMap { field in
        source.columns.first { $0.field.isExactly(field.name) }?.columns ?? field.sourceColumns
      }
      return columns.flatMap { $0.isEmpty ? nil : $0 } ?? [name]
    }
  }
}
