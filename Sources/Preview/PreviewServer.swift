import Diagnostics
import Files
import Glibc
import NIOCore
import NIOHTTP1
import NIOPosix
import SiteBuild
import Text

/// What the command line decides about a preview.
public struct PreviewOptions: Sendable {
  public var site: SiteOptions
  /// The port; 0 takes any that is free.
  public var port: Int
  /// The address to be reached at by others; `nil`: by this machine alone.
  public var host: String?
  /// Whether tables can be changed, at `/desk/`.
  public var isDesk: Bool
  /// How the desk asks catalogues of others for books.
  public var access: LookupAccess
  /// The address of this machine at which phones may be let in to the desk; `nil`: the first one of its network.
  public var phoneAddress: String?

  public init(
    site: SiteOptions, port: Int = 4000, host: String? = nil, isDesk: Bool = false, access: LookupAccess = .init(),
    phoneAddress: String? = nil
  ) {
    self.isDesk = isDesk
    (self.access, self.phoneAddress) = (access, phoneAddress)
    self.site = site
    self.port = port
    self.host = host
  }
}

/// Why the preview could not begin.
public struct PreviewFailure: Error, Sendable, CustomStringConvertible {
  public let description: String
}

/// Serves a site from memory and keeps it in step with its files.
public final class PreviewServer: Sendable {
  /// Where the site is: `http://localhost:4000/`.
  public let address: String
  /// The other addresses it can be reached at.
  public let otherAddresses: [String]
  public let port: Int
  /// Where the tables are changed, with the key to it; `nil`: nowhere.
  public let deskAddress: String?
  let keeper: SiteKeeper
  let listeners: Listeners
  private let group: MultiThreadedEventLoopGroup
  private let channels: [any Channel]

  /// Makes the site for the first time and listens. The site need not be free of mistakes: they are shown instead.
  ///
  /// - Parameter journal: gets a line for every change of the site.
  public init(
    _ site: SiteFolder, options: PreviewOptions, journal: @escaping @Sendable (String) -> Void
  ) throws(PreviewFailure) {
    let listeners = Listeners()
    let terminal = RebuildJournal(journal)
    let keeper = SiteKeeper(site, options: options.site, isForDesk: options.isDesk) { rebuild, change in
      listeners.tell(change)
      terminal.note(rebuild)
    }
    let room = options.isDesk ? try openDesk(keeper, options) : nil
    let group = MultiThreadedEventLoopGroup(numberOfThreads: 2)
    room?.phones.use(group)
    let desk = FrontDesk(StaticHost(keeper, token: randomToken()), listeners: listeners, room: room)
    do throws(PreviewFailure) {
      let doors = try Doors(group, desk: desk, options: options)
      (channels, port) = (doors.channels, doors.port)
    } catch {
      try? group.syncShutdownGracefully()
      throw error
    }
    keeper.start()
    room?.openUnsaved()
    room?.goOnWithIntake()
    desk.open(HostRule(host: options.host, port: port))
    (self.listeners, self.keeper, self.group) = (listeners, keeper, group)
    let root = keeper.current.live?.root ?? "/"
    let port = port
    address = "http://localhost:\(port)\(root)"
    deskAddress = room.map { "http://localhost:\(port)\(deskFolder)?key=\($0.key)" }
    otherAddresses = options.host == nil ? [] : reachableAddresses(options.host).map { "http://\($0):\(port)\(root)" }
  }

  /// Takes in changes of files, for ever.
  ///
  /// - Parameter changes: those of the site's files, noted since before the site was made for the first time.
  public func watch(_ changes: inout FileChanges) -> Never {
    var lastBeat = ContinuousClock.now
    while true {
      let (paths, edit) = changes.next(timeout: keeper.millisecondsToNextChange, prepare: keeper.quickEdit)
      if !paths.isEmpty {
        keeper.take(paths, edit)
      } else if keeper.millisecondsToNextChange == 0 {
        keeper.refresh()
      }
      if ContinuousClock.now - lastBeat > .seconds(20) {
        listeners.beat()
        lastBeat = .now
      }
    }
  }

  /// Closes everything.
  public func stop() {
    for channel in channels { try? channel.close().wait() }
    try? group.syncShutdownGracefully()
  }
}

/// The desk of a site, which only one program may have open.
private func openDesk(_ keeper: SiteKeeper, _ options: PreviewOptions) throws(PreviewFailure) -> DeskRoom {
  let folder = keeper.site.folder
  do throws(FileError) {
    try makeFolders(".gablota/desk", below: folder)
    guard let lock = try HeldLock(joined(folder, ".gablota/desk/lock")) else {
      throw FileError("open", folder, code: EBUSY)
    }
    return DeskRoom(
      keeper, key: randomToken(), cookie: randomToken(), lock: lock, access: options.access,
      phoneAddress: options.phoneAddress)
  } catch {
    if error.code == EBUSY {
      throw PreviewFailure(description: "the desk of this site is open already, in another window or terminal")
    }
    throw PreviewFailure(description: error.description)
  }
}

/// 128 bits that nobody can guess.
func randomToken() -> String {
  var generator = SystemRandomNumberGenerator()
  let digits = (0..<2).map { _ in
    let number = String(UInt64.random(in: 0 ... .max, using: &generator), radix: 16)
    return String(repeating: "0", count: 16 - number.utf8.count) + number
  }
  return digits.joined()
}
