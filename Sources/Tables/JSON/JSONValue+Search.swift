import Diagnostics

extension JSONValue {
  /// The member of a name; the first of duplicates. Every cell of a JSON table is found by this.
  func member(_ name: [UInt8]) -> JSONValue? {
    guard kind == .object else { return nil }
    let found = document.tape.nodes.withUnsafeBufferPointer { nodes in
      document.file.bytes.withUnsafeBufferPointer { bytes in
        name.withUnsafeBufferPointer { JSONSearch(nodes: nodes, bytes: bytes).member($0, ofObjectAt: node) }
      }
    }
    return found.map { sibling($0) }
  }
}

/// Looks for names without touching any reference count.
private struct JSONSearch {
  let nodes: UnsafeBufferPointer<JSONTape.Node>
  let bytes: UnsafeBufferPointer<UInt8>

  /// The node of the member's value.
  func member(_ name: UnsafeBufferPointer<UInt8>, ofObjectAt object: Int) -> Int? {
    var candidate = object + 2
    for _ in 0..<nodes[object + 1].end {
      if says(candidate, name) { return candidate + 1 }
      candidate = after(candidate + 1)
    }
    return nil
  }

  @inline(__always)
  private func after(_ node: Int) -> Int {
    let byte = bytes[Int(nodes[node].start)]
    let isContainer = byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[")
    return isContainer ? Int(nodes[node + 1].start) : node + 1
  }

  /// Whether a string's text is this, byte by byte.
  @inline(__always)
  private func says(_ node: Int, _ wanted: UnsafeBufferPointer<UInt8>) -> Bool {
    let start = Int(nodes[node].start) + 1
    let count = Int(nodes[node].end) - 1 - start
    guard count >= wanted.count else { return false }
    if count > wanted.count { return decoded(start..<start + count, is: wanted) }
    for index in 0..<count where bytes[start + index] != wanted[index] { return false }
    return !UnsafeBufferPointer(rebasing: bytes[start..<start + count]).contains(UInt8(ascii: "\\"))
  }

  /// Only a name with escapes is longer than its text.
  private func decoded(_ span: Range<Int>, is wanted: UnsafeBufferPointer<UInt8>) -> Bool {
    let written = UnsafeBufferPointer(rebasing: bytes[span])
    return written.contains(UInt8(ascii: "\\")) && JSONText.decode(written).elementsEqual(wanted)
  }
}
