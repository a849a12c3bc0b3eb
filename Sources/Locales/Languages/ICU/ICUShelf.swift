import Synchronization
import Text
internal import CICU

/// What can be asked of ICU in a language.
enum ICUTool: Hashable {
  case collator(numeric: Bool)
  case patterns
  case dateNames
  case languageNames(capitalized: Bool)
  case date(pattern: ExactString, capitalized: Bool)
  case range(skeleton: ExactString)
  case number(skeleton: ExactString)
  case plurals
  case list(alternatives: Bool)
}

/// ICU's objects for one locale, made when first asked for and pooled.
final class ICUShelf: Sendable {
  let locale: String
  private let pools = Mutex<[ICUTool: ICUPool]>([:])
  private let patterns = Mutex<[ExactString: ExactString]>([:])

  /// Skeletons come from templates; more than this many are served, but not kept.
  private static let limit = 256

  init(locale: String) { self.locale = locale }

  func with<Result>(_ tool: ICUTool, _ body: (OpaquePointer) -> Result?) -> Result? {
    pool(for: tool).withObject(body)
  }

  /// The pattern that the locale has for a skeleton.
  func pattern(for skeleton: ExactString) -> ExactString? {
    if let known = patterns.withLock({ $0[skeleton] }) { return known }
    let found = with(.patterns) { generator in icuText { icu_patterns_best(generator, skeleton.string, $0, $1) } }
    guard let pattern = found.map(ExactString.init) else { return nil }
    patterns.withLock { if $0.count < ICUShelf.limit { $0[skeleton] = pattern } }
    return pattern
  }

  private func pool(for tool: ICUTool) -> ICUPool {
    pools.withLock { pools in
      if let pool = pools[tool] { return pool }
      let pool = makePool(tool)
      if pools.count < ICUShelf.limit { pools[tool] = pool }
      return pool
    }
  }

  private func makePool(_ tool: ICUTool) -> ICUPool {
    let locale = locale
    switch tool {
    case .collator(let numeric):
      return ICUPool(open: { icu_collator_open(locale, numeric) }, close: { icu_collator_close($0) })
    case .patterns:
      return ICUPool(open: { icu_patterns_open(locale) }, close: { icu_patterns_close($0) })
    case .dateNames:
      return ICUPool(open: { icu_date_names_open(locale) }, close: { icu_date_names_close($0) })
    case .languageNames(let capitalized):
      return ICUPool(
        open: { icu_language_names_open(locale, capitalized) }, close: { icu_language_names_close($0) })
    case .date(let pattern, let capitalized):
      return ICUPool(open: { icu_date_open(locale, pattern.string, capitalized) }, close: { icu_date_close($0) })
    case .range(let skeleton):
      return ICUPool(open: { icu_range_open(locale, skeleton.string) }, close: { icu_range_close($0) })
    case .number(let skeleton):
      return ICUPool(open: { icu_number_open(locale, skeleton.string) }, close: { icu_number_close($0) })
    case .plurals:
      return ICUPool(open: { icu_plurals_open(locale) }, close: { icu_plurals_close($0) })
    case .list(let alternatives):
      return ICUPool(open: { icu_list_open(locale, alternatives) }, close: { icu_list_close($0) })
    }
  }
}
