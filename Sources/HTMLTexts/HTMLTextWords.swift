import Text

/// Collects the words of a text on one line.
final class HTMLTextWords: HTMLTextTaker {
  private var bytes: [UInt8] = []
  private var codes = 0

  var line: String {
    var copy = bytes
    if copy.last == 0x20 { copy.removeLast() }
    return String(decoding: copy, as: UTF8.self)
  }

  override func start(_ name: String, _ attributes: HTMLTextAttributes) {
    switch HTMLElement(name) {
    case .code: codes += 1
    case nil, .phrase, .link: break
    case .picture: if codes == 0, let words = attributes["alt"] { add(words.utf8) }
    default: appendBlank()
    }
  }

  override func end(_ name: String) {
    switch HTMLElement(name) {
    case .code: codes = max(0, codes - 1)
    case nil, .phrase, .link, .picture: break
    default: appendBlank()
    }
  }

  override func take(_ text: UnsafeBufferPointer<UInt8>) { if codes == 0 { add(text) } }

  private func add(_ text: some Sequence<UInt8>) {
    for byte in text {
      if byte.isASCIIWhitespace { appendBlank() } else { bytes.append(byte) }
    }
  }

  private func appendBlank() {
    if let last = bytes.last, last != 0x20 { bytes.append(0x20) }
  }
}
