import Text

/// An object of JSON-LD being written. Its members go straight into bytes, as they stand in a page: nothing in them can end
/// an HTML `script` element. What is not known is left out.
package struct LinkedObject {
  package private(set) var bytes: [UInt8] = []

  /// A whole document with its first object; `finished` gives it.
  package init(_ type: StaticString) {
    // Blocks of a kilobyte and more cost the allocator a tidying-up.
    bytes.reserveCapacity(900)
    bytes.append(literal: #"{"@context":"https://schema.org","@type":""#)
    bytes.append(literal: type)
    bytes.append(UInt8(ascii: "\""))
  }

  /// The document.
  package consuming func finished() -> [UInt8] {
    bytes.append(UInt8(ascii: "}"))
    return bytes
  }

  /// An object as the value of a member or an item of a list. Its type is written first, so that every further member has a
  /// comma before it.
  mutating func object(_ type: StaticString, _ members: (inout LinkedObject) -> Void) {
    bytes.append(addingCapacity: type.utf8CodeUnitCount + 11) { output in
      output.append(literal: #"{"@type":""#)
      output.append(literal: type)
      output.append(UInt8(ascii: "\""))
    }
    members(&self)
    bytes.append(UInt8(ascii: "}"))
  }

  /// A text as an item of a list.
  mutating func write(text: String) { bytes.append(jsonString: text, inHTML: true) }
}

// MARK: Members

extension LinkedObject {
  private mutating func begin(_ name: StaticString) {
    bytes.append(addingCapacity: name.utf8CodeUnitCount + 4) { output in
      output.append(literal: #",""#)
      output.append(literal: name)
      output.append(literal: #"":"#)
    }
  }

  /// A text of the program's own.
  mutating func add(_ name: StaticString, word: StaticString) {
    begin(name)
    bytes.append(UInt8(ascii: "\""))
    bytes.append(literal: word)
    bytes.append(UInt8(ascii: "\""))
  }

  /// A text that may be blank.
  mutating func add(_ name: StaticString, plain text: String) {
    begin(name)
    write(text: text)
  }

  /// A text unless it is missing or blank.
  package mutating func add(_ name: StaticString, text: String?) {
    guard let text, !text.isBlank else { return }
    add(name, plain: text)
  }

  /// An address if it is a web address.
  package mutating func add(_ name: StaticString, address: String?) {
    guard let address = address.flatMap(WebAddress.encoded) else { return }
    add(name, plain: address)
  }

  /// The addresses that are web addresses: one alone, several as a list.
  package mutating func add(_ name: StaticString, addresses: [String]) {
    add(name, oneOrMore: addresses.compactMap(WebAddress.encoded)) { $0.write(text: $1) }
  }

  /// The texts that are not blank: one alone, several as a list.
  package mutating func add(_ name: StaticString, texts: [String]) {
    add(name, oneOrMore: texts.filter { !$0.isBlank }) { $0.write(text: $1) }
  }

  /// A number as its literal, of which `isJSONNumber` holds.
  mutating func add(_ name: StaticString, number: String) {
    begin(name)
    bytes.append(text: number)
  }

  mutating func add(_ name: StaticString, integer: Int) {
    begin(name)
    bytes.append(decimal: integer)
  }

  mutating func add(_ name: StaticString, _ type: StaticString, _ members: (inout LinkedObject) -> Void) {
    begin(name)
    object(type, members)
  }

  /// A node with an identifier: as bare text the address would be no page, only a string.
  mutating func add(_ name: StaticString, reference address: String) {
    begin(name)
    bytes.append(literal: #"{"@id":"#)
    write(text: address)
    bytes.append(UInt8(ascii: "}"))
  }

  /// Somebody or something of which the name is known, if it is.
  mutating func add(_ name: StaticString, _ type: StaticString, named: String?) {
    guard let named, !named.isBlank else { return }
    add(name, type) { $0.add("name", plain: named) }
  }

  /// Nothing for an empty list.
  mutating func add<Item>(_ name: StaticString, list: [Item], _ write: (inout LinkedObject, Item) -> Void) {
    if list.isEmpty { return }
    begin(name)
    append(list, write)
  }

  /// Nothing for an empty list, the value alone for one, and else the list.
  mutating func add<Item>(_ name: StaticString, oneOrMore list: [Item], _ write: (inout LinkedObject, Item) -> Void) {
    guard list.count == 1 else { return add(name, list: list, write) }
    begin(name)
    write(&self, list[0])
  }

  private mutating func append<Item>(_ list: [Item], _ write: (inout LinkedObject, Item) -> Void) {
    bytes.append(UInt8(ascii: "["))
    for (place, item) in list.enumerated() {
      if place > 0 { separate() }
      write(&self, item)
    }
    endList()
  }

  /// Begins a list whose items are written one by one, with `separate` between them and `endList` behind.
  mutating func beginList(_ name: StaticString) {
    begin(name)
    bytes.append(UInt8(ascii: "["))
  }

  mutating func separate() { bytes.append(UInt8(ascii: ",")) }

  mutating func endList() { bytes.append(UInt8(ascii: "]")) }
}
