import Text

/// A word of a text as the index has it.
public struct SearchWord: Sendable, Equatable {
  /// Its exact spelling.
  public let exact: String
  /// Its place in the text, in words; in Chinese, in characters.
  public let position: Int

  public init(_ exact: String, at position: Int) {
    self.exact = exact
    self.position = position
  }

  public static func == (left: SearchWord, right: SearchWord) -> Bool {
    left.position == right.position && left.exact.isExactly(right.exact)
  }
}

extension SearchRole {
  /// The words of one value.
  public func words(of value: String) -> [SearchWord] {
    var list = WordList()
    list.append(value, as: self)
    return list.words.map { word in
      SearchWord(String(decoding: list.spellings[word.range], as: UTF8.self), at: word.position)
    }
  }
}
