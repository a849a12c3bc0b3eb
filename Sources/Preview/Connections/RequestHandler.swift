import Dispatch
import NIOCore
import NIOHTTP1
import Text

/// Reads the requests of one connection and writes the answers, one after the other.
final class RequestHandler: ChannelInboundHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias OutboundOut = HTTPServerResponsePart

  private let desk: any Reception
  private let slowness: SlowClientGuard
  private let address: String?
  private var request: Request?
  private var bodyLimit = FrontDesk.bodyLimit
  private var listener: Listener?
  /// Nothing that comes after the answer that closes the connection is looked at.
  private var isOver = false

  /// - Parameter address: the address at which the connection came in, where it is not this machine alone.
  init(_ desk: any Reception, slowness: SlowClientGuard, address: String?) {
    self.desk = desk
    self.slowness = slowness
    self.address = address
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    if isOver { return }
    switch unwrapInboundIn(data) {
    case .head(let head):
      let request = Request(head, address: address)
      bodyLimit = desk.bodyLimit(for: request)
      self.request = request
    case .body(let buffer): take(buffer, context)
    case .end:
      guard let request else { return }
      self.request = nil
      slowness.beginsAnswer()
      answer(request, context)
    }
  }

  private func take(_ buffer: ByteBuffer, _ context: ChannelHandlerContext) {
    guard var request, listener == nil else { return }
    guard request.body.count + buffer.readableBytes <= bodyLimit, request.mayHaveBody else {
      self.request = nil
      let status: HTTPResponseStatus = request.mayHaveBody ? .payloadTooLarge : .badRequest
      return write(
        Response(refusal: status, "the body of the request is too large or not allowed"), for: request, last: true,
        context)
    }
    request.body += buffer.readableBytesView
    self.request = request
  }

  private func answer(_ request: Request, _ context: ChannelHandlerContext) {
    switch desk.answer(request) {
    case .response(let response):
      write(response, for: request, last: !request.isKeptAlive || request.hasUnwantedBody, context)
    case .later(let make): write(later: make, for: request, context)
    case .channel(let page, let shown): open(page, shown, isFromHere: request.isFromHere, context)
    }
  }

  /// One at a time, so that no client can take all processors.
  private static let slowWork = DispatchQueue(label: "gablota.preview.slow")

  private func write(
    later make: @escaping @Sendable () -> Response, for request: Request, _ context: ChannelHandlerContext
  ) {
    let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
    let loop = context.eventLoop
    Self.slowWork.async {
      let response = make()
      loop.execute {
        let (handler, context) = bound.value
        guard context.channel.isActive else { return }
        handler.write(response, for: request, last: !request.isKeptAlive, context)
      }
    }
  }

  // MARK: The reload channel

  private func open(_ page: String, _ shown: String, isFromHere: Bool, _ context: ChannelHandlerContext) {
    guard let desk = desk as? FrontDesk else { return context.close(promise: nil) }
    var head = HTTPResponseHead(version: .http1_1, status: .ok)
    head.headers.add(name: "Content-Type", value: "text/event-stream")
    head.headers.add(name: "Cache-Control", value: "no-store")
    addSafety(to: &head.headers)
    context.writeAndFlush(wrapOutboundOut(.head(head)), promise: nil)
    slowness.listens()
    let listener = Listener(context.channel, host: desk.host, page: page, shows: shown, isFromHere: isFromHere)
    self.listener = listener
    desk.listeners.add(listener)
    listener.tell(.pages)
  }

  func channelInactive(context: ChannelHandlerContext) {
    if let listener { (desk as? FrontDesk)?.listeners.remove(listener) }
    listener = nil
    desk.close()
    context.fireChannelInactive()
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }

  // MARK: Answers

  private func write(_ response: Response, for request: Request, last: Bool, _ context: ChannelHandlerContext) {
    var head = HTTPResponseHead(version: request.version, status: response.status, headers: response.headers)
    if response.status != .notModified, response.status != .noContent {
      head.headers.replaceOrAdd(name: "Content-Length", value: "\(response.length)")
    }
    if last {
      isOver = true
      head.headers.replaceOrAdd(name: "Connection", value: "close")
    }
    addSafety(to: &head.headers)
    context.write(wrapOutboundOut(.head(head)), promise: nil)
    guard request.method != .HEAD, response.status != .notModified else { return finish(last, context) }
    switch response.body {
    case .bytes(let bytes): write(bytes, last, context)
    case .file(let file, let range): stream(file, range, last, context)
    }
  }

  private static let portion = 1 << 16

  private func write(_ bytes: [UInt8], _ last: Bool, _ context: ChannelHandlerContext) {
    var buffer = context.channel.allocator.buffer(bytes: bytes)
    while let part = buffer.readSlice(length: min(buffer.readableBytes, Self.portion)), part.readableBytes > 0 {
      context.write(wrapOutboundOut(.body(.byteBuffer(part))), promise: nil)
    }
    finish(last, context)
  }

  /// Writes a file portion by portion, each when the one before has gone.
  private func stream(_ file: OpenFile, _ range: Range<Int>, _ last: Bool, _ context: ChannelHandlerContext) {
    if range.isEmpty { return finish(last, context) }
    let end = min(range.upperBound, range.lowerBound + 4 * Self.portion)
    let bytes = file.bytes(in: range.lowerBound..<end)
    // The length was promised: a file that shrank ends the connection, not the answer.
    guard bytes.count == end - range.lowerBound else { return context.close(promise: nil) }
    let promise = context.eventLoop.makePromise(of: Void.self)
    let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
    promise.futureResult.whenSuccess {
      let (handler, context) = bound.value
      handler.stream(file, end..<range.upperBound, last, context)
    }
    let buffer = context.channel.allocator.buffer(bytes: bytes)
    context.writeAndFlush(wrapOutboundOut(.body(.byteBuffer(buffer))), promise: promise)
  }

  /// Ends the answer when all of it has gone, and not before: its end calls for the next request, so a client that sends
  /// many and reads nothing holds one answer in memory.
  private func finish(_ last: Bool, _ context: ChannelHandlerContext) {
    let promise = context.eventLoop.makePromise(of: Void.self)
    let loop = context.eventLoop
    let bound = NIOLoopBound((self, context), eventLoop: loop)
    promise.futureResult.whenSuccess {
      // Later, since the next request is answered within the call: many of them would use up the stack.
      loop.execute {
        let (handler, context) = bound.value
        if context.channel.isActive { handler.end(last, context) }
      }
    }
    // Of a client that is gone nothing more is answered.
    promise.futureResult.whenFailure { _ in bound.value.0.isOver = true }
    // Nothing, behind all that was written.
    context.writeAndFlush(wrapOutboundOut(.body(.byteBuffer(ByteBuffer()))), promise: promise)
  }

  private func end(_ last: Bool, _ context: ChannelHandlerContext) {
    slowness.endsAnswer()
    context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
    if last { context.close(promise: nil) }
  }

  /// No other site may frame, read or guess at anything.
  private func addSafety(to headers: inout HTTPHeaders) {
    headers.replaceOrAdd(name: "X-Content-Type-Options", value: "nosniff")
    headers.replaceOrAdd(name: "Cross-Origin-Resource-Policy", value: "same-origin")
    headers.replaceOrAdd(name: "X-Frame-Options", value: "SAMEORIGIN")
    headers.replaceOrAdd(name: "Referrer-Policy", value: "same-origin")
  }
}
