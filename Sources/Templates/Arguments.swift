import Text

/// What a filter, test or function is called with, apart from the value it is applied to.
public struct Arguments: Sendable {
  /// Arguments by position.
  public var positional: [Value]
  /// Arguments by name, in the order written.
  public var named: [(name: Name, value: Value)]

  /// Arguments; none by default.
  public init(_ positional: [Value] = [], named: [(name: Name, value: Value)] = []) {
    self.positional = positional
    self.named = named
  }

  /// All of them.
  var values: [Value] { positional + named.map(\.value) }

  /// Whether there are none at all.
  public var isEmpty: Bool { positional.isEmpty && named.isEmpty }

  /// Puts the arguments in the order of these parameters; `nil` where one was not given.
  ///
  /// Throws when there are too many, when one is given twice or has a name the callee does not know, with the callee's
  /// name in the message and a suggestion.
  public func bound(to parameters: [Name], of callee: String) throws(TemplateError) -> [Value?] {
    if isEmpty { return parameters.isEmpty ? [] : Array(repeating: nil, count: parameters.count) }
    guard positional.count <= parameters.count else {
      throw TemplateError(
        "argument", "\(callee) takes at most \(counted(parameters.count, "argument")), got \(positional.count)")
    }
    // Not by a conversion of the array, which asks the runtime how to do that.
    var result = [Value?](repeating: nil, count: parameters.count)
    for index in 0..<positional.count { result[index] = positional[index] }
    for (name, value) in named {
      guard let index = parameters.firstIndex(of: name) else {
        throw unknownArgument(name, parameters, callee)
      }
      guard result[index] == nil else {
        throw TemplateError("argument", "\(callee) got \"\(name)\" twice")
      }
      result[index] = value
    }
    return result
  }

  private func unknownArgument(_ name: Name, _ parameters: [Name], _ callee: String) -> TemplateError {
    TemplateError(
      "argument", "\(callee) has no argument \"\(name)\"",
      suggestion: didYouMean(name.text, among: parameters.map(\.text)))
  }
}

func counted(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }
