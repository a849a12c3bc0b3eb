import TestSupport

/// A text that stands in one cell of the tables and nowhere else.
struct Token: Sendable {
  /// What the cell is.
  let field: String
  /// What to look for: letters, or the digits of a number without points and commas, or the year of a date.
  var text: String
  /// Whether the site file makes a field of its column, so that the site for staff shows it.
  var isDeclared = true
  /// Whether it is a year, which counts only where no letter or digit stands beside it.
  var isYear = false

  /// Whether it stands in a text, or in the text without points, commas and blanks between digits.
  func isFound(in content: ByteText, _ plain: ByteText) -> Bool {
    guard isYear else { return content.place(of: text) != nil || plain.place(of: text) != nil }
    return content.places(of: text).contains { place in
      let after = content.bytes[place + text.utf8.count]
      return (place == 0 || !content.bytes[place - 1].isLetterOrDigit)
        && (after == UInt8(ascii: "T") || !after.isLetterOrDigit)
    }
  }
}

/// The shop's own site file and templates over tables in which every cell that is for staff holds a token of its own.
/// Everything else in the tables is as tame as can be, so that a token can come from nowhere but its cell.
func plantedShop() throws -> (site: TestSite, tokens: [Token]) {
  var tokens: [Token] = []
  let site = try TestSite([:])
  for file in try tree(projectRoot() + "/content/shop") where !file.key.hasPrefix("data/") {
    try site.folder.write(file.value, to: "site/" + file.key)
  }
  for number in 1...9 where number > 2 {
    for folder in ["staff", "products", "categories"] {
      try? site.folder.remove("site/images/\(folder)/\(number).svg")
    }
  }
  for number in 10...73 { try? site.folder.remove("site/images/products/\(number).svg") }
  for (name, text) in plantedTables(&tokens) { try site.write(text, to: "data/" + name) }
  for number in 1...2 {
    let token = Token(field: "the picture of employee \(number)", text: "picturetoken\(number)")
    try site.write(
      "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 3 2'><desc>\(token.text)</desc></svg>",
      to: "images/staff/\(number).svg")
    tokens.append(token)
  }
  return (site, tokens)
}

/// The tables of the shop with two rows each, and a token in every cell that is for staff.
func plantedTables(_ tokens: inout [Token]) -> [String: String] {
  var planter = Planter()
  let contact = "contactName contactTitle address city region postalCode country phone fax"
  var files = [
    "categories.csv": "categoryID,categoryName,description,picture\n1,Pens,Words,x\n2,Inks,Words,x\n",
    "notes.csv": "productID,description\n1,Words\n2,Words\n",
    "products.csv": planter.table(
      "products",
      "productID productName supplierID categoryID quantityPerUnit unitPrice unitsInStock *unitsOnOrder "
        + "reorderLevel discontinued",
      open: [
        ["1", "Pen", "1", "1", "box", "2.00", "3", "4", "0"], ["2", "Ink", "2", "2", "jar", "3.00", "4", "5", "0"],
      ]),
    "suppliers.csv": planter.table(
      "suppliers",
      "supplierID companyName +contactName +contactTitle +address city -region +postalCode country +phone +fax homePage",
      open: [["1", "Mill", "Ghent", "Belgium", "NULL"], ["2", "Works", "Leiden", "Holland", "NULL"]]),
    "regions.csv": planter.table("regions", "regionID +regionDescription", open: [["1"], ["2"]]),
    "territories.csv": planter.table(
      "territories", "territoryID +territoryDescription regionID", open: [["1", "1"], ["2", "2"]]),
    "shippers.csv": planter.table("shippers", "shipperID +companyName +phone", open: [["1"], ["2"]]),
    "customers.csv": planter.table(
      "customers", "customerID +companyName " + contact.split(separator: " ").map { "+" + $0 }.joined(separator: " "),
      open: [["quire"], ["folio"]]),
    "employee_territories.csv": "employeeID,territoryID\n1,1\n1,2\n2,2\n",
  ]
  files["employees.csv"] = planter.table(
    "employees",
    "employeeID +lastName +firstName +title -titleOfCourtesy @birthDate @hireDate -address -city -region -postalCode "
      + "-country +homePhone +extension -photo +notes reportsTo -photoPath",
    open: [["1", "NULL"], ["2", "1"]])
  files["orders.csv"] = planter.table(
    "orders",
    "#orderID customerID employeeID @orderDate @requiredDate @shippedDate shipVia *freight +shipName +shipAddress "
      + "+shipCity +shipRegion +shipPostalCode +shipCountry",
    open: [["quire", "1", "1"], ["folio", "2", "2"]])
  let orders = planter.orders
  files["order_details.csv"] = planter.table(
    "order_details", "orderID productID *unitPrice *quantity discount",
    open: [[orders[0], "1", "0"], [orders[1], "2", "0"]])
  tokens += planter.tokens
  return files
}

