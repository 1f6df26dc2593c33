import PseudoTerminal
import Synchronization

/// A pseudo-terminal that can be held by a dialog of several tasks.
final class TypedTerminal: Sendable {
  private let terminal: Mutex<PseudoTerminal>
  let descriptor: Int32

  init() throws {
    let terminal = try PseudoTerminal()
    terminal.passOnKeys()
    descriptor = terminal.terminal
    self.terminal = Mutex(terminal)
  }

  var attributes: [UInt32] { terminal.withLock { $0.attributes } }

  func type(_ text: String) { terminal.withLock { $0.type(text) } }

  /// All that was written so far.
  func written() throws -> String {
    try terminal.withLock { terminal in
      try terminal.wait("what was written") { _ in true }
      return terminal.transcript
    }
  }
}
