import Locales
import Testing

@Suite struct NameOrderTests {
  @Test(arguments: [
    ("Adam Kowalski", "Kowalski, Adam"), ("Kowalski, Adam", "Kowalski, Adam"),
    ("Ada  Byron Lovelace", "Lovelace, Ada  Byron"),
    ("J. R. R. Tolkien", "Tolkien, J. R. R."), ("J.-P. Serre", "Serre, J.-P."), ("Kowalski J.", "Kowalski J."),
    ("Jean le Rond d’Alembert", "d’Alembert, Jean le Rond"), ("Ludwig van Beethoven", "Beethoven, Ludwig van"),
    ("John Hull Jr.", "Hull, John Jr."), ("Jan Nowak (red.)", "Nowak, Jan (red.)"),
    ("José Ortega y Gasset", "Ortega y Gasset, José"), ("Leopoldo Alas «Clarín»", "Alas, Leopoldo «Clarín»"),
    ("Gabriel García\u{A0}Márquez", "García\u{A0}Márquez, Gabriel"),
    ("Лев Николаевич Толстой", "Толстой, Лев Николаевич"), ("Толстой Лев Николаевич", "Толстой Лев Николаевич"),
    ("Толстой Л. Н.", "Толстой Л. Н."), ("Владимир Войнович", "Войнович, Владимир"),
    ("Марина Сергеевна Абрамович", "Абрамович, Марина Сергеевна"),
  ])
  func peopleAreSortedByTheirFamilyName(_ name: String, _ wanted: String) {
    #expect(NameOrder.family.sortText(name).utf8.elementsEqual(wanted.utf8), "\(NameOrder.family.sortText(name))")
  }

  @Test(arguments: [
    "Platon", "曹雪芹", "村上 春樹", "박 경리", "Praca zbiorowa", "Society of Friends", "Koło Naukowe i Towarzystwo",
    "3M Company",
    "", " ", ",", "J. K.", "(red.)", "II", "-- --", "\u{301} \u{301}",
  ])
  func whatIsNoNameOfOnePersonStaysAsItIs(_ name: String) {
    #expect(NameOrder.family.familyName(in: name) == nil)
    #expect(NameOrder.family.sortText(name).utf8.elementsEqual(name.utf8))
  }

  @Test(arguments: NameOrder.allCases)
  func theFamilyNameIsToldOrNot(_ order: NameOrder) {
    let names = ["Emma Noether", "Noether, Emma"]
    let wanted: [NameOrder: [Range<Int>?]] = [.family: [5..<12, 0..<7], .comma: [nil, 0..<7], .written: [nil, nil]]
    #expect(names.map { order.familyName(in: $0) } == wanted[order])
  }
}
