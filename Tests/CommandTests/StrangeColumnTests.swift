import Foundation
import TestSupport
import Testing

/// Columns with letters that YAML forbids or takes for the end of a line: what `init` makes builds.
@Suite struct StrangeColumnTests {
  @Test(arguments: [
    0x01, 0x07, 0x1B, 0x7F, 0x80, 0x85, 0x9F, 0xA0, 0xAD, 0x200B, 0x2028, 0x2029, 0x202E, 0x3000, 0xD7FF, 0xE000,
    0xFDD0,
    0xFEFF, 0xFFFD, 0xFFFE, 0xFFFF, 0x1F600, 0x1FFFE, 0xE0001, 0x10FFFF,
  ])
  func aSiteOfThemBuilds(_ value: UInt32) throws {
    let scalar = String(try #require(Unicode.Scalar(value)))
    for column in ["a\(scalar)b", "\(scalar)a", "a\(scalar)"] {
      let folder = try TemporaryDirectory(inMemory: true)
      try folder.write("id,name,\(column)\n1,One,x\n2,Two,y\n", to: "t.csv")
      let made = try Gablota.run("init", "site", "--from", "t.csv", in: folder.path)
      #expect(made.code == 0, "\(made.errorText)")
      let built = try Gablota.run("build", "site", in: folder.path)
      #expect(built.code == 0, "U+\(String(value, radix: 16)): \(built.errorText)")
    }
  }
}
