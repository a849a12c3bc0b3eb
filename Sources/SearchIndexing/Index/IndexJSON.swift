import Text

/// A JSON value being written, for the files of an index.
indirect enum IndexJSON {
  case text(String)
  case number(Int)
  case flag(Bool)
  case null
  /// A value that is written already.
  case written([UInt8])
  case list([IndexJSON])
  case object([(String, IndexJSON)])

  static func texts(_ texts: [String]) -> IndexJSON { .list(texts.map { .text($0) }) }

  var bytes: [UInt8] {
    var output: [UInt8] = []
    append(to: &output)
    return output
  }

  func append(to output: inout [UInt8]) {
    switch self {
    case .text(let text): output.append(jsonString: text)
    case .number(let number): output.append(text: "\(number)")
    case .flag(let flag): output.append(text: flag ? "true" : "false")
    case .null: output.append(text: "null")
    case .written(let bytes): output += bytes
    case .list(let items): append(items, "[", "]", to: &output) { $0.append(to: &$1) }
    case .object(let members):
      append(members, "{", "}", to: &output) { member, output in
        output.append(jsonString: member.0)
        output.append(UInt8(ascii: ":"))
        member.1.append(to: &output)
      }
    }
  }

  private func append<Item>(
    _ items: [Item], _ open: String, _ close: String, to output: inout [UInt8],
    _ write: (Item, inout [UInt8]) -> Void
  ) {
    output.append(text: open)
    for (place, item) in items.enumerated() {
      if place > 0 { output.append(UInt8(ascii: ",")) }
      write(item, &output)
    }
    output.append(text: close)
  }
}
