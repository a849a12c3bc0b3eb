/// A value of the data in a message: in quotes, at most 60 scalars.
package func quoted(_ text: String) -> String {
  let scalars = text.unicodeScalars
  guard scalars.count > 60 else { return "\"\(text)\"" }
  var short = ""
  short.unicodeScalars.append(contentsOf: scalars.prefix(57))
  return "\"\(short)…\""
}

/// Some words in a message: `a, b and c`, at most `limit` of them.
package func enumerated(_ words: [String], limit: Int = 8, last: String = "or") -> String {
  guard words.count > 1 else { return words.first ?? "" }
  if words.count > limit {
    return words.prefix(limit).joined(separator: ", ") + " (and \(words.count - limit) more)"
  }
  return words.dropLast().joined(separator: ", ") + " \(last) " + (words.last ?? "")
}
