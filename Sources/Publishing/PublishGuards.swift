import Text

/// What is asked before the first byte is sent.
struct PublishGuards {
  let built: BuiltForPublishing
  let target: PublishTarget
  let options: PublishOptions
  /// The site that a run of ours was about to put there when it ended too early.
  let begun: Fingerprint?

  /// Everything that speaks against a plan.
  ///
  /// - Parameter last: what this machine published there last.
  func held(
    _ plan: PublishPlan, _ standing: Standing, last: PublishedManifest?, publisher: String
  ) -> [PublishFailure] {
    [
      audience(), address(), moment(), foreign(standing), elsewhere(standing, last: last, publisher: publisher),
      deletes(plan),
    ].compactMap { $0 } + limits(plan)
  }

  private func audience() -> PublishFailure? {
    if built.isForStaff == target.isForStaff { return nil }
    return built.isForStaff
      ? PublishFailure(
        .site, "publish.staff", "the site for staff would be published where everybody can read it",
        suggestion: "if a password protects \(target.place), write  audience: staff  at the target")
      : PublishFailure(
        .site, "publish.staff", "the target \"\(target.name)\" is for the site for staff, and this is the public one",
        suggestion: "publish with  --audience staff")
  }

  private func address() -> PublishFailure? {
    guard let url = target.url, let address = built.address, !url.isExactly(address) else { return nil }
    return PublishFailure(
      .site, "publish.address", "the site was built for \(address), and visitors of this target use \(url)",
      suggestion: "write the same address, or publish with  --base-url \(url)")
  }

  private func moment() -> PublishFailure? {
    guard built.isStale else { return nil }
    return PublishFailure(
      .site, "publish.stale", "pages have changed with time since the site was built",
      suggestion: "build again, or publish without  --no-build")
  }

  private func foreign(_ standing: Standing) -> PublishFailure? {
    guard standing.isForeign, !options.adopts else { return nil }
    return PublishFailure(
      .guarded, "publish.foreign", "\(target.place) holds files that Gablota did not publish",
      suggestion:
        "publish to an empty place, or with  --adopt:  files with the same names are replaced, and all others stay")
  }

  private func elsewhere(_ standing: Standing, last: PublishedManifest?, publisher: String) -> PublishFailure? {
    if options.takesOver { return nil }
    if let journal = standing.journal, !journal.publisher.isExactly(publisher) {
      return PublishFailure(
        .guarded, "publish.elsewhere",
        "another run has published to \(target.place) since \(journal.when), and has not ended or was interrupted",
        suggestion: "wait until it ends; if no other run is active, publish with  --take-over")
    }
    guard let there = standing.manifest, !isOurs(there, last: last, publisher: publisher) else { return nil }
    let when = there.when.isEmpty ? "" : " on \(there.when)"
    return PublishFailure(
      .guarded, "publish.elsewhere",
      last == nil
        ? "\(target.place) holds a site that was published from elsewhere\(when)"
        : "\(target.place) was published from elsewhere\(when), after this machine did",
      suggestion: "if the site here is the right one, publish with  --take-over")
  }

  /// Whether this machine published what is there, or cannot know. A folder does not say who did, but what it holds.
  private func isOurs(_ there: PublishedManifest, last: PublishedManifest?, publisher: String) -> Bool {
    if last == nil, options.isOnBuildMachine { return true }
    if there.publisher.isEmpty { return there.build == last?.build || there.build == begun }
    return there.publisher.isExactly(publisher)
  }

  private func deletes(_ plan: PublishPlan) -> PublishFailure? {
    let (lost, had) = (plan.lostCount, plan.old?.files.count ?? 0)
    guard lost > 20, lost * 10 > had, options.allowedDeletes != lost else { return nil }
    return PublishFailure(
      .guarded, "publish.deletes", "\(lost) of \(had) files would be removed, such as \(plan.deletions.first ?? "")",
      suggestion: "if that is right, publish with  --allow-deletes \(lost)")
  }

  private func limits(_ plan: PublishPlan) -> [PublishFailure] {
    var failures: [PublishFailure] = []
    let files = plan.next.files
    func hold(_ message: String, _ suggestion: String) {
      failures.append(PublishFailure(.site, "publish.limit", message, suggestion: suggestion))
    }
    if let host = target.host {
      let size = files.reduce(0) { $0 &+ $1.size }
      if let limit = host.files, files.count > limit {
        hold(
          "the site has \(files.count) files, but \(host.name) accepts only \(limit)",
          "publish fewer files, or elsewhere")
      }
      if let limit = host.size, size > limit {
        hold(
          "the site has \(size) bytes, but \(host.name) accepts only \(limit)",
          "make pictures smaller, or publish elsewhere")
      }
      if let limit = host.fileSize, let file = files.first(where: { $0.size > limit }) {
        hold(
          "\(file.path) has \(file.size) bytes, but \(host.name) accepts only \(limit)",
          "make it smaller, or link to it")
      }
    }
    if let (one, other) = namesThatDifferInCase(files.map(\.path)) {
      hold(
        "\(one) and \(other) differ only in capitals, and many hosts treat them as one file", "rename one of them")
    }
    return failures
  }

  private func namesThatDifferInCase(_ paths: [String]) -> (String, String)? {
    var seen: [String: String] = [:]
    for path in paths {
      if let other = seen.updateValue(path, forKey: path.lowercased()) { return (other, path) }
    }
    return nil
  }
}
