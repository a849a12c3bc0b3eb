import Diagnostics
import Locales
import Records

/// Currencies of products by ISO 4217. A wrong one is an error at its cell: no price can be written in it.
extension RecordCollection {
  func checkCurrencies(_ log: DiagnosticLog) {
    guard let field = schema.index(of: "currency") else { return }
    for row in 0..<count {
      guard let code = value(row, field).text, !code.isEmpty, !SiteLanguage.isCurrency(code) else { continue }
      let capitals = code.uppercased()
      log.error(
        "record.currency",
        "found \(quoted(code)), which is not a currency, expected a code of ISO 4217 such as EUR",
        at: location(row, field: field),
        suggestion: SiteLanguage.isCurrency(capitals) ? "write it in capitals: \(capitals)" : nil)
    }
  }
}
