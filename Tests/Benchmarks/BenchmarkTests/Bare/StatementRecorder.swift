import CSQLite
import Synchronization

/// Records the statements of a connection, so that they can be replayed without the host.
final class StatementRecorder: Sendable {
  private let seen = Mutex<[(sql: String, expanded: String)]>([])

  func attach(to handle: OpaquePointer) {
    let context = unsafe Unmanaged.passUnretained(self).toOpaque()
    unsafe sqlite3_trace_v2(
      handle, UInt32(SQLITE_TRACE_STMT),
      { _, context, statement, text in
        guard let context = unsafe context, let statement = unsafe statement,
          let text = unsafe text
        else { return 0 }
        let recorder = unsafe Unmanaged<StatementRecorder>.fromOpaque(context)
        unsafe recorder.takeUnretainedValue().note(
          OpaquePointer(statement), text.assumingMemoryBound(to: CChar.self))
        return 0
      }, context)
  }

  private func note(_ statement: OpaquePointer, _ text: UnsafePointer<CChar>) {
    guard let expanded = unsafe sqlite3_expanded_sql(statement) else { return }
    let pair = unsafe (String(cString: text), String(cString: expanded))
    unsafe sqlite3_free(expanded)
    // Skip the statements of triggers: a replay fires the triggers itself.
    if !pair.0.hasPrefix("--") { seen.withLock { $0.append(pair) } }
  }

  /// Returns the statements since the last call, and forgets them.
  func taken() throws -> [Statement] {
    let pairs = seen.withLock { seen in
      defer { seen = [] }
      return seen
    }
    return try pairs.map { try Statement($0.sql, expanded: $0.expanded) }
  }
}
