import FeatureDependencies
import Synchronization

/// Writes text to a file descriptor, unbuffered. All output of the program uses this type: it
/// replaces unprintable characters and records the first failed write.
public final class Output: Sendable {
  let descriptor: Int32
  /// Counts the writes that bypass a dialog, to this output or to another one that may be the same
  /// terminal.
  let others: WriteCount
  private let isNeeded: Bool
  private let failed = Mutex<String?>(nil)
  // Whether something was written.
  private let isBegun = Atomic(false)

  /// Output to `descriptor`: 1 for standard output, 2 for standard error.
  ///
  /// With `isNeeded` false, ``failure`` stays nil even if a write fails.
  package init(descriptor: Int32, isNeeded: Bool = true, others: WriteCount = WriteCount()) {
    self.descriptor = descriptor
    self.isNeeded = isNeeded
    self.others = others
  }

  /// Discards everything: each write fails, and the failure is ignored.
  static let none = Output(descriptor: -1, isNeeded: false)

  /// The system's message about the first failed write; nil if all writes succeeded or the output
  /// is not needed.
  public var failure: String? { isNeeded ? failed.withLock { $0 } : nil }

  /// Throws `DialogInterruption.unwritable(reason:)` after a failed write: the user may not have
  /// seen the question.
  func checked() throws(DialogInterruption) {
    if let failure { throw .unwritable(reason: failure) }
  }

  /// The width in columns; 80 if it is unknown, as for a pipe.
  public var columns: Int { size.columns }

  /// The size in columns and rows; 80 by 24 if it is unknown.
  var size: (columns: Int, rows: Int) { terminalSize(of: descriptor) }

  /// Writes `text`, and replaces unprintable characters except line feeds. A failed write is
  /// reported by ``failure``.
  public func write(_ text: String) {
    others.add()
    draw(TerminalText(lines: text))
  }

  /// Writes `lines`, each followed by a line feed, as ``write(_:)`` does.
  public func write(lines: [String]) {
    others.add()
    draw(lines: lines.map { TerminalText($0) })
  }

  /// Writes `lines` as ``write(lines:)`` does. On a terminal, wraps each line between words at the
  /// terminal's width.
  public func write(wrapped lines: [String]) {
    guard isTerminal else { return write(lines: lines) }
    write(lines: lines.flatMap { $0.printable.wrapped(to: columns - 1) })
  }

  /// Writes the JSON text `json`. Unprintable characters become `\u` escapes, which a parser
  /// decodes to the same characters.
  public func write(json: String) { write(json.escapedJSON) }

  /// Writes the content of a file and keeps its line ends, CR LF or LF. Other control characters
  /// and unprintable characters are replaced.
  public func write(file content: String) {
    let lines = content.split(separator: "\r\n", omittingEmptySubsequences: false)
    let text = lines.map { PrintableText(lines: String($0)).description }.joined(separator: "\r\n")
    write(Array(text.utf8).span)
  }

  /// Whether the descriptor is a terminal.
  public var isTerminal: Bool { isTTY(descriptor) }

  /// Writes `text` with its control sequences.
  func draw(_ text: TerminalText) { write(Array(text.description.utf8).span) }

  /// Writes `lines` with their control sequences, each followed by a line feed. The text in a pipe
  /// or a file does not begin with an empty line.
  func draw(lines: [TerminalText]) {
    let isFirst = !isBegun.load(ordering: .relaxed) && !isTerminal
    let lines = isFirst ? Array(lines.drop(while: \.isEmpty)) : lines
    guard !lines.isEmpty else { return }
    draw("\(lines.joined())\n")
  }

  /// Writes `bytes` unchanged and makes no copy of them: they may be a secret.
  func write(_ bytes: Span<UInt8>) {
    isBegun.store(true, ordering: .relaxed)
    guard !systemWrite(bytes, to: descriptor) else { return }
    let reason = lastSystemError()
    failed.withLock { $0 = $0 ?? reason }
  }
}

/// Counts the writes that bypass a dialog.
package final class WriteCount: Sendable {
  private let writes = Atomic(0)

  package init() {}

  func add() { writes.add(1, ordering: .relaxed) }

  var count: Int { writes.load(ordering: .relaxed) }
}
