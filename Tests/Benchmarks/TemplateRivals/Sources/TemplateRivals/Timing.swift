import Foundation

/// What one rendering takes of processor time, as the median of rounds of a tenth of a second, and the bytes it makes.
///
/// Prints `engine page microseconds bytes checksum`, which `bench.py` reads.
func report(_ engine: String, _ page: String, _ render: () throws -> String) rethrows {
  let output = Array(try render().utf8)
  var rounds: [Double] = []
  for _ in 0..<11 {
    let start = processorTime()
    var (count, passed) = (0, 0.0)
    while passed < 0.1 {
      _ = try render()
      count += 1
      passed = processorTime() - start
    }
    rounds.append(passed / Double(count) * 1e6)
  }
  rounds.sort()
  print(engine, page, (rounds[rounds.count / 2] * 10).rounded() / 10, output.count, checksum(output))
}

/// The processor time that this process has used, in seconds.
private func processorTime() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

/// FNV-1a, 64 bits.
private func checksum(_ bytes: [UInt8]) -> UInt64 {
  bytes.reduce(14_695_981_039_346_656_037) { ($0 ^ UInt64($1)) &* 1_099_511_628_211 }
}
