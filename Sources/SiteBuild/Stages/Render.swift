import Threads
import Diagnostics
import Output
import Pages
import Synchronization
import Text

/// Hands over the files whose bytes are there, then renders every page and copies what is copied.
func render(
  _ prepared: PreparedSite, to sink: any PageSink, jobs: Int, log: DiagnosticLog,
  check: (@Sendable (_ path: String, _ html: [UInt8]) -> Void)? = nil
) throws(OutputError) -> RenderReport {
  let naming = prepared.naming(sink)
  try write(prepared.plan.files, to: naming, jobs: jobs)
  let renderer = PageRenderer(
    prepared.model, orders: prepared.plan.orders, collections: prepared.plan.collections,
    templates: prepared.theme.environment)
  let report = try renderer.render(prepared.plan.pages, to: naming, jobs: jobs, log: log, check: check)
  for copy in try prepared.namedCopies() { try sink.copy(copy.source, to: copy.path, as: .asset) }
  return report
}

/// Hands over files whose bytes are there, from several threads: the parts of a search are thousands.
func write(
  _ files: [(path: OutputPath, bytes: [UInt8], role: FileRole)], to sink: any PageSink, jobs: Int
) throws(OutputError) {
  let failure = Mutex<OutputError?>(nil)
  let portion = 64
  inThreads((files.count + portion - 1) / portion, threads: jobs) { part in
    for file in files[(part * portion)..<min((part + 1) * portion, files.count)] {
      guard failure.withLock({ $0 == nil }) else { return }
      do throws(OutputError) {
        try sink.write(file.bytes, to: file.path, as: file.role)
      } catch {
        failure.withLock { $0 = $0 ?? error }
      }
    }
  }
  if let error = failure.withLock({ $0 }) { throw error }
}
