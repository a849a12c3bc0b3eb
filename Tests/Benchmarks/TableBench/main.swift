// Reads one file as a table, several times, and prints what it took as one line of JSON:
//   TableBench csv FILE | TableBench json FILE
// Driven by Tests/Benchmarks/tables.py, which compares it with Python's readers.

import Diagnostics
import Glibc
import Tables

/// The whole file, or nothing.
func contents(of path: String) -> [UInt8]? {
  let descriptor = open(path, O_RDONLY)
  guard descriptor >= 0 else { return nil }
  defer { close(descriptor) }
  let size = Int(lseek(descriptor, 0, SEEK_END))
  lseek(descriptor, 0, SEEK_SET)
  return [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
    while count < size, let base = buffer.baseAddress {
      let got = read(descriptor, base + count, size - count)
      if got <= 0 { break }
      count += got
    }
  }
}

func seconds() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

/// The most memory the process ever held, in MB.
func peakMegabytes() -> Int {
  var usage = rusage()
  getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
  return usage.ru_maxrss / 1024
}

let arguments = CommandLine.arguments
guard arguments.count == 3, let format = TableFormat(rawValue: arguments[1]) else {
  print("usage: TableBench csv|json|jsonl FILE")
  exit(2)
}
var best = Double.infinity
var rows = 0
var columns = 0
for _ in 0..<3 {
  let log = DiagnosticLog()
  let start = seconds()
  guard let bytes = contents(of: arguments[2]),
    let table = TableReader.read(path: arguments[2], bytes: bytes, format: format, log: log)
  else {
    print(TextReport().text(of: log.sorted()))
    exit(1)
  }
  best = min(best, seconds() - start)
  rows = table.rowCount
  columns = table.columns.count
}
print("{\"seconds\": \(best), \"rows\": \(rows), \"columns\": \(columns), \"peak_mb\": \(peakMegabytes())}")
