import Diagnostics

/// "did you mean \"…\"?", or `nil` when nothing is near.
func nearMissSuggestion(to word: String, among candidates: [String]) -> String? {
  nearMiss(to: word, among: candidates).map { "did you mean \"\($0)\"?" }
}