/// Writes tables. A column's first letter says what its cells are: `+` a text for staff, `-` one in a column that no field
/// is made of, `*` a number, `@` a date, `#` a number that is a key; all others are given.
private struct Planter {
  var tokens: [Token] = []
  var orders: [String] = []
  private var number = 0

  mutating func table(_ name: String, _ columns: String, open: [[String]]) -> String {
    let words = columns.split(separator: " ").map(String.init)
    let signs: Set<Character> = ["+", "-", "*", "@", "#"]
    let header = words.map { signs.contains($0.first ?? " ") ? String($0.dropFirst()) : $0 }
    var lines = [header.joined(separator: ",")]
    for row in open {
      var rest = row[...]
      let cells = zip(words, header).map { word, column in
        let what = "\(name).\(column)"
        switch word.first {
        case "+": return plant(what, isDeclared: true)
        case "-": return plant(what, isDeclared: false)
        case "*": return plantNumber(what)
        case "@": return plantDate(what)
        case "#":
          orders.append(plantNumber(what))
          return orders.last ?? ""
        default: return rest.popFirst() ?? ""
        }
      }
      lines.append(cells.joined(separator: ","))
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private mutating func plant(_ field: String, isDeclared: Bool) -> String {
    number += 1
    tokens.append(Token(field: field, text: "planted\(number)q", isDeclared: isDeclared))
    return "planted\(number)q"
  }

  private mutating func plantNumber(_ field: String) -> String {
    number += 1
    let text = "\(7_310_000 + number * 13)"
    tokens.append(Token(field: field, text: text))
    return text
  }

  private mutating func plantDate(_ field: String) -> String {
    number += 1
    let year = 1300 + number
    tokens.append(Token(field: field, text: "\(year)", isYear: true))
    return "\(year)-03-04 00:00:00.000"
  }
}

/// Where tokens are found: in a file's name or in its bytes, numbers also with signs between their digits.
func leaks(of tokens: [Token], in files: [String: [UInt8]]) -> [String] {
  var found: [String] = []
  for (path, bytes) in files where !path.hasPrefix("assets/") && path != ".gablota/manifest" {
    let content = Array((path + "\n").utf8) + bytes
    let (text, plain) = (ByteText(content), ByteText(content.withoutSignsOfNumbers))
    for token in tokens where token.isFound(in: text, plain) {
      found.append("\(token.field) (\(token.text)) in \(path)")
    }
  }
  return found
}

extension [UInt8] {
  /// The bytes without commas, points, and the blanks that stand between digits (U+00A0 and U+202F).
  fileprivate var withoutSignsOfNumbers: [UInt8] {
    [UInt8](unsafeUninitializedCapacity: count) { plain, length in
      withUnsafeBytes { bytes in
        var place = 0
        while place < bytes.count {
          let byte = bytes[place]
          if byte == 0xC2, place + 1 < bytes.count, bytes[place + 1] == 0xA0 {
            place += 2
          } else if byte == 0xE2, place + 2 < bytes.count, bytes[place + 1] == 0x80, bytes[place + 2] == 0xAF {
            place += 3
          } else {
            if byte != 0x2C, byte != 0x2E {
              plain[length] = byte
              length += 1
            }
            place += 1
          }
        }
      }
    }
  }
}

extension UInt8 {
  fileprivate var isLetterOrDigit: Bool {
    self >= 0x80 || (0x30...0x39).contains(self) || (0x41...0x5A).contains(self & 0xDF)
  }
}
