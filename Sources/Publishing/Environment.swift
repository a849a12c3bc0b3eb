import Glibc

/// The value of a variable of the environment; `nil`: there is none, or it is empty.
func environmentValue(_ name: String) -> String? {
  getenv(name).map { String(cString: $0) }.flatMap { $0.utf8.isEmpty ? nil : $0 }
}
