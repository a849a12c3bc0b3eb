import Text

/// An amount of money that is fit for structured data.
public struct OfferPrice: Hashable, Sendable {
  /// A decimal literal with a point and without a sign, `"18.00"`.
  public let amount: String
  /// An ISO 4217 code, `"EUR"`.
  public let currency: String

  /// nil unless the amount is a plain decimal number and the currency one of ISO 4217's codes.
  public init?(amount: String, currency: String) {
    guard isJSONNumber(amount), amount.utf8.allSatisfy({ $0.isASCIIDigit || $0 == UInt8(ascii: ".") }),
      OfferPrice.currencies.contains(currency)
    else { return nil }
    self.amount = amount
    self.currency = currency
  }

  /// ISO 4217's codes for money in use, and those that left it since 2020.
  private static let currencies = Set(
    """
    AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF \
    CHF CLP CNY COP CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD \
    HNL HRK HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL \
    LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR \
    PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SLL SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND \
    TOP TRY TTD TWD TZS UAH UGX USD UYU UZS VED VES VND VUV WST XAF XCD XCG XOF XPF YER ZAR ZMW ZWG ZWL
    """.parts(separatedBy: UInt8(ascii: " ")))
}
