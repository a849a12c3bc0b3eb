extension JSONValue {
  /// The way from the root: `libraries[3].libId`, places in arrays from 0; empty for the root. In JSON Lines it begins
  /// with the row: `row 3, libId`.
  public var path: String {
    var path = ""
    var value = document.root
    if let lines = document.lines {
      let row = (lines.firstIndex { Int($0) > node } ?? lines.count) - 1
      guard row >= 0 else { return "" }
      path = "row \(row + 1)"
      value = sibling(Int(lines[row]))
      if value.node != node { path += ", " }
    }
    var isFirst = true
    while value.node != node, let step = value.step(towards: node) {
      path += step.name.isEmpty || isFirst || step.name.utf8.first == UInt8(ascii: "[") ? step.name : "." + step.name
      value = step.value
      isFirst = false
    }
    return path
  }

  /// The child in which a node lies, and what it is called.
  private func step(towards target: Int) -> (name: String, value: JSONValue)? {
    guard isContainer, target > node, target < next else { return nil }
    let isObject = kind == .object
    var child = node + 2
    for index in 0..<count {
      let value = sibling(isObject ? child + 1 : child)
      if target < value.next {
        let name = isObject ? shortened(sibling(child).string ?? "") : "[\(index)]"
        return (name, value)
      }
      child = value.next
    }
    return nil
  }
}
