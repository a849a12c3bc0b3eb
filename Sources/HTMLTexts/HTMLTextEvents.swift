import CXML2
import Text

/// What takes the parts of a piece of HTML, in order.
class HTMLTextTaker {
  func start(_ name: String, _ attributes: HTMLTextAttributes) {}
  func end(_ name: String) {}
  func take(_ text: UnsafeBufferPointer<UInt8>) {}
}

/// The attributes of one element, as libxml2 gives them.
struct HTMLTextAttributes {
  let pairs: UnsafePointer<UnsafePointer<CChar>?>?

  /// The value of an attribute; `nil` where there is none.
  subscript(_ name: String) -> String? {
    guard var pair = pairs else { return nil }
    while let found = pair[0] {
      if String(cString: found).isExactly(name) { return pair[1].map { String(cString: $0) } ?? "" }
      pair += 2
    }
    return nil
  }
}

extension HTMLText {
  /// Hands on the parts of a text; `false` where its elements lie too deep.
  static func read(_ text: String, for taker: HTMLTextTaker) -> Bool {
    // libxml2 takes a zero for the end of the text.
    // Outside of all elements libxml2 puts each text into a paragraph of its own: `<b>Note:</b> text` would be two.
    let bytes = Array("<div>".utf8) + text.utf8.filter { $0 != 0 }
    var events = HTMLEvents()
    events.taker = Unmanaged.passUnretained(taker).toOpaque()
    events.start = { taker, name, attributes in
      guard let taker, let name else { return }
      Unmanaged<HTMLTextTaker>.fromOpaque(taker).takeUnretainedValue()
        .start(String(cString: name), HTMLTextAttributes(pairs: attributes))
    }
    events.end = { taker, name in
      guard let taker, let name else { return }
      Unmanaged<HTMLTextTaker>.fromOpaque(taker).takeUnretainedValue().end(String(cString: name))
    }
    events.text = { taker, bytes, length in
      guard let taker, let bytes else { return }
      bytes.withMemoryRebound(to: UInt8.self, capacity: length) { bytes in
        Unmanaged<HTMLTextTaker>.fromOpaque(taker).takeUnretainedValue()
          .take(UnsafeBufferPointer(start: bytes, count: length))
      }
    }
    return bytes.withUnsafeBufferPointer { bytes in
      bytes.withMemoryRebound(to: CChar.self) { html_events($0.baseAddress, $0.count, Int32(deepest), &events) }
    }
  }
}
