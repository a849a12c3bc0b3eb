import NIOHTTP1
import Diagnostics
import Dispatch
import SiteBuild
import Tables
import Synchronization
import Text

/// A publish that the desk was told to do, or a plan that it was asked for. One at a time.
struct PublishJob: Sendable {
  var isRunning = false
  /// Counts them, so that a page knows whether an answer is to its own question.
  var number = 0
  var isTrial = true
  var target = ""
  var result: DeskPublishing?
}

extension DeskRoom {
  private static let publishQueue = DispatchQueue(label: "gablota.desk.publish")

  func targetsNode() throws(Problem) -> JSONNode {
    let targets = deskTargets(of: keeper.site, options: keeper.options)
    return [
      "targets": .list(
        targets.map { ["name": .text($0.name), "place": .text($0.place), "url": .text($0.url ?? "")] })
    ]
  }

  /// Begins to work out a plan, or to carry it out; what became of it is asked for later.
  func publish(_ body: JSONValue) throws(Problem) -> JSONNode {
    let name = body["target"]?.string ?? ""
    let isTrial = body["try"]?.boolean ?? true
    guard deskTargets(of: keeper.site, options: keeper.options).contains(where: { $0.name.isExactly(name) }) else {
      throw Problem(.notFound, "no-target")
    }
    let number: Int? = publishing.withLock { job in
      if job.isRunning { return nil }
      job = PublishJob(isRunning: true, number: job.number + 1, isTrial: isTrial, target: name)
      return job.number
    }
    guard let number else { throw Problem(.conflict, "publishing") }
    let deletes = body["deletes"]?.integer
    Self.publishQueue.async { [self] in
      let result = publishFromDesk(
        keeper.site, to: name, options: keeper.options, isTrial: isTrial, allowedDeletes: deletes)
      publishing.withLock { ($0.isRunning, $0.result) = (false, result) }
    }
    return ["number": .integer(number)]
  }

  var publishingNode: JSONNode {
    let job = publishing.withLock { $0 }
    guard let result = job.result else {
      return ["number": .integer(job.number), "running": .boolean(job.isRunning)]
    }
    let plan = result.plan.flatMap { JSONDocument.read(path: "", bytes: $0, log: DiagnosticLog())?.root }
    return [
      "number": .integer(job.number), "running": .boolean(job.isRunning), "try": .boolean(job.isTrial),
      "target": .text(job.target), "code": .integer(result.code), "text": .text(result.text),
      "plan": plan.map(planNode) ?? .null,
    ]
  }

  /// How many files of a plan are named.
  private static let namedFiles = 100

  private func planNode(_ plan: JSONValue) -> JSONNode {
    let send = plan["send"]?.elements ?? []
    let remove = plan["remove"]?.elements ?? []
    let held = plan["held"]?.elements ?? []
    let isHeldByDeletes = !held.isEmpty && held.allSatisfy { $0["code"]?.string == "publish.deletes" }
    return [
      "place": .text(plan["place"]?.string ?? ""), "bytes": .integer(plan["bytes"]?.integer ?? 0),
      "unchanged": .integer(plan["unchanged"]?.integer ?? 0), "caveat": .text(plan["caveat"]?.string ?? ""),
      "new": .integer(send.count { $0["reason"]?.string == "new" }),
      "changed": .integer(send.count { $0["reason"]?.string != "new" }), "removed": .integer(remove.count),
      "send": .list(
        send.prefix(Self.namedFiles).map { .texts([$0["reason"]?.string ?? "", $0["path"]?.string ?? ""]) }),
      "remove": .texts(remove.prefix(Self.namedFiles).compactMap(\.string)),
      "held": .texts(held.compactMap { $0["message"]?.string }),
      // The number that a person may allow, where nothing else holds the plan.
      "lost": isHeldByDeletes ? .integer(plan["lost"]?.integer ?? 0) : .null,
    ]
  }
}
