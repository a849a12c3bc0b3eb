import Diagnostics

/// `did you mean "near"?`, or `nil` when nothing is near.
func didYouMean(_ word: String, among candidates: [String]) -> String? {
  nearMiss(to: word, among: candidates).map { "did you mean \"\($0)\"?" }
}
