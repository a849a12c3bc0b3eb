import Diagnostics
import Publishing
import Text

/// A plan as people and programs read it.
struct PlanText {
  private let plan: PublishPlan
  private let target: PublishTarget
  private let held: [PublishFailure]

  init(_ plan: PublishPlan, _ target: PublishTarget, _ held: [PublishFailure]) {
    (self.plan, self.target, self.held) = (plan, target, held)
  }

  /// How many files of a kind are named.
  private static let most = 20

  var plain: String {
    let new = plan.changes.filter { $0.reason == .new }
    let changed = plan.changes.filter { $0.reason != .new }
    var lines = [
      "\(target.name): \(target.place): \(new.count) new, \(changed.count) changed, \(plan.deletions.count) removed, "
        + "\(plan.unchangedCount) stay; \(plan.bytes) bytes to send"
    ]
    if !plan.sentBefore.isEmpty {
      lines.append("  \(plan.sentBefore.count) were already sent by a run that was interrupted")
    }
    lines += named(new.map { "  new      \($0.file.path)" })
    lines += named(
      changed.map { "  changed  \($0.file.path)" + ($0.reason == .content ? "" : " (\($0.reason.rawValue))") })
    lines += named(plan.deletions.map { "  removed  \($0)" })
    if let caveat = plan.caveat { lines.append("  note: \(caveat)") }
    return lines.map { $0.printable + "\n" }.joined()
  }

  private func named(_ lines: [String]) -> [String] {
    let more = lines.count - Self.most
    return Array(lines.prefix(Self.most)) + (more > 0 ? ["           and \(more) more"] : [])
  }

  /// One JSON object on one line.
  var json: String {
    let files = plan.changes.map { change -> JSONNode in
      [
        "path": .text(change.file.path), "size": .integer(change.file.size), "reason": .text(change.reason.rawValue),
        "phase": .text("\(change.phase)"),
      ]
    }
    let object: JSONNode = [
      "target": .text(target.name), "place": .text(target.place), "build": .text(plan.next.build.hex),
      "send": .list(files), "remove": .texts(plan.deletions), "lost": .integer(plan.lostCount),
      "unchanged": .integer(plan.unchangedCount), "bytes": .integer(plan.bytes),
      "sentBefore": .integer(plan.sentBefore.count), "caveat": .text(plan.caveat ?? ""),
      "held": .list(held.map { ["code": .text($0.code), "message": .text($0.message)] }),
    ]
    return String(decoding: object.bytes, as: UTF8.self) + "\n"
  }
}
