import Diagnostics
import HTMLTexts
import Text

extension FieldDecoder {
  /// The safe markup of a cell with HTML; `missing` where it has no words and no pictures.
  func markup(of text: String, _ remark: inout CellProblem?) -> FieldValue {
    let result = HTMLText.html(of: text)
    if let problem = result.problems.first { remark = cellProblem(problem) }
    return result.text.utf8.isEmpty ? .missing : .text(result.text)
  }

  private func cellProblem(_ problem: HTMLTextProblem) -> CellProblem {
    var found =
      switch problem {
      case .tooLong(let bytes):
        CellProblem("html.too-long", "the HTML has \(bytes) bytes, the limit is 65536: it is shown with its tags")
      case .tooDeep: CellProblem("html.too-deep", "more than 256 elements are nested: the text is shown with its tags")
      case .tooManyAttributes:
        CellProblem(
          "html.too-many-attributes", "an element has more than 200 attributes: the text is shown with its tags")
      case .refusedLink(let url):
        CellProblem(
          "html.refused-link",
          "the link to \(quoted(url)) is left out, expected http, https, mailto, tel or a path of the site; its words stay"
        )
      case .refusedImage(let url):
        CellProblem(
          "html.refused-image", "the picture \(quoted(url)) is left out, expected http, https or a path of the site")
      }
    found.severity = .warning
    return found
  }
}
