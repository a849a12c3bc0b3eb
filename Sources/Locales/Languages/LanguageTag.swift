import Text
internal import CICU

/// The tag of a language that data name by a code or in words: `pl` for `pl`, `pol`, "Polish", "polski", "польский".
public enum LanguageTag {
  /// The BCP 47 tag, or `nil` where the text is none or several languages, or none that ICU knows.
  ///
  /// Codes of ISO 639-1, 639-2 (both forms) and tags with script and region; names as English, Polish, Russian, Spanish,
  /// Chinese and the language itself have them, whatever their case.
  public static func of(_ text: String) -> String? {
    startICU()
    let plain = String(decoding: Array(text.utf8).trimmedASCII, as: UTF8.self)
    if plain.utf8.count > 40 { return nil }
    if let tag = tag(ofCode: plain) { return tag }
    let key = ExactString(folded(plain))
    return names[key] ?? ownNames[key]
  }

  /// The code that libraries use, of ISO 639-2/B: `ger` for `de` and `de-AT`.
  public static func bibliographicCode(of tag: String) -> String? {
    startICU()
    let language = tag.parts(separatedBy: UInt8(ascii: "-"))[0].lowercased()
    if let known = bibliographic.first(where: { $0.value.isExactly(language) }) { return known.key.string }
    return icuText { icu_three_letters(language, $0, $1) }
  }

  private static func tag(ofCode text: String) -> String? {
    let parts = text.utf8.map { $0 == UInt8(ascii: "_") ? UInt8(ascii: "-") : $0 }
    let hyphenated = String(decoding: parts, as: UTF8.self)
    let first = hyphenated.parts(separatedBy: UInt8(ascii: "-"))[0].lowercased()
    let isTag = hyphenated.utf8.allSatisfy { $0.isASCIILetter || $0.isASCIIDigit || $0 == UInt8(ascii: "-") }
    guard isTag, (2...3).contains(first.utf8.count), first.utf8.allSatisfy(\.isASCIILetter) else { return nil }
    let known = bibliographic[ExactString(first)] ?? first
    let rest = String(decoding: hyphenated.utf8.dropFirst(first.utf8.count), as: UTF8.self)
    let tag = icuText { icu_canonical_tag(known + rest, $0, $1) }
    guard let tag, isLanguage(tag.parts(separatedBy: UInt8(ascii: "-"))[0]) else { return nil }
    return tag
  }

  /// Whether it is the code of a language: codes such as `mis`, `mul`, `und` and `zxx` say that it is none, or several.
  private static func isLanguage(_ code: String) -> Bool {
    !["mis", "mul", "und", "zxx"].contains { $0.isExactly(code) } && codes.contains(ExactString(code))
  }

  private static let codes: Set<ExactString> = {
    startICU()
    var codes: Set<ExactString> = []
    var index: Int32 = 0
    while let code = icu_language_code(index) {
      index += 1
      codes.insert(ExactString(String(cString: code)))
    }
    return codes
  }()

  /// The names that the five languages of the interface have for all languages.
  private static let names: [ExactString: String] = {
    let tellers = ["en", "pl", "ru", "es", "zh-Hant"].compactMap { SiteLanguage($0) }
    return table { _ in tellers }
  }()

  /// What languages call themselves; apart, since each of them has to be read for it; few tables need it.
  private static let ownNames = table { code in [SiteLanguage(code)].compactMap { $0 } }

  /// Names in lower case with the codes; a name of two languages is left out.
  private static func table(_ tellers: (String) -> [SiteLanguage]) -> [ExactString: String] {
    var names: [ExactString: String] = [:]
    var twice: Set<ExactString> = []
    for code in codes.map(\.string).sorted() where code.utf8.count == 2 || code.isExactly("grc") {
      for teller in tellers(code) {
        guard let name = teller.displayName(of: code), !name.isExactly(code) else { continue }
        let key = ExactString(folded(name))
        if let known = names[key], !known.isExactly(code) { twice.insert(key) }
        names[key] = code
      }
    }
    for key in twice { names[key] = nil }
    return names
  }

  private static func folded(_ name: String) -> String {
    NormalizationForm.composed.of(name.lowercased())
  }

  /// The codes of ISO 639-2 that libraries use beside those that ICU knows.
  private static let bibliographic: [ExactString: String] = Dictionary(
    uniqueKeysWithValues: [
      ("alb", "sq"), ("arm", "hy"), ("baq", "eu"), ("bur", "my"), ("chi", "zh"), ("cze", "cs"), ("dut", "nl"),
      ("fre", "fr"), ("geo", "ka"), ("ger", "de"), ("gre", "el"), ("ice", "is"), ("mac", "mk"), ("mao", "mi"),
      ("may", "ms"), ("per", "fa"), ("rum", "ro"), ("slo", "sk"), ("tib", "bo"), ("wel", "cy"),
    ].map { (ExactString($0.0), $0.1) })
}
