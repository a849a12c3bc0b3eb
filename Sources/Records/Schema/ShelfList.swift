/// A list of books besides the whole catalogue and its facets. The words are those of the site file.
public enum ShelfList: String, Sendable, CaseIterable {
  /// What its owner likes best.
  case favourites
  /// What came last, newest first.
  case new
  /// What has the most stars.
  case best
  /// By the first letter of the title.
  case alphabet = "a-z"

  /// The field it is made of.
  public var field: String {
    switch self {
    case .favourites: "favourite"
    case .new: "added"
    case .best: "rating"
    case .alphabet: "title"
    }
  }
}
