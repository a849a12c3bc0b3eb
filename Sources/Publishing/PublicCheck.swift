import Glibc
import Text
import Web

/// Asks for the home page, the manifest and three changed pages at the address that visitors use.
struct PublicCheck {
  private let target: PublishTarget
  private let address: String?
  private let client: WebClient

  init(_ target: PublishTarget, address: String?, agent: String) {
    (self.target, self.address, client) = (target, address, WebClient(agent: agent))
  }

  func ask(for plan: PublishPlan, say: (String) -> Void) throws(PublishFailure) {
    guard target.verifies, let address else {
      return say(
        address == nil
          ? "the public address was not checked: the site has no base_url"
          : "the public address was not checked: verify is false")
    }
    let candidates = plan.changes.isEmpty ? plan.next.files.filter { !$0.isOutlived } : plan.changes.map(\.file)
    let changed = candidates.filter { $0.path.ends(withBytesOf: ".html") }
    let home = plan.next.files.filter { $0.path.isExactly("index.html") }
    let others = changed.filter { !$0.path.isExactly("index.html") }
    // Of those that changed, the first is the page of a record, and the last a list.
    let places = Set([0, others.count / 2, others.count - 1]).filter(others.indices.contains).sorted()
    let files = home + places.map { others[$0] }
    var wrong = differences(files, address, plan.next.build)
    for _ in 0..<tries where !wrong.isEmpty {
      sleep(2)
      wrong = differences(files, address, plan.next.build)
    }
    guard let (path, reason) = wrong.first else {
      return say("\(files.count) pages were checked at \(address), and are as they were published")
    }
    let pages = wrong.count { !$0.path.isExactly(PublishedManifest.path) }
    let message =
      pages == 0
      ? "the manifest at \(address) is not the one that was published: \(reason)"
      : "\(pages) of \(files.count) pages are not at \(address) as they were published: \(path): \(reason)"
    // Hosts of pages take minutes, and nobody waits for them.
    if case .git = target.way { return say(message + "; the host may need some minutes") }
    throw PublishFailure(
      .host, "publish.not-visible", message,
      notes: ["the site is on the host, but visitors do not see it as it was published"],
      suggestion: "check whether the web server shows that folder, and whether a cache keeps old pages")
  }

  /// How often to ask again, two seconds apart.
  private var tries: Int { if case .git = target.way { 0 } else { 4 } }

  private func differences(
    _ files: [PublishedFile], _ address: String, _ build: Fingerprint
  ) -> [(path: String, reason: String)] {
    let pages = files.compactMap { file in difference(file, address, build: build).map { (file.path, $0) } }
    return pages + (manifestDifference(address, build).map { [(PublishedManifest.path, $0)] } ?? [])
  }

  /// What is wrong with the manifest, where the host shows it: some hide what begins with a dot.
  private func manifestDifference(_ address: String, _ build: Fingerprint) -> String? {
    switch target.way {
    case .folder, .command: return nil
    default: break
    }
    guard let answer = try? ask("\(address)/\(PublishedManifest.path)?gablota=\(build.short)"), answer.status == 200,
      let manifest = PublishedManifest(encoded: answer.body)
    else { return nil }
    return manifest.build == build ? nil : "it belongs to another site"
  }

  private func ask(_ text: String) throws(WebFailure) -> WebAnswer {
    guard let address = try? WebAddress(text) else { throw .connection("\(text) is not an address") }
    var request = WebRequest(address)
    request.allowsPrivate = true
    request.timeout = 30_000
    return try client.ask(request)
  }

  private func difference(_ file: PublishedFile, _ address: String, build: Fingerprint) -> String? {
    // Visitors ask for folders.
    let path = file.path.ends(withBytesOf: "index.html") ? String(file.path.utf8.dropLast(10)) ?? "" : file.path
    do throws(WebFailure) {
      let answer = try ask("\(address)/\(path.percentEncoded(keeping: .path))?gablota=\(build.short)")
      guard answer.status == 200 else { return "the answer is \(answer.status)" }
      return Fingerprint(of: answer.body) == file.fingerprint ? nil : "its content is different"
    } catch {
      return error.description
    }
  }
}
