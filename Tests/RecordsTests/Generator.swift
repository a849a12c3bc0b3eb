/// Random numbers that are the same in every run.
struct Generator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

  mutating func next() -> UInt64 {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return state &* 0x2545_F491_4F6C_DD1D
  }

  mutating func below(_ limit: Int) -> Int { Int(next() % UInt64(limit)) }

  mutating func decimal() -> String {
    let digits = below(11) + 1
    var text = below(2) == 0 ? "" : "-"
    for _ in 0..<digits { text += "\(below(10))" }
    let fraction = below(5)
    if fraction > 0 { text += "." + (0..<fraction).map { _ in "\(below(10))" }.joined() }
    return text
  }

  mutating func pick<Element>(_ elements: [Element]) -> Element { elements[below(elements.count)] }
}
