import Text

/// The names that tables of days have in a site: `school holidays`.
public struct PhraseTables: Sendable {
  private let byFold: [ExactString: String]
  let mostWords: Int
  let mostHan: Int

  public init(_ names: [String] = []) {
    var byFold: [ExactString: String] = [:]
    var (mostWords, mostHan) = (0, 0)
    for name in names {
      let folded = foldedPhrase(name)
      byFold[ExactString(folded)] = name
      mostWords = max(mostWords, folded.parts(separatedBy: UInt8(ascii: " ")).count)
      mostHan = max(mostHan, folded.unicodeScalars.allSatisfy(isHan) ? folded.unicodeScalars.count : 0)
    }
    (self.byFold, self.mostWords, self.mostHan) = (byFold, mostWords, mostHan)
  }

  func name(of folded: String) -> String? { byFold[ExactString(folded)] }

  var names: [String] { byFold.values.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) } }
}
