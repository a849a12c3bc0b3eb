import Templates

/// The parameters of the filters and functions, interned once and not at every call.
enum Parameters {
  static let path: [Name] = ["path"]
  static let name: [Name] = ["name"]
  static let style: [Name] = ["style"]
  static let code: [Name] = ["code"]
  static let count: [Name] = ["count"]
  static let field: [Name] = ["field"]
  static let fieldAndValue: [Name] = ["field", "value"]
  static let fieldAndTotal: [Name] = ["field", "total"]
  static let labelValueTitleStyle: [Name] = ["label", "value", "title", "style", "money"]
  static let fieldAndReverse: [Name] = ["field", "reverse"]
  /// The number that chooses a plural form.
  static let number: Name = "n"
}
