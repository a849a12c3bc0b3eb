import CCmark
import Glibc

/// libcmark's name of a node; nodes live as long as their document.
typealias Node = OpaquePointer

/// A parsed text; frees libcmark's tree with itself.
final class ParsedMarkdown {
  let root: Node

  init?(_ bytes: UnsafeBufferPointer<UInt8>) {
    let document = bytes.withMemoryRebound(to: CChar.self) { characters in
      cmark_parse_document(characters.baseAddress ?? emptyText, characters.count, CMARK_OPT_DEFAULT)
    }
    guard let document else { return nil }
    root = document
  }

  deinit {
    cmark_node_free(root)
  }
}

/// libcmark wants an address even for no bytes. Written once here, read only ever after, never freed: threads may share
/// it.
nonisolated(unsafe) private let emptyText: UnsafePointer<CChar> = {
  let address = UnsafeMutablePointer<CChar>.allocate(capacity: 1)
  address.initialize(to: 0)
  return UnsafePointer(address)
}()

/// Goes through all nodes below a root, each twice where it can have children: on the way in and on the way out.
struct NodeWalk: ~Copyable {
  private let iterator: OpaquePointer

  init?(_ root: Node) {
    guard let iterator = cmark_iter_new(root) else { return nil }
    self.iterator = iterator
  }

  deinit {
    cmark_iter_free(iterator)
  }

  /// The next node and whether it is entered; `nil` at the end.
  func next() -> (node: Node, entering: Bool)? {
    let event = cmark_iter_next(iterator)
    guard event != CMARK_EVENT_DONE, let node = cmark_iter_get_node(iterator) else { return nil }
    return (node, event == CMARK_EVENT_ENTER)
  }

  /// Goes on behind the node, past its children.
  func skip(_ node: Node) {
    cmark_iter_reset(iterator, node, CMARK_EVENT_EXIT)
  }
}

/// The bytes of one of libcmark's strings; they hold no NUL, which libcmark replaces.
func bytes(of string: UnsafePointer<CChar>?) -> UnsafeBufferPointer<UInt8> {
  guard let string else { return UnsafeBufferPointer(start: nil, count: 0) }
  let count = strlen(string)
  return UnsafeRawBufferPointer(start: string, count: count).assumingMemoryBound(to: UInt8.self)
}

/// One of libcmark's strings.
func text(of string: UnsafePointer<CChar>?) -> String {
  String(decoding: bytes(of: string), as: UTF8.self)
}
