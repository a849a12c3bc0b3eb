/// The values of a JSON text in the order they are written.
///
/// A value takes one node: where its bytes begin and end; its first byte tells what it is. An array or object takes two:
/// the second says at which node the value after it begins, and how many elements or members it has. A member is its
/// name's node and its value's.
struct JSONTape: Sendable {
  struct Node: Sendable {
    var start: UInt32
    var end: UInt32
  }

  var nodes: [Node] = []

  subscript(_ index: Int) -> Node { nodes[index] }
}
