import Diagnostics
import Files
import Programs
import Text

/// What this program said and did when it ran itself.
public struct ThisProgramAnswer: Sendable {
  /// 0 done, 1 the site is wrong, 3 the system failed, 4 a guard held the plan.
  public let code: Int32
  public let output: [UInt8]
  public let errors: [UInt8]
}

/// Runs this program once more with other arguments, to its end.
///
/// - Parameter line: gets each line of its standard error as it comes.
/// - Throws: why it did not run, for people.
public func runThisProgram(
  _ arguments: [String], line: (String) -> Void = { _ in }
) throws(PublishFailure) -> ThisProgramAnswer {
  guard let path = (try? realPath("/proc/self/exe")) ?? nil else { throw .host("this program is not there any more") }
  var program = Program(path)
  program.arguments += arguments
  do throws(ProgramFailure) {
    let answer = try program.run { line(String(decoding: $0, as: UTF8.self).printable) }
    return ThisProgramAnswer(code: answer.code, output: answer.output, errors: answer.errors)
  } catch {
    throw .host(error.description)
  }
}
