import Diagnostics
import Locales
import Tables
import Text

/// What is known of a good copy, kept beside it as a small JSON file that people can read.
public struct FetchState: Sendable, Equatable {
  /// The address as it is declared.
  public var address: String
  /// When the copy was last known to be what the source says.
  public var checked: Instant
  /// When the copy was last replaced.
  public var changed: Instant
  /// What tells the copy from another.
  public var hash: Fingerprint
  public var etag: String?
  public var lastModified: String?
  /// Why the last answer did not replace the copy; empty where it did, or said the same.
  public var held: [String] = []

  public init(address: String, checked: Instant, changed: Instant, hash: Fingerprint) {
    (self.address, self.checked, self.changed, self.hash) = (address, checked, changed, hash)
  }
}

extension FetchState {
  /// Reads a state; `nil` for bytes that are none. It may have come with a stranger's site, so nothing of it is trusted to
  /// name a file.
  init?(_ bytes: [UInt8]) {
    guard let root = JSONDocument.read(path: "", bytes: bytes, log: DiagnosticLog())?.root,
      let address = root["address"]?.string, let checked = root["checked"]?.string.flatMap(Instant.init(iso:)),
      let changed = root["changed"]?.string.flatMap(Instant.init(iso:)),
      let hash = root["hash"]?.string.flatMap(Fingerprint.init(hex:))
    else { return nil }
    self.init(address: address, checked: checked, changed: changed, hash: hash)
    etag = root["etag"]?.string
    lastModified = root["last_modified"]?.string
    held = root["held"]?.elements.compactMap(\.string) ?? []
  }

  var bytes: [UInt8] {
    var members = [
      JSONNode.Member("address", .text(address)), JSONNode.Member("checked", .text(checked.iso)),
      JSONNode.Member("changed", .text(changed.iso)), JSONNode.Member("hash", .text(hash.hex)),
    ]
    if let etag { members.append(JSONNode.Member("etag", .text(etag))) }
    if let lastModified { members.append(JSONNode.Member("last_modified", .text(lastModified))) }
    if !held.isEmpty { members.append(JSONNode.Member("held", .texts(held))) }
    return JSONNode.object(members).bytes + [0x0A]
  }
}
