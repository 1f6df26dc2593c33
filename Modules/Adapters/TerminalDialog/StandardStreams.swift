#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Standard output and standard error of a process.
public struct StandardStreams: Sendable {
  /// Standard output, for results.
  public let output: Output
  /// Standard error, for errors and notes.
  public let errors: Output

  /// Creates the streams of this process, before it opens any file: a file could get the descriptor
  /// of a closed stream, and output would be written into it.
  ///
  /// Ignores SIGPIPE, so that a write to a pipe without a reader fails and does not end the
  /// process.
  public init() {
    output = Output(descriptor: 1)
    errors = Output(descriptor: 2, others: output.others)
    for descriptor: Int32 in 0...2 where fcntl(descriptor, F_GETFD) < 0 {
      // Opened with the wrong access mode, so that reading or writing fails as on a closed stream.
      _ = unsafe open("/dev/null", descriptor == 0 ? O_WRONLY : O_RDONLY)
    }
    _ = signal(SIGPIPE, SIG_IGN)
  }

  /// Creates streams that write to other outputs, such as files.
  public init(output: Output, errors: Output) {
    self.output = output
    self.errors = errors
  }

  /// Standard error for notes; with `quiet`, an output that discards them.
  public func notes(quiet: Bool) -> Output { quiet ? .none : errors }

  /// The output for content that accompanies results. With `keepingOutput` it is standard error,
  /// where a failed write is ignored: the results do not depend on it.
  func content(keepingOutput: Bool) -> Output {
    guard keepingOutput else { return output }
    return Output(descriptor: 2, isNeeded: false, others: output.others)
  }

  /// Opens the controlling terminal of the process; nil if it has none.
  public var terminalInput: Int32? {
    let terminal = unsafe open("/dev/tty", O_RDWR | O_CLOEXEC | O_NOCTTY)
    return terminal < 0 ? nil : terminal
  }

  /// Returns the output for questions to the user of `input` (default: standard input). With
  /// `keepingOutput` it is never standard output.
  ///
  /// A person is asked at the terminal even if standard output is a file or a pipe, and on standard
  /// error if the process has no controlling terminal.
  public func prompts(keepingOutput: Bool, askingAt input: Int32 = 0) -> Output {
    guard isTTY(input) else { return content(keepingOutput: keepingOutput) }
    let preferred = keepingOutput ? errors : output
    guard !preferred.isTerminal else { return preferred }
    let terminal = unsafe open("/dev/tty", O_WRONLY | O_CLOEXEC | O_NOCTTY)
    return terminal < 0 ? errors : Output(descriptor: terminal, others: output.others)
  }
}
