extension JSONValue {
  /// The way from the root as `fields` and `records` write it: `libraries.3.libId`, places in arrays from 0; empty for the
  /// root. Where the whole document is a list, or JSON Lines, it begins with the row: `row 3, libId`.
  public var path: String {
    var path = ""
    var value = document.root
    if let rows = document.lines ?? (value.kind == .array ? document.children(of: value) : nil) {
      let row = rows.countUpTo(node) - 1
      guard row >= 0 else { return "" }
      path = "row \(row + 1)"
      value = sibling(Int(rows[row]))
      if value.node != node { path += ", " }
    }
    var isFirst = true
    while value.node != node, let step = value.step(towards: node) {
      path += isFirst ? step.name : "." + step.name
      value = step.value
      isFirst = false
    }
    return path
  }

  /// The child in which a node lies, and what it is called.
  private func step(towards target: Int) -> (name: String, value: JSONValue)? {
    guard isContainer, target > node, target < next else { return nil }
    let children = document.children(of: self)
    let index = children.countUpTo(target) - 1
    guard children.indices.contains(index) else { return nil }
    let child = Int(children[index])
    if kind == .array { return ("\(index)", sibling(child)) }
    return (shortened(sibling(child).string ?? ""), sibling(child + 1))
  }
}

extension [UInt32] {
  /// How many of the numbers, which ascend, are a number or less.
  fileprivate func countUpTo(_ number: Int) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if Int(self[middle]) <= number { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
