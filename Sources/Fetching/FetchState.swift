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
    var lines = [
      ("address", address), ("checked", checked.iso), ("changed", changed.iso), ("hash", hash.hex),
    ]
    if let etag { lines.append(("etag", etag)) }
    if let lastModified { lines.append(("last_modified", lastModified)) }
    var bytes = Array("{\n".utf8)
    for (index, line) in lines.enumerated() {
      bytes += index == 0 ? "  ".utf8 : ",\n  ".utf8
      bytes.append(jsonString: line.0)
      bytes += ": ".utf8
      bytes.append(jsonString: line.1)
    }
    if !held.isEmpty {
      bytes += ",\n  \"held\": [".utf8
      for (index, reason) in held.enumerated() {
        if index > 0 { bytes += ", ".utf8 }
        bytes.append(jsonString: reason)
      }
      bytes += "]".utf8
    }
    return bytes + "\n}\n".utf8
  }
}
