import Glibc
import NIOCore
import NIOHTTP1
import NIOPosix
import Text

/// The sockets that listen: this machine's addresses, and what `--host` said.
struct Doors {
  let channels: [any Channel]
  let port: Int

  init(_ group: MultiThreadedEventLoopGroup, desk: FrontDesk, options: PreviewOptions) throws(PreviewFailure) {
    let isOpen = options.host != nil
    let bootstrap = Self.bootstrap(group, desk, isOpen: isOpen)
    var channels: [any Channel] = []
    var port = options.port
    for (place, address) in Self.addresses(options.host).enumerated() {
      do {
        let channel = try bootstrap.bind(host: address, port: port).wait()
        port = channel.localAddress?.port ?? port
        channels.append(channel)
      } catch {
        // A machine without IPv6, as containers often are, has one address less.
        if place > 0, address.isExactly("::1"), (error as? IOError)?.errnoCode != EADDRINUSE { continue }
        for channel in channels { try? channel.close().wait() }
        throw PreviewFailure(description: portProblem(port, at: address, error))
      }
    }
    self.channels = channels
    self.port = port
  }

  private static func addresses(_ host: String?) -> [String] {
    switch host {
    case nil, "localhost"?: ["127.0.0.1", "::1"]
    case "0.0.0.0"?, "::"?: [host ?? ""]
    case let host?: ["127.0.0.1", "::1", host]
    }
  }

  static func bootstrap(
    _ group: MultiThreadedEventLoopGroup, _ desk: any Reception, isOpen: Bool
  ) -> ServerBootstrap {
    ServerBootstrap(group: group)
      .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
      .serverChannelOption(.backlog, value: 256)
      .childChannelOption(.tcpOption(.tcp_nodelay), value: 1)
      // What is read at a time is taken apart at once, however many requests it holds.
      .childChannelOption(.maxMessagesPerRead, value: 1)
      .childChannelOption(.recvAllocator, value: FixedSizeRecvByteBufferAllocator(capacity: 4096))
      .childChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          guard desk.admit() else {
            desk.close()
            throw PreviewFailure(description: "too many connections")
          }
          try furnish(channel, desk, address: isOpen ? channel.localAddress?.ipAddress : nil)
        }
      }
  }

  private static func furnish(_ channel: any Channel, _ desk: any Reception, address: String?) throws {
    var limits = NIOHTTPDecoderLimitConfiguration()
    limits.maxHeaderFieldSize = FrontDesk.headLimit
    limits.maxHeaderListSize = FrontDesk.headLimit
    limits.maxHeaderFieldCount = 100
    let slowness = SlowClientGuard()
    let pipeline = channel.pipeline.syncOperations
    try pipeline.addHandler(slowness)
    try pipeline.addHandler(HTTPResponseEncoder())
    try pipeline.addHandler(
      ByteToMessageHandler(
        HTTPRequestDecoder(
          leftOverBytesStrategy: .dropBytes, informationalResponseStrategy: .drop, limitConfiguration: limits)))
    try pipeline.addHandler(HTTPServerPipelineHandler())
    try pipeline.addHandler(HTTPServerProtocolErrorHandler())
    try pipeline.addHandler(RequestHandler(desk, slowness: slowness, address: address.map(plain)))
  }

  /// An address of the old kind may come in the clothes of the new one.
  private static func plain(_ address: String) -> String {
    address.starts(withBytesOf: "::ffff:")
      ? String(decoding: address.utf8.dropFirst(7), as: UTF8.self) : address
  }
}
