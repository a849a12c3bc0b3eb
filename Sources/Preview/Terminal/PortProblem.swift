import Files
import Glibc
import NIOCore
import NIOPosix
import Text

/// Why a port cannot be listened at: who has it, and which is free.
func portProblem(_ port: Int, at address: String, _ error: any Error) -> String {
  let code = (error as? IOError)?.errnoCode
  guard code == EADDRINUSE else {
    if code == nil || code == EADDRNOTAVAIL { return addressProblem(address) }
    return "cannot listen at \(address) port \(port): \(code.map { String(cString: strerror($0)) } ?? "\(error)")"
  }
  let holder = holder(ofPort: port).map { "by \($0.name) (process \($0.process))" } ?? "by another program"
  let next = (port + 1..<min(port + 100, 65_536)).first(where: isFree)
  return "port \(port) is in use \(holder)" + (next.map { "; try  --port \($0)" } ?? "")
}

/// What is wrong with an address that is none of this machine's, and which it has.
private func addressProblem(_ address: String) -> String {
  let own = reachableAddresses("0.0.0.0") + ["0.0.0.0"]
  return
    "--host \(address) is not an address of this machine; try  \(own.map { "--host \($0)" }.joined(separator: " or  "))"
}

/// Whether nobody listens at a port of this machine.
private func isFree(_ port: Int) -> Bool {
  let socket = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
  guard socket >= 0 else { return false }
  defer { close(socket) }
  var address = sockaddr_in()
  address.sin_family = sa_family_t(AF_INET)
  address.sin_port = in_port_t(UInt16(truncatingIfNeeded: port)).bigEndian
  address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
  let size = socklen_t(MemoryLayout<sockaddr_in>.size)
  return withUnsafePointer(to: &address) { pointer in
    pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(socket, $0, size) == 0 }
  }
}

/// The program that listens at a port, as far as the system tells us.
private func holder(ofPort port: Int) -> (name: String, process: Int)? {
  let sockets = ["/proc/net/tcp", "/proc/net/tcp6"].flatMap { listeningSockets($0, port: port) }
  guard !sockets.isEmpty, let entries = try? list("/proc") else { return nil }
  for entry in entries {
    guard let process = Int(entry.name), holds(process, oneOf: sockets) else { continue }
    let name = (try? read("/proc/\(process)/comm", upTo: 64)) ?? []
    return (String(decoding: name.trimmedASCII, as: UTF8.self).printableName, process)
  }
  return nil
}

/// The numbers of the sockets that listen at a port: the columns are `sl local remote state … inode`.
private func listeningSockets(_ table: String, port: Int) -> [String] {
  let hex = String(port, radix: 16, uppercase: true)
  let ending = ":" + String(repeating: "0", count: max(0, 4 - hex.utf8.count)) + hex
  let lines = ((try? read(table)) ?? []).split(separator: 0x0A)
  return lines.compactMap { line in
    let words = line.split(separator: 0x20).map { String(decoding: $0, as: UTF8.self) }
    guard words.count > 9, words[1].ends(withBytesOf: ending), words[3].isExactly("0A") else { return nil }
    return "socket:[\(words[9])]"
  }
}

private func holds(_ process: Int, oneOf sockets: [String]) -> Bool {
  let folder = "/proc/\(process)/fd"
  for entry in (try? list(folder)) ?? [] {
    var buffer = [UInt8](repeating: 0, count: 64)
    let count = buffer.withUnsafeMutableBytes { raw in
      raw.bindMemory(to: CChar.self).baseAddress.map { readlink(joined(folder, entry.name), $0, raw.count) } ?? 0
    }
    if count > 0, sockets.contains(where: { $0.utf8.elementsEqual(buffer.prefix(count)) }) { return true }
  }
  return false
}

/// This machine's addresses as others reach it by.
func reachableAddresses(_ host: String?) -> [String] {
  guard let host, host.isExactly("0.0.0.0") || host.isExactly("::") else { return [host].compactMap(\.self) }
  let devices = (try? System.enumerateDevices()) ?? []
  return devices.compactMap { device -> String? in
    guard case .v4(let address)? = device.address else { return nil }
    let text = SocketAddress.v4(address).ipAddress ?? ""
    return text.starts(withBytesOf: "127.") || text.isEmpty ? nil : text
  }
}

extension String {
  fileprivate var printableName: String {
    String(String.UnicodeScalarView(unicodeScalars.filter { $0.value >= 0x20 && $0.value < 0x7F }))
  }
}
