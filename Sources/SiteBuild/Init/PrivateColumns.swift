import Text

/// Whether a column holds what a house keeps to itself, by its name: notes of the staff, who borrowed what, how to reach
/// a person at home. A new site shows such columns to staff alone, since nobody can take back what was published.
///
/// - Parameter ofPeople: whether the rows of the table are people, so that every telephone number is somebody's own.
func isPrivate(_ column: String, ofPeople: Bool) -> Bool {
  let words = wordsOf(column)
  if words.contains(where: secrets.contains) { return true }
  let isOfPerson = ofPeople || words.contains(where: persons.contains)
  return isOfPerson && words.contains(where: ofPeople ? contacts.contains : personal.contains)
}

/// Whether a column is called what it holds, such as `email`: whose it is the name would say too.
func namesContact(_ column: String) -> Bool { wordsOf(column).contains(where: contacts.contains) }

/// Whether a text is the address of a mailbox and nothing else.
func isMailAddress(_ text: String) -> Bool {
  let parts = text.parts(separatedBy: UInt8(ascii: "@"))
  guard parts.count == 2, !parts[0].utf8.isEmpty, text.utf8.count <= 254 else { return false }
  let host = parts[1].parts(separatedBy: UInt8(ascii: "."))
  return host.count > 1 && host.allSatisfy { !$0.utf8.isEmpty } && text.utf8.allSatisfy { $0 > 0x20 }
}

/// Words in five languages, small, Latin ones without accents. With `*` behind it a word is a beginning; one in Chinese
/// characters may stand anywhere, since no blanks are between words there.
private struct ColumnWords {
  private var whole: Set<ExactString> = []
  private var beginnings: [String] = []
  private var parts: [String] = []

  init(_ text: String) {
    for word in text.parts(separatedBy: 0x20) {
      if word.utf8.last == UInt8(ascii: "*") {
        beginnings.append(String(decoding: word.utf8.dropLast(), as: UTF8.self))
      } else if (word.unicodeScalars.first?.value ?? 0) >= 0x3000 {
        parts.append(word)
      } else {
        whole.insert(ExactString(word))
      }
    }
  }

  func contains(_ word: String) -> Bool {
    whole.contains(ExactString(word)) || beginnings.contains { word.starts(withBytesOf: $0) }
      || parts.contains { word.holds($0) }
  }
}

extension String {
  /// Whether another text stands in it, scalar by scalar.
  fileprivate func holds(_ other: String) -> Bool {
    let (all, wanted) = (Array(unicodeScalars), Array(other.unicodeScalars))
    guard wanted.count <= all.count else { return false }
    return (0...(all.count - wanted.count)).contains { all[$0..<($0 + wanted.count)].elementsEqual(wanted) }
  }
}

/// What makes a column private, whatever else it is called.
private let secrets = ColumnWords(
  "private privately confidential* internal secret secrets patron patrons borrower borrowers borrowed lent loaned password* "
    + "salary salaries ssn passport iban "
    + "prywatn* poufn* wewnetrzn* sluzbow* czytelnik czytelnika wypozyczajac* wypozyczyl* pesel pensja wynagrodzeni* paszport* "
    + "privad* confidencial* interno interna internos internas prestatari* contrasena* salario sueldo dni nif pasaporte "
    + "личн* приватн* конфиденциальн* служебн* внутренн* читатель читателя пароль зарплат* паспорт* снилс "
    + "私人 內部 内部 機密 机密 借閱者 借阅者 借書人 借书人 讀者姓名 讀者證 讀者電話 密碼 密码 身分證 身份證 薪資 薪水")

/// Those whom a house knows, and where they live.
private let persons = ColumnWords(
  "staff member members user users reader readers guest guests parent parents guardian child student client customer "
    + "participant attendee donor resident household home mobile cell personal emergency "
    + "czlonk* uczestni* rodzic* opiekun* klient* uzytkowni* pracowni* domow* komorkow* darczync* "
    + "socio socia lector lectora usuario usuaria cliente participante padre madre tutor tutora alumno alumna donante "
    + "particular movil celular domicilio "
    + "участник* клиент* родител* опекун* ученик* сотрудник* домашн* мобильн* сотов* "
    + "會員 会员 客戶 客户 家長 家长 學生 学生 員工 员工 參加者 住家 手機 手机 行動")

/// How to reach somebody, or where.
private let reaching =
  "phone phones telephone tel fax email mail mails address addresses street postcode zip postalcode "
  + "telefon* mail* poczta adres* ulica correo direccion* telefono* domicilio "
  + "телефон* почта адрес* улица 電話 电话 電郵 信箱 郵箱 邮箱 地址 住址 手機 手机"

/// What is somebody's own once a column says that it is of a person.
private let personal = ColumnWords(
  reaching + " name surname firstname lastname note notes comment comments remark remarks card number barcode birth* "
    + "imie nazwisko uwagi notatki komentarz* numer karta urodzeni* "
    + "nombre apellido apellidos nota notas observaciones comentario* numero tarjeta nacimiento "
    + "имя фамилия фио примечани* заметк* комментари* номер билет* рожден* 姓名 備註 备注 號碼 号码 證號 生日")

/// What is somebody's own where every row is a person.
private let contacts = ColumnWords(reaching + " homephone birth* urodzeni* nacimiento рожден* 生日")
