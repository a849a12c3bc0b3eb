import Testing

@testable import Records

@Suite("Fields are found by name")
struct NameTableTests {
  @Test("among names of the same length with the same ends, compared by bytes")
  func similarNames() {
    let names = ["a_c", "abc", "a-c", "caf\u{E9}", "cafe\u{301}", "", "z"]
    let table = NameTable(names)
    for (place, name) in names.enumerated() { #expect(table.place(of: name) == place) }
    #expect(table.place(of: "axc") == nil)
    #expect(table.place(of: "ab") == nil)
    #expect(table.count == names.count)
  }

  @Test("of equal ones the first, and among more than there are groups")
  func manyNames() {
    let names = (0..<400).map { "field_\($0 % 300)" }
    let table = NameTable(names)
    for place in 0..<300 { #expect(table.place(of: names[place]) == place) }
    #expect(table.place(of: "field_300") == nil)
  }
}
