import Templates

/// JSON-LD of a page, which is safe in a script as it is. The filter `json_ld` writes it.
final class LinkedDocument: TemplateObject {
  let text: String

  init(_ text: String) { self.text = text }

  func member(_ name: Name) -> Value? { nil }
  var printed: Printed? { .safe(text) }
  var typeName: String { "linked data" }
}
