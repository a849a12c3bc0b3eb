import Diagnostics
import Text

/// An address that is being written.
struct OpenAddress {
  /// Where in the output it begins; -1 for none.
  var start = -1
  var kind = AddressKind.one
  var quote: UInt8 = 0
  /// How many bytes of it are known to hold no end, so that they are not looked through again and again.
  var searched = 0
  /// Which instruction begins it, in the code of which template. The environment keeps both; nobody counts, since all
  /// threads would count at the same place.
  var template: Unmanaged<CompiledTemplate>?
  var code: Unmanaged<Code>?
  var instruction = 0
}

/// An address, or code made of values, that a template wrote and that is not on the page.
public struct RefusedAddress: Sendable {
  /// The attribute in the template, or the expression that put it together.
  public internal(set) var location: SourceLocation
  /// Whether it is code (`onclick`, `style`), not an address.
  public var isCode = false
}

extension RenderContext {
  /// Begins an address: what is written from here to the closing quote is looked at then.
  func beginAddress(_ kind: AddressKind, quote: UInt8, in frame: Frame, at instruction: Int) {
    if address.start >= 0 {
      // Within another one: that one decides.
      guard hasEnded() else { return }
      judgeAddress()
    }
    address = OpenAddress(
      start: output.count, kind: kind, quote: quote, template: .passUnretained(frame.template),
      code: .passUnretained(frame.code), instruction: instruction)
  }

  /// Looks at the address if it is complete now: if its quote was the last to be written.
  func endAddress() {
    guard address.start >= 0 else { return }
    let bytes = output.bytes(from: address.start)
    let value = extent(of: address)
    if value.upperBound == bytes.count {
      address.searched = bytes.count
    } else if value.upperBound < bytes.count - 1 {
      // Markup with a quote in it, which would go on as another attribute.
      refuseAddress(value.lowerBound..<(bytes.count - 1))
    } else if address.kind == .one || address.kind == .link, AddressCheck.isPlain(bytes, quote: address.quote) {
      finishAddress(value)
    } else {
      judgeAddress()
    }
  }

  /// Looks at the address, complete or not: nothing is added to it.
  func judgeAddress() {
    guard address.start >= 0 else { return }
    let value = extent(of: address)
    let bytes = output.bytes(from: address.start + value.lowerBound).prefix(value.count)
    if AddressCheck.allows(bytes, address.kind) { finishAddress(value) } else { refuseAddress(value) }
  }

  /// Lets an address stand. A link to a picture that may hold scripts saves it instead of opening it: a second attribute
  /// comes behind the value, which the value's own quote ends.
  private func finishAddress(_ value: Range<Int>) {
    let start = address.start
    address.start = -1
    guard address.kind == .link else { return }
    let bytes = output.bytes(from: start)
    guard value.upperBound < bytes.count, isDrawn(bytes[value]) else { return }
    let place = start + value.upperBound
    switch bytes[value.upperBound] {
    case 0x22: output.replace(place..<place, by: "\" download=\"")
    case 0x27: output.replace(place..<place, by: "' download='")
    default: output.replace(place..<place, by: " download")
    }
  }

  private func isDrawn(_ written: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    guard written.contains(0x26) else { return DrawnPicture.isNamed(by: written) }
    return DrawnPicture.isNamed(by: HTMLReferences.resolve(String(decoding: written, as: UTF8.self)).utf8)
  }

  private func refuseAddress(_ value: Range<Int>) {
    let start = address.start
    address.start = -1
    output.replace((start + value.lowerBound)..<(start + value.upperBound), by: AddressCheck.inert)
    guard let template = address.template?.takeUnretainedValue(), let code = address.code?.takeUnretainedValue() else {
      return
    }
    let span = code.spans[address.instruction]
    summary.refused.append(RefusedAddress(location: SourceLocation(template.file, span.range)))
  }

  /// Where its value lies, counted from its beginning: up to the closing quote, if that is written already.
  private func extent(of address: OpenAddress) -> Range<Int> {
    let bytes = output.bytes(from: address.start)
    var (start, quote) = (0, address.quote)
    if quote == AddressMark.unknownQuote {
      start = bytes.firstIndex { !isBlank($0) } ?? bytes.count
      quote = start < bytes.count && (bytes[start] == 0x22 || bytes[start] == 0x27) ? bytes[start] : 0
      if quote != 0 { start += 1 }
    }
    let end = bytes[max(start, address.searched)...].firstIndex { quote == 0 ? isBlank($0) || $0 == 0x3E : $0 == quote }
    return start..<(end ?? bytes.count)
  }

  private func hasEnded() -> Bool {
    if address.start + extent(of: address).upperBound < output.count { return true }
    address.searched = output.count - address.start
    return false
  }
}

/// The filter that values go through where nothing is escaped. No template can write its name.
let unescapedFilter: (name: String, filter: Filter) = (
  "without escaping",
  { value, _, context throws(TemplateError) in try context.checked(unescaped: value) }
)

/// The filters that values in tags go through, by the names that `MarkupState.Strictness` has for them.
let tagFilters: [(strictness: MarkupState.Strictness, filter: Filter)] = [
  (
    .tag,
    { value, _, context throws(TemplateError) in
      if case .safe(let markup) = try value.printable(), let checked = try context.checked(inTag: markup) {
        return .safe(checked)
      }
      return .safe(try written(value) { $0 == 0x3D || $0 == 0x60 })
    }
  ),
  (.part, { value, _, _ throws(TemplateError) in .safe(try written(value, endsUnquoted)) }),
  (
    .value,
    { value, _, _ throws(TemplateError) in
      let text = try written(value, endsUnquoted)
      return .safe(text.isEmpty ? "\"\"" : text)
    }
  ),
  (
    .element,
    { value, _, context throws(TemplateError) in
      let name = try written(value, endsUnquoted)
      guard
        codeElements.contains(
          String(decoding: name.utf8.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }, as: UTF8.self))
      else { return .safe(name) }
      context.refuseCode()
      return .safe("x-" + name)
    }
  ),
]

/// Elements whose content, or whose being there, runs or loads something: no value of a template makes them.
private let codeElements: Set<String> = [
  "script", "style", "iframe", "object", "embed", "base", "link", "meta", "frame", "frameset", "applet", "portal",
  "animate", "animatemotion", "animatetransform", "set", "param", "noscript", "plaintext",
]

/// What ends a name or a value without quotes, or may begin something in an old browser.
private func endsUnquoted(_ byte: UInt8) -> Bool {
  isBlank(byte) || [0x22, 0x27, 0x3C, 0x3D, 0x3E, 0x60].contains(byte)
}

/// A value escaped for HTML, and what else is meant as references.
private func written(_ value: Value, _ isMeant: (UInt8) -> Bool) throws(TemplateError) -> String {
  let printed = try value.printable()
  let text = if case .safe(let markup) = printed { markup } else { try printed.string().htmlEscaped }
  guard text.utf8.contains(where: isMeant) else { return text }
  var result: [UInt8] = []
  for byte in text.utf8 {
    if isMeant(byte) { result.append(text: "&#\(byte);") } else { result.append(byte) }
  }
  return String(decoding: result, as: UTF8.self)
}
