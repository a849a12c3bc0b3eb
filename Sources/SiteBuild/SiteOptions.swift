import Glibc
import Locales
import Records
import Text

/// Whether a site is made to be opened from a folder: with addresses that are relative to each page.
public enum Portability: String, Sendable {
  /// No: what is made is served, or only looked at.
  case never
  /// As the site file says.
  case asDeclared
  /// Yes, whatever the site file says.
  case always
}

/// What the command line decides about a site.
public struct SiteOptions: Sendable {
  /// The moment asked for, as it was written; read in the site's zone once that is known.
  public var givenNow: String?
  /// The moment of the build where none was asked for.
  public var now: Instant
  /// The address, instead of the site file's.
  public var baseURL: String?
  /// Whether drafts are shown.
  public var includesDrafts = false
  /// For whom the site is made: without what is for staff, or with it.
  public var audience = Audience.everyone
  /// Whether the site opens from a folder, under any address.
  public var portability = Portability.never
  /// When the copies of sources that live elsewhere were last known to be right, where one could not be renewed; `nil`: now.
  public var dataFrom: Instant?
  /// What was said when they were renewed; `nil`: nothing.
  public var fetchNews: Fingerprint?
  /// Whether the moment was set from outside and does not follow the clock.
  private(set) var hasFixedClock = false

  /// Checks the options.
  ///
  /// - Parameters:
  ///   - now: the option `--now`.
  ///   - environmentEpoch: `SOURCE_DATE_EPOCH`, seconds since 1970, for reproducible builds.
  /// - Throws: what is wrong with them.
  public init(
    now: String? = nil, environmentEpoch: String? = nil, baseURL: String? = nil, includesDrafts: Bool = false
  ) throws(OptionProblem) {
    if let now, case .failure(let problem) = readMoment(now, .utc) {
      throw OptionProblem(message: "--now: \(problem.message)")
    }
    if let baseURL, BaseAddress(baseURL) == nil {
      throw OptionProblem(message: "--base-url: \"\(baseURL)\" is not an address like https://library.example.org")
    }
    givenNow = now
    self.baseURL = baseURL
    self.includesDrafts = includesDrafts
    guard let environmentEpoch else {
      self.now = Instant(secondsSince1970: Int64(time(nil)))
      return
    }
    guard let seconds = Int64(environmentEpoch) else {
      throw OptionProblem(message: "SOURCE_DATE_EPOCH: \"\(environmentEpoch)\" is not a number of seconds")
    }
    self.now = Instant(secondsSince1970: seconds)
    hasFixedClock = true
  }
}

/// What is wrong with an option.
public struct OptionProblem: Error, Sendable {
  /// One line with the option's name.
  public let message: String
}

extension SiteOptions {
  /// Takes the clock's time for the moment of the build; one that was asked for stays.
  public mutating func renewClock() { if !hasFixedClock { now = Instant(secondsSince1970: Int64(time(nil))) } }
}

/// Whether a text is a moment as `--now` takes it.
public func isMoment(_ text: String) -> Bool {
  if case .success = readMoment(text, .utc) { true } else { false }
}
