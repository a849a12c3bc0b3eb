import Diagnostics
import Files
import Locales
import Output

/// What the command line decides about a build.
public struct BuildOptions: Sendable {
  public var site: SiteOptions
  /// The folder that is written.
  public var output: String
  /// Whether the user named it; else it is one in a folder that may be a stranger's.
  public let isOutputNamed: Bool
  /// How many threads render.
  public var jobs: Int
  /// Gets the name of every stage as it begins; for progress on a terminal.
  public var progress: @Sendable (Stage) -> Void = { _ in }
  /// Writes down what was reported; a later run that finds nothing changed shows it again instead of finding it out.
  public var transcript: @Sendable (DiagnosticLog) -> [String] = { _ in [] }
  /// How pictures are made ready to be published; `nil`: they are not, since nothing is.
  public var pictures: PictureMaking?
  /// Whether the report lists all records.
  public var listsRecords = false

  public init(site: SiteOptions, output: String, jobs: Int, isOutputNamed: Bool = true) {
    self.site = site
    self.output = output
    self.isOutputNamed = isOutputNamed
    self.jobs = jobs
  }
}

/// A system error: a file, a disk.
public struct BuildFailure: Error, Sendable, CustomStringConvertible {
  public let description: String
  /// Whether the command was used wrongly rather than the system failing: an output folder that must not be one.
  public let isWrongUse: Bool
  /// Whether the old site is as it was.
  public let leavesOldSite: Bool

  init(_ error: any Error) {
    if let failure = error as? BuildFailure {
      self = failure
      return
    }
    description = "\(error)"
    switch error as? OutputError {
    case .refused: (isWrongUse, leavesOldSite) = (true, true)
    case .unfinished, .interrupted: (isWrongUse, leavesOldSite) = (false, false)
    default: (isWrongUse, leavesOldSite) = (false, true)
    }
  }

  /// The command was used wrongly.
  static func wrongUse(_ description: String) -> BuildFailure {
    BuildFailure(description: description, isWrongUse: true)
  }

  private init(description: String, isWrongUse: Bool) {
    self.description = description
    self.isWrongUse = isWrongUse
    leavesOldSite = true
  }

  static func wrapping<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(BuildFailure) -> Result {
    do { return try body() } catch { throw BuildFailure(error) }
  }
}

/// The steps of the pipeline, in order.
public enum Stage: String, Sendable, CaseIterable {
  case load, decode, pictures, select, compile, plan, render, write
}

/// Measures the stages.
public struct StageClock: Sendable {
  private let progress: @Sendable (Stage) -> Void
  private var current: (stage: Stage, start: ContinuousClock.Instant)?
  private var times: [(stage: Stage, seconds: Double)] = []

  public init(_ progress: @escaping @Sendable (Stage) -> Void = { _ in }) { self.progress = progress }

  /// Ends the stage that is running and begins another; goes on where it is the same.
  public mutating func start(_ stage: Stage) {
    if stage == current?.stage { return }
    end()
    progress(stage)
    current = (stage, ContinuousClock.now)
  }

  /// Ends the last stage and gives all times.
  public mutating func finished() -> [(stage: Stage, seconds: Double)] {
    end()
    return times
  }

  private mutating func end() {
    guard let (stage, start) = current else { return }
    let duration = ContinuousClock.now - start
    times.append((stage, Double(duration.components.seconds) + Double(duration.components.attoseconds) / 1e18))
    current = nil
  }
}
