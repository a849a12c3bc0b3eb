import Text

/// What a run was about to do to the output when it may have been killed; the next run reads it.
enum Journal: Sendable, Equatable {
  /// The stage was to be exchanged with the output; the numbers of the stage's tree tell whether it was.
  case exchange(inode: UInt64, device: UInt64)
  /// The steps were to be taken in the output itself.
  case inPlace([Step])

  enum Step: Sendable, Equatable {
    case put(String)
    case delete(String)
  }

  func encoded() -> [UInt8] {
    var bytes: [UInt8] = []
    switch self {
    case .exchange(let inode, let device): bytes.append(text: "exchange \(inode) \(device)\n")
    case .inPlace(let steps):
      bytes.append(text: "in-place\n")
      for step in steps {
        switch step {
        case .put(let path): bytes.append(text: "put " + path)
        case .delete(let path): bytes.append(text: "delete " + path)
        }
        bytes.append(0x0A)
      }
    }
    bytes.append(text: "end\n")
    return bytes
  }

  /// Reads a file; `nil` when it is not whole, which means that it was never acted on.
  init?(encoded bytes: [UInt8]) {
    var lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)[...]
    guard lines.popLast()?.isEmpty == true, lines.popLast()?.elementsEqual("end".utf8) == true else { return nil }
    guard let first = lines.popFirst() else { return nil }
    if first.elementsEqual("in-place".utf8) {
      let steps = lines.compactMap(Step.init)
      guard steps.count == lines.count else { return nil }
      self = .inPlace(steps)
      return
    }
    let words = first.split(separator: 0x20).map { String(decoding: $0, as: UTF8.self) }
    guard words.count == 3, words[0].isExactly("exchange") else { return nil }
    guard let inode = UInt64(words[1]), let device = UInt64(words[2]) else { return nil }
    self = .exchange(inode: inode, device: device)
  }
}

extension Journal.Step {
  fileprivate init?(_ line: ArraySlice<UInt8>) {
    if line.starts(with: "put ".utf8) {
      self = .put(String(decoding: line.dropFirst(4), as: UTF8.self))
    } else if line.starts(with: "delete ".utf8) {
      self = .delete(String(decoding: line.dropFirst(7), as: UTF8.self))
    } else {
      return nil
    }
  }
}
