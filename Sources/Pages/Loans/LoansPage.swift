import Records
import Templates
import Text

/// The page on which readers see what they have borrowed, as the site file declares it. The loans themselves come from an
/// interface that the reader's browser asks; the build knows nothing of them.
public struct LoansPage: Sendable {
  /// The site path of the page.
  public var path: String
  /// Its heading and the label of its tab, where the site states one.
  public var title: String?
  /// Whether the form asks for a PIN beside the card number.
  public var asksPIN = false
  /// The regular expression that a card number must match as a whole.
  public var pattern: String?
  /// What a card number looks like, in words.
  public var hint: String?
  /// Whether the page clears itself when nobody uses it.
  public var isKiosk = false
  /// Whether made-up loans are shown and nothing is sent.
  public var isExample = false
  /// What the page's script knows of the interface, as JSON.
  public var interface: String
  /// The origin of the interface, `https://ils.example.org`; `nil`: the site's own.
  public var origin: String?

  public init(path: String, interface: String) {
    self.path = path
    self.interface = interface
  }

  /// The site path of the file that leads from the numbers of books to their pages.
  var booksPath: String { path + "books.json" }

  /// Whether a card number has digits alone, for the keyboard of a phone: `[0-9]{8}`, `\d+`.
  var isNumeric: Bool {
    guard let pattern, !pattern.isEmpty else { return false }
    var rest = Array(pattern.utf8)[...]
    while !rest.isEmpty {
      if rest.starts(with: "[0-9]".utf8) {
        rest = rest.dropFirst(5)
      } else if rest.starts(with: "\\d".utf8) {
        rest = rest.dropFirst(2)
      } else if let byte = rest.first, byte.isASCIIDigit || "{},+*?()|".utf8.contains(byte) {
        rest = rest.dropFirst()
      } else {
        return false
      }
    }
    return true
  }

  /// What the page may load and whom it may ask, for its own `meta` element.
  var policy: String {
    let asked = isExample ? "'self'" : "'self'" + (origin.map { " " + $0 } ?? "")
    return
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' https: data:; connect-src \(asked); "
      + "manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'self'"
  }
}

extension SiteModel {
  /// Whether any book could be found by what is lent of it.
  var knowsLentBooks: Bool {
    store.collections.indices.contains { store.collections[$0].count > 0 && kindPages($0).lentNumbers != nil }
  }

  /// The file that leads from the numbers of books, their ISBNs and the inventory numbers of their copies, to their pages.
  /// One file for all books: a page that asked for parts of it would tell the host which books somebody has at home.
  func lentBooks() -> [UInt8] {
    var known: Set<ExactString> = []
    var members: [JSONNode.Member] = []
    for place in store.collections.indices {
      guard let numbers = kindPages(place).lentNumbers else { continue }
      for row in 0..<store.collections[place].count {
        let id = RecordID(collection: place, row: row)
        guard let path = path(id), let record = store.record(id) else { continue }
        let address = String(decoding: path.utf8.dropFirst(), as: UTF8.self).percentEncoded(keeping: .url)
        for number in numbers(record, self).map(plainNumber) where !number.isEmpty {
          if known.insert(ExactString(number)).inserted { members.append(JSONNode.Member(number, .text(address))) }
        }
      }
    }
    members.sort { ExactString($0.name) < ExactString($1.name) }
    return JSONNode.object(members).bytes
  }
}

/// A number as it is looked up: its letters and digits of ASCII, in lower case. The page's script makes the same of what an
/// interface says.
private func plainNumber(_ text: String) -> String {
  let bytes = text.utf8.filter { $0.isASCIILetter || $0.isASCIIDigit }
  return String(decoding: Array(bytes), as: UTF8.self).lowercased()
}

extension PageRenderer {
  static let loansShape = ObjectShape(
    "my books",
    ["interface", "origin", "pin", "pattern", "hint", "numeric", "kiosk", "example", "policy", "books"])

  /// What the page "My books" shows.
  func bindLoans(_ page: LoansPage, _ bindings: inout Bindings) -> PageFacts {
    bindings[Names.loans] = .object(
      Self.loansShape, .string(page.interface), .optional(page.origin), .boolean(page.asksPIN), .optional(page.pattern),
      .optional(page.hint), .boolean(page.isNumeric), .boolean(page.isKiosk), .boolean(page.isExample),
      // A page on a disk has no origin that a policy could name.
      model.site.isPortable ? .none : .string(page.policy), model.knowsLentBooks ? .string(page.booksPath) : .none)
    return PageFacts(title: page.title ?? text("loans.title"), kind: "loans", robots: "noindex")
  }
}

extension PageVariable {
  static let ofLoans = [
    PageVariable(
      Names.loans, PageRenderer.loansShape,
      "`interface` is what `js/loans.js` knows of it, as JSON; `origin` its origin, or none if it is the site's own; `pin` whether a PIN is asked for, `pattern` of card numbers, `hint` what one looks like, `numeric` whether it has digits alone; `kiosk` whether the page clears itself, `example` whether its loans are made up; `policy` for a `meta` element, none in a portable site; `books` the path of the file that leads from numbers to pages, or none"
    ) { _, _ in .object(PageRenderer.loansShape.typeName) }
  ]
}
