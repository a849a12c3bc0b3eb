import NIOCore

/// Cuts a connection whose client takes its time: a request must be whole, and an answer must make progress, within the
/// limit. An open reload channel waits for neither.
final class SlowClientGuard: ChannelDuplexHandler {
  typealias InboundIn = ByteBuffer
  typealias InboundOut = ByteBuffer
  typealias OutboundIn = IOData
  typealias OutboundOut = IOData

  /// Below the fifteen seconds of the rule by more than the time between two looks.
  static let limit = TimeAmount.seconds(14)
  private static let rhythm = TimeAmount.milliseconds(500)

  private enum Phase { case waiting, reading, answering, listening }

  private var phase = Phase.waiting
  private var deadline = NIODeadline.now() + SlowClientGuard.limit
  private var pendingWrites = 0
  private var lastProgress = NIODeadline.now()
  private var looking: RepeatedTask?

  func channelActive(context: ChannelHandlerContext) {
    deadline = .now() + Self.limit
    let channel = context.channel
    let guarded = NIOLoopBound(self, eventLoop: context.eventLoop)
    looking = context.eventLoop.scheduleRepeatedTask(initialDelay: Self.rhythm, delay: Self.rhythm) { _ in
      if guarded.value.isTooSlow { channel.close(promise: nil) }
    }
    context.fireChannelActive()
  }

  func channelInactive(context: ChannelHandlerContext) {
    looking?.cancel()
    context.fireChannelInactive()
  }

  private var isTooSlow: Bool {
    let now = NIODeadline.now()
    if pendingWrites > 0 { return now - lastProgress > Self.limit }
    return (phase == .waiting || phase == .reading) && now > deadline
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    if phase == .waiting {
      phase = .reading
      deadline = .now() + Self.limit
    }
    context.fireChannelRead(data)
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    let promise = promise ?? context.eventLoop.makePromise()
    if pendingWrites == 0 { lastProgress = .now() }
    pendingWrites += 1
    promise.futureResult.assumeIsolated().whenComplete { _ in
      self.pendingWrites -= 1
      self.lastProgress = .now()
    }
    context.write(data, promise: promise)
  }

  /// The request is whole.
  func beginsAnswer() { phase = .answering }

  /// The answer has been handed over; the next request may come.
  func endsAnswer() {
    phase = .waiting
    deadline = .now() + Self.limit
  }

  /// The connection stays open for news.
  func listens() { phase = .listening }
}
