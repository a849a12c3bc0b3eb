import Diagnostics
import Publishing
import Text

/// Reads the targets of the site file; everything that is wrong is reported.
func readTargets(_ node: ConfigNode?, site: SiteFolder, log: DiagnosticLog) -> [PublishTarget] {
  (node?.entries ?? []).compactMap { entry in
    guard isTargetName(entry.key) else {
      log.error(
        "publish.target", "\"\(entry.key)\" is not a name for a target, expected the letters a to z, digits, - and _",
        at: entry.keyLocation)
      return nil
    }
    guard let way = readWay(entry.node, site: site, log) else { return nil }
    var target = PublishTarget(entry.key, way, at: entry.keyLocation)
    target.url = readAddress(entry.node["url"], log)
    target.isForStaff = entry.node["audience"]?.text.map { $0.isExactly("staff") } ?? false
    target.verifies = entry.node["verify"]?.boolean ?? true
    target.headers = entry.node["headers"]?.text.flatMap(HeaderFile.init(rawValue:))
    target.host = entry.node["host"]?.text.flatMap(HostLimits.named) ?? guessedHost(way)
    return target
  }
}

private func isTargetName(_ name: String) -> Bool {
  (1...60).contains(name.utf8.count)
    && name.utf8.allSatisfy { $0.isASCIILetter || $0.isASCIIDigit || "-_".utf8.contains($0) }
}

/// The ways there are, by their key in the site file.
private let ways = ["folder", "ssh", "git", "rclone", "command"]

private func readWay(_ node: ConfigNode, site: SiteFolder, _ log: DiagnosticLog) -> PublishTarget.Way? {
  let found = ways.filter { node[$0] != nil }
  guard found.count == 1, let key = found.first, let value = node[key] else {
    log.error(
      "publish.target",
      found.isEmpty
        ? "the target does not say where to publish"
        : "the target names several places: \(found.joined(separator: ", "))",
      at: node.location, suggestion: "write one of: \(ways.joined(separator: ", "))")
    return nil
  }
  let text = value.text ?? ""
  func refuse(_ message: String, _ suggestion: String, hidesLine: Bool = false) -> PublishTarget.Way? {
    var place = value.location
    place.showsLine = !hidesLine
    log.report(Diagnostic(.error, "publish.target", message, at: place, suggestion: suggestion))
    return nil
  }
  switch key {
  case "folder": return .folder(text.utf8.first == UInt8(ascii: "/") ? text : site.path(text))
  case "command": return value.texts.isEmpty ? nil : .command(value.texts)
  case "ssh":
    do throws(SSHPlace.Problem) { return .ssh(try SSHPlace(text)) } catch {
      let hides = if case .password = error { true } else { false }
      return refuse(
        "\(hides ? "the address" : "\"\(text)\"") \(error)", "write for example  ssh: ssh://user@host/srv/www/library",
        hidesLine: hides)
    }
  case "git":
    let branch = node["branch"]?.text ?? "gh-pages"
    if let problem = gitProblem(text) {
      return refuse(problem, "write for example  git: git@github.com:me/library.git", hidesLine: true)
    }
    guard isBranch(branch) else {
      return refuse("\"\(branch)\" is not a name for a branch", "write for example  branch: gh-pages")
    }
    return .git(repository: isLocal(text) ? site.path(text) : text, branch: branch)
  default:
    if isRemote(text) { return .rclone(text) }
    return refuse(
      "this is not the name of a remote in rclone's configuration, followed by a path",
      "write for example  rclone: \"library:bucket/path\";  secrets belong in rclone's configuration",
      hidesLine: true)
  }
}

/// A remote of rclone's configuration. One that is written out, as `:s3,secret_access_key=…:`, may hold secrets.
private func isRemote(_ text: String) -> Bool {
  guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")), colon != text.utf8.startIndex else { return false }
  let name = text.utf8[..<colon]
  return name.first != UInt8(ascii: "-")
    && name.allSatisfy { $0.isASCIILetter || $0.isASCIIDigit || "-_".utf8.contains($0) }
    && text.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F }
}

/// What is wrong with the address of a repository; `nil`: nothing.
private func gitProblem(_ text: String) -> String? {
  let bytes = text.utf8
  if bytes.isEmpty || bytes.first == UInt8(ascii: "-") || !bytes.allSatisfy({ $0 > 0x20 && $0 != 0x7F }) {
    return "this is not the address of a repository"
  }
  if bytes.contains("::".utf8) { return "the address names a helper program, which could do anything" }
  guard let scheme = text.utf8.range(of: "://") else { return nil }
  let known = ["https", "http", "ssh", "file"].contains { String(text.utf8[..<scheme])?.isExactly($0) ?? false }
  if !known { return "the address does not begin with https, ssh or file" }
  let host = bytes[scheme...].dropFirst(3).prefix { $0 != UInt8(ascii: "/") }
  guard let at = host.firstIndex(of: UInt8(ascii: "@")) else { return nil }
  return host[..<at].contains(UInt8(ascii: ":")) || bytes.starts(with: "http".utf8)
    ? "the address holds a name or a password, which belong to git's credential helper" : nil
}

extension String.UTF8View {
  /// Where a text begins.
  fileprivate func range(of text: String) -> Index? {
    indices.first { self[$0...].starts(with: text.utf8) }
  }
}

/// Whether a repository is a path on this machine, relative to the site.
private func isLocal(_ text: String) -> Bool {
  !text.utf8.contains(UInt8(ascii: ":")) && text.utf8.first != UInt8(ascii: "/")
}

private func isBranch(_ name: String) -> Bool {
  let bytes = name.utf8
  return !bytes.isEmpty && bytes.first != UInt8(ascii: "-") && bytes.first != UInt8(ascii: "/")
    && bytes.last != UInt8(ascii: "/") && bytes.last != UInt8(ascii: ".") && !bytes.contains("..".utf8)
    && !bytes.contains("//".utf8)
    && bytes.allSatisfy { $0.isASCIILetter || $0.isASCIIDigit || "-_./".utf8.contains($0) }
}

private func readAddress(_ node: ConfigNode?, _ log: DiagnosticLog) -> String? {
  guard let node, let text = node.text else { return nil }
  guard let address = BaseAddress(text) else {
    log.error(
      "publish.target", "\"\(text)\" is not the address of a site, expected one like https://library.example.org",
      at: node.location)
    return nil
  }
  return address.whole
}

extension BaseAddress {
  /// Origin and path without a slash at the end.
  var whole: String { origin + (String(path.utf8.dropLast()) ?? "") }
}

/// The host of pages that an address of a repository names.
private func guessedHost(_ way: PublishTarget.Way) -> HostLimits? {
  guard case .git(let repository, _) = way else { return nil }
  return ["github", "gitlab", "codeberg"].first { repository.utf8.contains($0.utf8) }.flatMap(HostLimits.named)
}
