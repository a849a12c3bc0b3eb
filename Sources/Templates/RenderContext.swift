import Diagnostics

/// One rendering under way, as filters and functions see it. Used by one thread.
public final class RenderContext {
  /// What was handed to `render` as `user`.
  public let user: AnyObject?
  /// How the template that is running escapes what it writes.
  public internal(set) var escaping: Escaping
  /// The template that was asked for (not the one included or extended).
  public let template: Template
  var output: [UInt8] = []

  init(template: Template, variables: Bindings, user: AnyObject?) {
    self.template = template
    self.user = user
    escaping = .none
  }

  /// A variable of the page as the template that was asked for sees it; `nil` when there is none.
  public func variable(_ name: Name) -> Value? { nil }

  /// Takes steps off the page's budget; throws when it is used up. Filters that loop over data call it.
  public func spend(_ steps: Int) throws(TemplateError) {}

  /// Calls a function, macro or other callable value.
  public func call(_ callee: Value, _ arguments: Arguments) throws(TemplateError) -> Value { .none }

  func renderPage() throws(Diagnostic) -> RenderSummary { RenderSummary() }
}
