import Diagnostics
import Text

/// Markup that expressions put together, `'<a href="'|safe ~ x ~ '">'|safe`, in which no template's text tells where an
/// address stands. It is looked through once, where an operator, a filter or a method makes it.
extension RenderContext {
  /// What an operation made; addresses that `URLPolicy` refuses and code are taken out of markup, unless one of its parts
  /// had them so already: what an author wrote, or what was looked through before.
  func checked(_ made: Value, of parts: @autoclosure () -> [Value]) throws(TemplateError) -> Value {
    guard guardsAddresses, case .safe(let markup) = made, markup.utf8.contains(0x3D) else { return made }
    return .safe(try checked(markup, from: .text) { self.valuesKept(of: parts()) })
  }

  /// A value that is written without escaping, as text.
  func checked(unescaped value: Value) throws(TemplateError) -> Value {
    guard escaping == .none, guardsAddresses else { return value }
    let printed = try value.printable()
    // Its code is its author's, who asked for no escaping.
    return .string(
      try checked(try printed.string(), from: .text) { self.valuesKept(of: [.string(printed.text ?? "")]) })
  }

  /// Markup that is written into a tag, with its addresses looked at; `nil` where it would leave a value open.
  func checked(inTag markup: String) throws(TemplateError) -> String? {
    let ends = MarkupScan(Array(markup.utf8), from: [.tag], isData: true).states
    if ends.contains(where: { $0.place == .value || $0.place == .beforeValue }) { return nil }
    return try checked(markup, from: .tag) { KeptValues(keepsCode: true) }
  }

  private func checked(
    _ markup: String, from state: MarkupState, _ kept: () -> KeptValues
  ) throws(TemplateError) -> String {
    var bytes = Array(markup.utf8)
    try spend(bytes.count / 4)
    let found = MarkupScan(bytes, from: [state], isData: true).found.filter { value in
      !value.kind.isAddress
        || !(AddressCheck.isInert(bytes[value.range]) || AddressCheck.allows(bytes[value.range], value.kind))
    }
    if found.isEmpty { return markup }
    let kept = kept()
    for value in found.reversed() where !kept.contains(value, bytes[value.range]) {
      let other: StaticString = value.kind.isAddress ? AddressCheck.inert : ""
      bytes.replaceSubrange(
        value.range, with: UnsafeBufferPointer(start: other.utf8Start, count: other.utf8CodeUnitCount))
      refuse(isCode: !value.kind.isAddress)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Notes code that is not on the page, for the instruction that runs.
  func refuseCode() { refuse(isCode: true) }

  private func refuse(isCode: Bool) {
    summary.refused.append(RefusedAddress(location: SourceLocation(template.file), isCode: isCode))
    unplaced += 1
  }

  /// What may stay in markup that is made of these parts: the addresses of markup, and the code of any text, since `safe`
  /// says that its author answers for it.
  private func valuesKept(of parts: [Value]) -> KeptValues {
    var kept = KeptValues()
    for part in parts {
      switch part {
      case .safe(let text): kept.add(text, isMarkup: true)
      case .string(let text): kept.add(text, isMarkup: false)
      case .list(let list): kept.formUnion(valuesKept(of: list.items))
      case .object(let object):
        if let printed = try? object.printedValue() { kept.formUnion(valuesKept(of: [printed])) }
      default: break
      }
    }
    return kept
  }

  // MARK: What is written

  /// Throws where markup ends within a tag: what follows would be part of the tag, and nobody could tell of what.
  func requireWholeTags(_ markup: String) throws(TemplateError) {
    var markup = markup
    guard markup.withUTF8({ mayEndWithinTag($0) }) else { return }
    let ends = MarkupScan(Array(markup.utf8), from: [.text], isData: true).states
    guard ends.contains(where: { $0.place != .text }) else { return }
    throw TemplateError(
      "context", "the markup that is written here ends within a tag",
      suggestion: "join its parts by \"~\" before it is written, and shorten texts with | striptags | truncate")
  }

  /// Whether the last bracket opens a tag, or may stand between quotes.
  private func mayEndWithinTag(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var hasQuote = false
    var place = bytes.count
    while place > 0 {
      place -= 1
      switch bytes[place] {
      case 0x3C: return true
      case 0x3E: return hasQuote
      case 0x22, 0x27: hasQuote = true
      default: break
      }
    }
    return false
  }
}

/// Values of attributes that stood in whole tags before something was put together.
private struct KeptValues {
  var addresses: Set<[UInt8]> = []
  var code: Set<[UInt8]> = []
  var keepsCode = false

  mutating func add(_ text: String, isMarkup: Bool) {
    guard text.utf8.contains(0x3D) else { return }
    let bytes = Array(text.utf8)
    for value in MarkupScan(bytes, from: [.text], isData: true).found where value.range.upperBound < bytes.count {
      if !value.kind.isAddress {
        code.insert(Array(bytes[value.range]))
      } else if isMarkup {
        addresses.insert(Array(bytes[value.range]))
      }
    }
  }

  mutating func formUnion(_ other: KeptValues) {
    addresses.formUnion(other.addresses)
    code.formUnion(other.code)
  }

  func contains(_ value: MarkupScan.Found, _ bytes: ArraySlice<UInt8>) -> Bool {
    value.kind.isAddress ? addresses.contains(Array(bytes)) : keepsCode || code.contains(Array(bytes))
  }
}

extension Machine {
  /// Gives the refusals of the instruction that runs its place.
  func placeRefusals() {
    guard context.unplaced > 0 else { return }
    let location = SourceLocation(frame.template.file, frame.code.spans[max(0, next - 1)].range)
    let start = context.summary.refused.count - context.unplaced
    for index in start..<context.summary.refused.count {
      context.summary.refused[index].location = location
    }
    context.unplaced = 0
  }
}
