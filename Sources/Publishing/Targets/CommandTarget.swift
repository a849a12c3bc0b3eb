import Files
import Programs
import Text

/// A program of the user's. It runs in the folder of the built site and reads what changed, a JSON object a line; what it
/// published is what this machine remembers.
struct CommandTarget: TargetWork {
  let words: [String]
  let state: PublishState

  func standing() throws(PublishFailure) -> Standing { Standing(manifest: try state.published()) }

  func carryOut(_ plan: PublishPlan, _ work: PublishWork) throws(PublishFailure) {
    if let added = work.added { try put(added, in: work.folder) }
    var program = Program()
    program.arguments = words
    program.directory = work.folder
    program.input = lines(plan)
    program.environment = [("GABLOTA_BUILD", plan.next.build.hex), ("GABLOTA_URL", work.url ?? "")]
    let answer: ProgramAnswer
    do throws(PublishFailure) { answer = try program.answer(what: "the command \(words.first ?? "")") } catch {
      throw error.telling("only the command knows what visitors see; the next run sends it the same changes again")
    }
    for line in answer.text.parts(separatedBy: 0x0A).suffix(20) where !line.utf8.isEmpty { work.say(line) }
    try work.state.keep(plan.next)
  }

  /// The program sees one folder. No site has a file of such a name, and nothing compares it.
  private func put(_ added: (folder: String, path: String), in folder: String) throws(PublishFailure) {
    do throws(FileError) {
      try replace(joined(folder, added.path), with: try read(joined(added.folder, added.path)))
    } catch { throw .host(error.description) }
  }

  private func lines(_ plan: PublishPlan) -> [UInt8] {
    var bytes: [UInt8] = []
    for change in plan.changes {
      let line: JSONNode = [
        "change": .text(change.reason.rawValue), "path": .text(change.file.path), "size": .integer(change.file.size),
        "xxh3": .text(change.file.fingerprint.hex), "phase": .text("\(change.phase)"),
      ]
      bytes.append(json: line)
      bytes.append(0x0A)
    }
    for path in plan.deletions {
      bytes.append(json: ["change": "removed", "path": .text(path)])
      bytes.append(0x0A)
    }
    return bytes
  }
}
