import Text

/// Elements of Atom one after another; all text goes through the escapers.
struct XMLWriter {
  private(set) var bytes = Array(#"<?xml version="1.0" encoding="utf-8"?>"#.utf8) + [0x0A]

  mutating func open(_ name: String, _ attributes: [(String, String)] = []) {
    start(name, attributes)
    bytes.append(text: ">\n")
  }

  mutating func close(_ name: String) { bytes.append(text: "</\(name)>\n") }

  mutating func element(_ name: String, _ text: String, _ attributes: [(String, String)] = []) {
    start(name, attributes)
    bytes.append(text: ">")
    bytes.append(xmlEscaped: text)
    close(name)
  }

  mutating func link(
    _ relation: String, type: String, _ address: String?, _ attributes: [(String, String)] = [],
    within: (inout XMLWriter) -> Void = { _ in }
  ) {
    guard let address = address.flatMap(WebAddress.encoded) else { return }
    start("link", [("rel", relation), ("type", type), ("href", address)] + attributes)
    let length = bytes.count
    bytes.append(text: ">\n")
    within(&self)
    if bytes.count > length + 2 { return close("link") }
    bytes.removeLast(2)
    bytes.append(text: "/>\n")
  }

  mutating func empty(_ name: String, _ attributes: [(String, String)]) {
    start(name, attributes)
    bytes.append(text: "/>\n")
  }

  mutating func author(_ name: String) {
    open("author")
    element("name", name.isBlank ? "?" : name)
    close("author")
  }

  mutating func category(_ term: String) { empty("category", [("term", term)]) }

  private mutating func start(_ name: String, _ attributes: [(String, String)]) {
    bytes.append(text: "<" + name)
    for (name, value) in attributes {
      bytes.append(text: " \(name)=\"")
      bytes.append(xmlAttributeEscaped: value)
      bytes.append(text: "\"")
    }
  }
}
