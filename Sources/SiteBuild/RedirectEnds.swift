import Text

/// Where redirects lead in the end, each followed once however long their chains are.
struct RedirectEnds {
  private enum End {
    case hidden
    case circle
    case open
  }

  private var ends: [ExactString: End] = [:]

  /// - Parameters:
  ///   - redirects: old paths with the path in the site that they lead to; `nil`: elsewhere.
  ///   - isHidden: whether a path is kept from the audience.
  init(_ redirects: [(from: String, to: String?)], isHidden: (String) -> Bool) {
    let targets = Dictionary(
      redirects.map { (ExactString($0.from), $0.to) }, uniquingKeysWith: { first, _ in first })
    for start in targets.keys where ends[start] == nil { follow(start, targets, isHidden) }
  }

  /// Whether it leads to what is kept from the audience, at once or by way of others.
  func isHidden(_ from: String) -> Bool { ends[ExactString(from)] == .hidden }

  /// Whether it leads into a circle, as part of it or by way of others.
  func isCircle(_ from: String) -> Bool { ends[ExactString(from)] == .circle }

  private mutating func follow(
    _ start: ExactString, _ targets: [ExactString: String?], _ isHidden: (String) -> Bool
  ) {
    var way: [ExactString] = []
    var seen: Set<ExactString> = []
    var place = start
    var end = End.open
    while true {
      if let known = ends[place] {
        end = known
        break
      }
      guard seen.insert(place).inserted else {
        end = .circle
        break
      }
      way.append(place)
      guard case let target?? = targets[place] else { break }
      if isHidden(target) {
        end = .hidden
        break
      }
      guard targets[ExactString(target)] != nil else { break }
      place = ExactString(target)
    }
    for place in way { ends[place] = end }
  }
}
