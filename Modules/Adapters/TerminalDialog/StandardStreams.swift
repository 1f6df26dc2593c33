#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The standard output and the standard error of a process.
public struct StandardStreams: Sendable {
  /// Standard output, for results.
  public let output: Output
  /// Standard error, for errors and remarks.
  public let errors: Output
  private let isASCII = Characters.areASCII

  /// The streams. To be made before the process opens any file: a closed stream's number would
  /// be given to that file, and what is printed would be written into it.
  ///
  /// From then on a pipe without a reader is a failure to write, and no signal ends the process.
  /// Where the locale has no UTF-8, what is drawn at a terminal is ASCII.
  public init() {
    output = Output(descriptor: 1, others: WriteCount(), isASCII: isASCII)
    errors = Output(descriptor: 2, others: output.others, isASCII: isASCII)
    for descriptor: Int32 in 0...2 where fcntl(descriptor, F_GETFD) < 0 {
      // Opened the wrong way round: to read it or to write it fails, as it does when closed.
      _ = unsafe open("/dev/null", descriptor == 0 ? O_WRONLY : O_RDONLY)
    }
    _ = signal(SIGPIPE, SIG_IGN)
  }

  /// Streams to other outputs than the process's own, such as files.
  public init(output: Output, errors: Output) {
    self.output = output
    self.errors = errors
  }

  /// The process's own terminal, open to be read; nil if it has none.
  public var terminalInput: Int32? {
    let terminal = unsafe open("/dev/tty", O_RDWR | O_CLOEXEC | O_NOCTTY)
    return terminal < 0 ? nil : terminal
  }

  /// Where whoever answers at `input`, the standard input if nothing else is said, is asked; with
  /// `keepingOutput`, never on standard output.
  ///
  /// A person is asked at the terminal, also when standard output is a file or a pipe; where the
  /// process has no terminal of its own, on standard error.
  public func prompts(keepingOutput: Bool, askingAt input: Int32 = 0) -> Output {
    guard isatty(input) == 1 else {
      return keepingOutput ? Output(descriptor: 2, isNeeded: false) : output
    }
    let preferred = keepingOutput ? errors : output
    guard isatty(preferred.descriptor) != 1 else { return preferred }
    let terminal = unsafe open("/dev/tty", O_WRONLY | O_CLOEXEC | O_NOCTTY)
    return terminal < 0
      ? errors : Output(descriptor: terminal, others: output.others, isASCII: isASCII)
  }
}
