import FeatureDependencies
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Writes text to a file descriptor, without a buffer. All that a program writes goes through here:
/// what a terminal would not show as it reads is replaced, and what could not be written is known.
public final class Output: Sendable {
  /// Why something could not be written.
  public struct Failure: Error, Sendable, Equatable {
    /// The system's message.
    public let reason: String
  }

  let descriptor: Int32
  /// What was written past a dialog, to this output or to one that may be the same terminal.
  let others: WriteCount
  private let isNeeded: Bool
  private let isASCII: Bool
  private let failed = Mutex<Failure?>(nil)

  /// Output to `descriptor`: 1 for standard output, 2 for standard error.
  ///
  /// Unless it `isNeeded`, as it is by default, it does not matter whether it can be written.
  public convenience init(descriptor: Int32, isNeeded: Bool = true) {
    self.init(descriptor: descriptor, isNeeded: isNeeded, others: WriteCount(), isASCII: false)
  }

  /// Output that counts writes in `others`. With `isASCII`, a terminal gets ASCII signs for those
  /// that a program draws with.
  init(descriptor: Int32, isNeeded: Bool = true, others: WriteCount, isASCII: Bool) {
    self.descriptor = descriptor
    self.isNeeded = isNeeded
    self.others = others
    self.isASCII = isASCII && isatty(descriptor) == 1
  }

  /// The first failure to write; nil as long as all was written, or if it is not needed.
  public var failure: Failure? { isNeeded ? failed.withLock { $0 } : nil }

  /// Throws ``DialogInterruption/unwritable(reason:)`` if something could not be written: whoever
  /// answers has not seen it.
  func checked() throws(DialogInterruption) {
    if let failure { throw .unwritable(reason: failure.reason) }
  }

  /// How many columns it has; 80 where that is not known.
  public var columns: Int { size.columns }

  /// How many columns and rows it has; 80 and 24 where that is not known.
  var size: (columns: Int, rows: Int) {
    var size = winsize()
    guard unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else {
      return (80, 24)
    }
    return (Int(size.ws_col), size.ws_row > 0 ? Int(size.ws_row) : 24)
  }

  /// Writes `text`, its line feeds too; other control characters and what is not printable are
  /// replaced. Whether it was written is told by ``failure``.
  public func write(_ text: String) {
    others.add()
    draw(TerminalText(lines: text))
  }

  /// Writes `lines`, each followed by a line feed, as ``write(_:)`` does.
  public func write(lines: [String]) {
    others.add()
    draw(lines: lines.map { TerminalText($0) })
  }

  /// Writes `lines` as ``write(lines:)`` does, each broken between words where it is wider than a
  /// terminal.
  public func write(wrapped lines: [String]) {
    guard isTerminal else { return write(lines: lines) }
    write(lines: lines.flatMap { $0.printable.wrapped(to: columns - 1) })
  }

  /// Writes the JSON text `json`. What is not printable in it is written as an escape, which means
  /// the same to whoever reads it.
  public func write(json: String) { write(json.escapedJSON) }

  /// Writes the content of a file, in which a line ends with CR LF or with LF; other control
  /// characters and what is not printable are replaced.
  public func write(file content: String) {
    let lines = content.split(separator: "\r\n", omittingEmptySubsequences: false)
    let text = lines.map { PrintableText(lines: String($0)).description }.joined(separator: "\r\n")
    write(Array(text.utf8).span)
  }

  /// Whether it is a terminal.
  public var isTerminal: Bool { isatty(descriptor) == 1 }

  /// Writes `text` with its control sequences.
  func draw(_ text: TerminalText) {
    let text = isASCII ? text.description.inASCIISigns : text.description
    write(Array(text.utf8).span)
  }

  /// Writes `lines` with their control sequences, each followed by a line feed.
  func draw(lines: [TerminalText]) {
    guard !lines.isEmpty else { return }
    draw("\(lines.joined())\n")
  }

  /// Writes `bytes` as they are, and copies them nowhere else: they may be a secret.
  func write(_ bytes: Span<UInt8>) {
    guard !systemWrite(bytes, to: descriptor) else { return }
    let failure = Failure(reason: lastSystemError())
    failed.withLock { $0 = $0 ?? failure }
  }
}

/// How often something was written past a dialog.
final class WriteCount: Sendable {
  private let writes = Atomic(0)

  func add() { writes.add(1, ordering: .relaxed) }

  var count: Int { writes.load(ordering: .relaxed) }
}
