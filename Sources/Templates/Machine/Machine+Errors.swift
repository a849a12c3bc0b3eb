import Diagnostics

/// How many callers a diagnostic names at either end of a long chain.
private let chainLength = 6
/// Stands for the callers beyond that.
private let furtherUp = "… and further up"

extension Machine {
  /// The error with the place of the instruction that failed; one that has a place already gets the place of the call.
  func locate(_ error: TemplateError) -> TemplateError {
    let index = max(0, next - 1)
    if let diagnostic = error.facts.located {
      return TemplateError(located: noting(diagnostic, index), kind: error.kind)
    }
    let (span, lookup) = span(of: error.facts.undefined, before: index)
    let diagnostic = Diagnostic(
      .error, "template.\(error.kind)", error.message, at: SourceLocation(frame.template.file, span.range),
      notes: values(around: lookup), suggestion: error.suggestion ?? suggestion(for: error.facts.undefined))
    return TemplateError(located: diagnostic, kind: error.kind)
  }

  // MARK: The place

  /// Where a missing variable or member was looked up, else the instruction that failed.
  private func span(of undefined: Undefined?, before index: Int) -> (Span, Int) {
    let code = frame.code
    guard let undefined else { return (code.spans[index], index) }
    for place in stride(from: index, through: 0, by: -1) {
      let instruction = code.instructions[place]
      switch (undefined.reason, instruction.operation) {
      case (.variable(let name), .loadVariable), (.variable(let name), .loadOuter),
        (.variable(let name), .loadMember):
        if template.program.names[Int(instruction.b)].name == name { return (code.spans[place], place) }
      case (.member(let name, _), .member):
        if template.program.names[Int(instruction.a)].text.isExactlyASCII(name) {
          return (Span(Int(instruction.b), Int(code.spans[place].end)), place)
        }
      default: continue
      }
    }
    return (code.spans[index], index)
  }

  private func suggestion(for undefined: Undefined?) -> String? {
    guard case .variable(let name)? = undefined?.reason else { return nil }
    return didYouMean(name.text, among: frame.variables.names + frame.code.slotNames.map(\.text))
  }

  // MARK: The chain

  private func noting(_ diagnostic: Diagnostic, _ index: Int) -> Diagnostic {
    guard let message = callDescription(frame.code.instructions[index]) else { return diagnostic }
    var result = diagnostic
    let location = SourceLocation(frame.template.file, frame.code.spans[index].range)
    let calls = result.notes.filter { $0.location != nil }.count
    let isCutShort = result.notes.last.map { $0.message == furtherUp } ?? false
    if calls == chainLength, !isCutShort { result.notes.append(Diagnostic.Note(furtherUp)) }
    if calls < chainLength { result.notes.append(Diagnostic.Note(message, at: location)) }
    return result
  }

  private func callDescription(_ instruction: Instruction) -> String? {
    switch instruction.operation {
    case .include: return "included here"
    case .importModule: return "imported here"
    case .extends, .runParent: return "extended here"
    case .block: return "block \"\(template.program.names[Int(instruction.a)].text)\" is placed here"
    case .call:
      let callee = template.program.calls[Int(instruction.a)].shape.callee
      return callee.isEmpty ? "called here" : "\"\(callee)\" is called here"
    case .callLoop: return "the recursive loop starts here"
    default: return nil
    }
  }

  // MARK: The values

  /// What the variables of the same tag held.
  private func values(around index: Int) -> [Diagnostic.Note] {
    var seen: [String] = []
    for place in tagRange(around: index) {
      guard let (name, value) = loaded(frame.code.instructions[place]) else { continue }
      let text = "\(name) = \(value.summary)"
      if !seen.contains(text) { seen.append(text) }
    }
    return seen.prefix(6).map { Diagnostic.Note("with " + $0) }
  }

  /// The instructions whose place lies on the lines of the failing one's expression: back to the last output or assignment.
  private func tagRange(around index: Int) -> Range<Int> {
    let code = frame.code
    var start = index
    while start > 0, !code.instructions[start - 1].operation.endsTag { start -= 1 }
    var end = index + 1
    while end < code.instructions.count, end <= next, !code.instructions[end - 1].operation.endsTag { end += 1 }
    return start..<min(end, code.instructions.count)
  }

  private func loaded(_ instruction: Instruction) -> (String, Value)? {
    let source: Frame
    switch instruction.operation {
    case .loadSlot, .loadVariable, .loadMember: source = frame
    case .loadOuter: source = frame.outward(Int(instruction.c))
    default: return nil
    }
    let value = source.values[Int(instruction.a)]
    if case .undefined = value { return nil }
    if case .object(let object) = value, object.isCallable { return nil }
    return (template.program.names[Int(instruction.b)].text, value)
  }
}

extension Operation {
  /// Whether the next instruction belongs to another tag.
  fileprivate var endsTag: Bool {
    switch self {
    case .emit, .emitRaw, .emitText, .storeSlot, .nextItem, .beginLoop, .jump, .include, .export, .jumpIfFalse,
      .endCapture:
      true
    default: false
    }
  }
}

extension Value {
  /// The value in a few words, for a message.
  var summary: String {
    switch self {
    case .list(let list): "\(typeDescription) of \(counted(list.items.count, "item"))"
    case .map(let map): "a map with " + listed(map.entries.compactMap(\.key.text))
    case .object(let object):
      object.memberNames.isEmpty ? object.typeName : "\(object.typeName) with " + listed(object.memberNames)
    default: brief
    }
  }

  private func listed(_ names: [String]) -> String {
    if names.isEmpty { return "nothing" }
    let shown = names.prefix(6).map { "\"\($0)\"" }.joined(separator: ", ")
    return names.count > 6 ? "\(shown) and \(names.count - 6) more" : shown
  }
}
