/// The beginning or the end of an address in the text of a template.
struct AddressMark: Sendable, Equatable {
  /// Stands for a quote that is not known yet.
  static let unknownQuote: UInt8 = 1

  /// What begins; `nil` where one ends.
  let kind: AddressKind?
  /// The quote around it; 0 for none.
  let quote: UInt8
}

/// Goes through text of a template from all states that it may be in.
struct MarkupScan {
  /// A value in markup that is no template's text: of an attribute, or what a script or style holds.
  struct Found {
    let range: Range<Int>
    let kind: AddressKind
  }

  /// Marks by the offset that they stand before, in this order.
  private(set) var marks: [(offset: Int, mark: AddressMark)] = []
  /// Whether an attribute has a value whose name is one of the template's values.
  private(set) var hasNamelessValue = false
  private(set) var states: Set<MarkupState> = []
  /// The values that a browser follows or runs, of markup that is no template's text.
  private(set) var found: [Found] = []

  /// - Parameter isData: whether the text is no template's, so that all values in it are found and nothing is marked.
  init(_ bytes: [UInt8], from start: Set<MarkupState>, isData: Bool = false) {
    for state in start { follow(bytes, from: state, isData: isData) }
    // What ends comes first; of several ways, the same each time.
    func order(_ mark: AddressMark) -> Int { Int(mark.kind?.rawValue ?? 0) << 8 | Int(mark.quote) }
    marks.sort { ($0.offset, order($0.mark)) < ($1.offset, order($1.mark)) }
  }

  private mutating func follow(_ bytes: [UInt8], from start: MarkupState, isData: Bool) {
    var state = start
    var valueStart = 0
    var (rawStart, rawEnd) = (0, 0)
    var offset = 0
    while offset < bytes.count {
      if state.place == .text {
        guard let tag = bytes[offset...].firstIndex(of: 0x3C) else { break }
        offset = tag
      }
      if state.skipsValue {
        guard let end = bytes[offset...].firstIndex(of: state.quote) else { break }
        offset = end
      }
      // A tag begins: this was in none.
      if state.isAssumed, bytes[offset] == 0x3C, state.place != .value { return }
      let before = state
      if before.place == .raw, bytes[offset] == 0x3C { rawEnd = offset }
      switch state.take(bytes[offset]) {
      case .none: break
      case .valueBegins: valueStart = offset + 1
      case .valueBeginsHere: valueStart = offset
      case .namelessValue: hasNamelessValue = true
      case .valueEnds:
        guard let kind = before.kind else { break }
        if isData {
          found.append(Found(range: valueStart..<offset, kind: kind))
        } else if before.isDynamic, kind.isAddress {
          add(offset + 1, AddressMark(kind: nil, quote: 0))
        }
      }
      offset += 1
      if before.place != .raw, state.place == .raw { rawStart = offset }
      if isData, before.holdsCode, state.place != .raw { found.append(Found(range: rawStart..<rawEnd, kind: .code)) }
    }
    if isData, state.holdsCode {
      found.append(Found(range: rawStart..<bytes.count, kind: .code))
    } else if isData, state.place == .value, let kind = state.kind {
      found.append(Found(range: valueStart..<bytes.count, kind: kind))
    } else if state.needsMark, let kind = state.kind {
      let isBefore = state.place == .beforeValue
      let quote = isBefore ? AddressMark.unknownQuote : state.quote
      add(isBefore ? bytes.count : valueStart, AddressMark(kind: kind, quote: quote))
      state.isDynamic = true
    }
    states.insert(state)
  }

  private mutating func add(_ offset: Int, _ mark: AddressMark) {
    if !marks.contains(where: { $0.offset == offset && $0.mark == mark }) { marks.append((offset, mark)) }
  }
}
