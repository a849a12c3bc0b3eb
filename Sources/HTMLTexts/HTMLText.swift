import Text

/// Pieces of HTML in data, such as descriptions from an interface, made safe for every page.
///
/// libxml2 reads them, and what it found is written anew: elements and attributes of an allow-list, in our own order, with
/// our escapers and `URLPolicy`. So what a browser makes of the result does not depend on how libxml2 reads what is wrong.
/// libxml2 and not libgumbo, whose release in Debian 12 is of 2015 and which only builds trees: some formatting elements in
/// many paragraphs take memory by the square. Stateless; may be called from many threads at once.
public enum HTMLText {
  /// The most bytes of one text.
  static let longestText = 65_536
  /// The most elements that lie in each other.
  static let deepest = 256
  /// The most attributes of one element: libxml2 compares each with all before it.
  static let mostAttributes = 200

  /// The HTML of a text, with what was refused on the way. Of what it gives it makes the same again.
  public static func html(of text: String, options: HTMLTextOptions = HTMLTextOptions()) -> HTMLTextResult {
    if let problem = refusal(of: text) { return plain(text, problem) }
    let writer = HTMLTextWriter(options)
    guard read(text, for: writer) else { return plain(text, .tooDeep) }
    return HTMLTextResult(text: writer.finished(), problems: writer.problems)
  }

  /// The words alone on one line, blocks parted by a blank, pictures as their alternative text.
  public static func plainText(of text: String) -> String {
    guard refusal(of: text) == nil else { return text }
    let words = HTMLTextWords()
    guard read(text, for: words) else { return text }
    return words.line
  }

  /// Why a text is shown as it is.
  private static func refusal(of text: String) -> HTMLTextProblem? {
    if text.utf8.count > longestText { return .tooLong(text.utf8.count) }
    return hasTooManyAttributes(text) ? .tooManyAttributes : nil
  }

  private static func plain(_ text: String, _ problem: HTMLTextProblem) -> HTMLTextResult {
    var html: [UInt8] = []
    html.append(text: "<p>")
    html.append(htmlEscaped: text)
    html.append(text: "</p>\n")
    return HTMLTextResult(text: String(decoding: html, as: UTF8.self), problems: [problem])
  }

  /// Counts what may be an attribute between `<` and the next `>` outside of quotes.
  private static func hasTooManyAttributes(_ text: String) -> Bool {
    var (isInTag, quote, isAfterEqual, count): (Bool, UInt8, Bool, Int) = (false, 0, false, 0)
    var previous: UInt8 = 0
    for byte in text.utf8 {
      defer { previous = byte }
      if !isInTag {
        (isInTag, count) = (previous == UInt8(ascii: "<") && byte.isASCIILetter, 0)
      } else if quote != 0 {
        if byte == quote { quote = 0 }
      } else if isAfterEqual, byte == 0x22 || byte == 0x27 {
        (quote, isAfterEqual) = (byte, false)
      } else if byte == UInt8(ascii: ">") {
        isInTag = false
      } else {
        if !byte.isASCIIWhitespace { isAfterEqual = byte == UInt8(ascii: "=") }
        if !byte.isASCIIWhitespace, previous.isASCIIWhitespace || [0x22, 0x27, 0x2F].contains(previous) { count += 1 }
        if count > mostAttributes { return true }
      }
    }
    return false
  }
}

/// How a text is written.
public struct HTMLTextOptions: Sendable {
  /// What is added to the level of every heading; the level stays between 1 and 6.
  public var headingShift = 0
  /// Gets every link's URL that `URLPolicy` let pass and returns what to write instead, or `nil` to write the text alone.
  public var rewriteLink: (@Sendable (_ url: String) -> String?)?
  /// The same for pictures; may add their width and height.
  public var rewriteImage: (@Sendable (_ url: String) -> (url: String, width: Int?, height: Int?)?)?
  /// The `rel` of links that lead to another site; empty for none.
  public var externalRelation = ""
  /// The host of the site itself, in lower case: links to it are not external.
  public var ownHost: String?

  /// The defaults above.
  public init() {}
}

/// What became of a text.
public struct HTMLTextResult: Sendable {
  /// Safe HTML; empty where no words and no pictures are in the text.
  public let text: String
  public let problems: [HTMLTextProblem]
}

/// What was not written as it stands in the text.
public enum HTMLTextProblem: Sendable, Equatable {
  /// More than 64 KiB (how many bytes): shown as it is.
  case tooLong(Int)
  /// More than 256 elements lie in each other: shown as it is.
  case tooDeep
  /// More than 200 attributes of one element: shown as it is.
  case tooManyAttributes
  /// A link's URL was refused; its text stays.
  case refusedLink(String)
  /// A picture's URL was refused; its alternative text stays.
  case refusedImage(String)
}
