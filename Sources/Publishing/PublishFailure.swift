import Programs
/// Why a site was not published, or not to its end.
public struct PublishFailure: Error, Sendable {
  /// Who has to do something.
  public enum Cause: Sendable {
    /// The site or its site file is not fit to be published there.
    case site
    /// A guard holds it until somebody says that it is meant.
    case guarded
    /// The host or a program on the way failed.
    case host
  }

  public let cause: Cause
  /// The message's code.
  public let code: String
  /// What is wrong, in lower case and without a full stop.
  public let message: String
  /// More lines, such as what visitors see.
  public var notes: [String] = []
  /// What to do.
  public var suggestion: String?

  init(_ cause: Cause, _ code: String, _ message: String, notes: [String] = [], suggestion: String? = nil) {
    (self.cause, self.code, self.message, self.notes) = (cause, code, message, notes)
    self.suggestion = suggestion
  }

  /// The host said no, or a program on the way.
  static func host(_ message: String, suggestion: String? = nil) -> PublishFailure {
    PublishFailure(.host, "publish.host", message, suggestion: suggestion)
  }

  /// The same with what visitors see now.
  func telling(_ note: String) -> PublishFailure {
    var failure = self
    failure.notes.append(note)
    return failure
  }
}

extension Program {
  /// Runs it, and takes an exit code other than those expected for a failure of the host.
  func answer(
    _ codes: [Int32] = [0], what: String, line: (ArraySlice<UInt8>) -> Void = { _ in }
  ) throws(PublishFailure) -> ProgramAnswer {
    let answer: ProgramAnswer
    do throws(ProgramFailure) { answer = try run(line: line) } catch {
      throw .host("\(what) failed: \(error)")
    }
    guard codes.contains(answer.code) else { throw .host("\(what) failed: \(answer.complaint)") }
    return answer
  }
}
