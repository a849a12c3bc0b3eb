import Glibc

/// How long is waited for servers, all told.
public struct Patience: Sendable {
  /// How many times a request is repeated that failed for now.
  public var retries = 3
  /// Milliseconds before the first repetition; each further one waits twice as long.
  public var firstWait = 500
  /// The most seconds that a server may ask to wait; whoever asks for more is not asked again in this run.
  public var longestWait: Int64 = 30
  /// Seconds for all requests of a source together.
  public var limit: Int64 = 900
  /// Waits so many milliseconds.
  public var wait: @Sendable (Int) -> Void = { usleep(useconds_t(clamping: $0 * 1_000)) }

  public init() {}
}
