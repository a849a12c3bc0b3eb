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

    var path: String {
      switch self {
      case .put(let path), .delete(let path): path
      }
    }
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
    return bytes
  }

  /// Reads a file; `nil` when it is no journal, or a step is about a path that must not be written.
  init?(encoded bytes: [UInt8]) {
    var lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)[...]
    guard lines.popLast()?.isEmpty == true, let first = lines.popFirst() else { return nil }
    if first.elementsEqual("in-place".utf8) {
      let steps = lines.compactMap(Step.init)
      guard steps.count == lines.count else { return nil }
      self = .inPlace(steps)
      return
    }
    let words = first.split(separator: 0x20).map { String(decoding: $0, as: UTF8.self) }
    guard lines.isEmpty, words.count == 3, words[0].isExactly("exchange") else { return nil }
    guard let inode = UInt64(words[1]), let device = UInt64(words[2]) else { return nil }
    self = .exchange(inode: inode, device: device)
  }
}

extension Journal.Step {
  fileprivate init?(_ line: ArraySlice<UInt8>) {
    guard let space = line.firstIndex(of: 0x20) else { return nil }
    guard let path = String(validating: line[(space + 1)...], as: UTF8.self), (try? OutputPath(path)) != nil else {
      return nil
    }
    if line[..<space].elementsEqual("put".utf8) {
      self = .put(path)
    } else if line[..<space].elementsEqual("delete".utf8) {
      self = .delete(path)
    } else {
      return nil
    }
  }
}
