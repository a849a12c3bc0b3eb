import Programs
import Testing

@Suite struct BoundsTests {
  /// What a shell is asked to do, with and without bounds.
  private func answer(_ script: String, _ bounds: Program.Bounds?) throws -> ProgramAnswer {
    var program = Program("sh", "-c", script)
    program.bounds = bounds
    program.seconds = 20
    return try program.run()
  }

  @Test func aProgramWithoutBoundsUsesWhatItLikes() throws {
    #expect(try answer("ulimit -v", nil).text.utf8.elementsEqual("unlimited\n".utf8))
  }

  @Test func aProgramGetsNoMoreMemoryThanItMay() throws {
    let bounds = Program.Bounds(memory: 1 << 30, processorSeconds: 5, fileSize: 1 << 20)
    #expect(try answer("ulimit -v; ulimit -t; ulimit -f; ulimit -c", bounds).text == "1048576\n5\n2048\n0\n")
  }

  @Test func aProgramThatComputesForEverIsEnded() throws {
    let bounds = Program.Bounds(memory: 1 << 30, processorSeconds: 1, fileSize: 1 << 20)
    #expect(try answer("while :; do :; done", bounds).code > 128)
  }
}
