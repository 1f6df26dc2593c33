import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A pseudo-terminal: a test types at its keyboard and reads its screen.
public final class PseudoTerminal {
  /// The terminal cannot be opened, a program cannot be started, or a wait timed out.
  public struct Failure: Error, CustomStringConvertible {
    /// The failure as a sentence.
    public let description: String
  }

  /// The present contents of the screen.
  public private(set) var screen: ScreenModel
  /// All output so far, including escape sequences.
  public private(set) var transcript = ""
  /// The file descriptor that a program on this terminal reads and writes.
  public let terminal: Int32
  private let keyboard: Int32
  private let path: String
  private var process: pid_t?

  /// Opens a pseudo-terminal of this size. Throws a ``Failure`` if the system has none.
  public init(columns: Int = 80, rows: Int = 24) throws {
    keyboard = unsafe open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
    var (locked, number): (Int32, UInt32) = (0, 0)
    guard keyboard >= 0, unsafe ioctl(keyboard, Self.setLock, &locked) == 0,
      unsafe ioctl(keyboard, Self.getNumber, &number) == 0
    else { throw Failure(description: "no pseudo-terminal") }
    path = "/dev/pts/\(number)"
    terminal = unsafe open(path, O_RDWR | O_NOCTTY | O_CLOEXEC)
    screen = ScreenModel(columns: columns, rows: rows)
    resize(columns: columns, rows: rows)
  }

  // TIOCSPTLCK and TIOCGPTN of Linux, which the overlay does not declare.
  private static let setLock: UInt = 0x4004_5431
  private static let getNumber: UInt = 0x8004_5430

  deinit {
    if let process { kill(process, SIGKILL) }
    close(terminal)
    close(keyboard)
  }

  /// Resizes the terminal; the kernel sends SIGWINCH to the program on it.
  public func resize(columns: Int, rows: Int) {
    var size = winsize()
    size.ws_col = UInt16(columns)
    size.ws_row = UInt16(rows)
    _ = unsafe ioctl(keyboard, UInt(TIOCSWINSZ), &size)
    screen.resize(columns: columns, rows: rows)
  }

  /// The input, output, control and local flags of the terminal, to compare before and after a run.
  public var attributes: [UInt32] {
    var settings = termios()
    _ = unsafe tcgetattr(terminal, &settings)
    return [settings.c_iflag, settings.c_oflag, settings.c_cflag, settings.c_lflag].map {
      UInt32($0)
    }
  }

  /// Makes the terminal pass on keys unprocessed, even before a program asks for that: no line
  /// editing, no echo, no signals, and no translation of carriage returns.
  public func passOnKeys() {
    var settings = termios()
    _ = unsafe tcgetattr(terminal, &settings)
    settings.c_lflag &= ~tcflag_t(ICANON | ISIG | ECHO)
    settings.c_iflag &= ~tcflag_t(ICRNL)
    _ = unsafe tcsetattr(terminal, TCSANOW, &settings)
  }

  /// Types `text`.
  public func type(_ text: String) {
    let bytes = Array(text.utf8)
    _ = unsafe write(keyboard, bytes, bytes.count)
  }

  /// Starts a program on this terminal in a new session. Throws a ``Failure`` if it cannot be
  /// started.
  public func run(
    _ executable: String, _ arguments: [String], environment: [String: String]
  ) throws {
    var actions = unsafe posix_spawn_file_actions_t()
    _ = unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    // The first terminal that a new session opens becomes its controlling terminal.
    _ = unsafe posix_spawn_file_actions_addopen(&actions, 0, path, O_RDWR, 0)
    for descriptor: Int32 in [1, 2] {
      _ = unsafe posix_spawn_file_actions_adddup2(&actions, 0, descriptor)
    }
    var attributes = posix_spawnattr_t()
    _ = unsafe posix_spawnattr_init(&attributes)
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    _ = unsafe posix_spawnattr_setflags(&attributes, Int16(Self.newSession))
    var words = unsafe ([executable] + arguments).map { unsafe strdup($0) } + [nil]
    var variables = unsafe environment.map { unsafe strdup("\($0)=\($1)") } + [nil]
    defer { unsafe (words + variables).forEach { unsafe free($0) } }
    var pid: pid_t = 0
    let status = unsafe posix_spawn(&pid, executable, &actions, &attributes, &words, &variables)
    guard status == 0 else { throw Failure(description: "spawn: \(status)") }
    process = pid
  }

  // POSIX_SPAWN_SETSID, which the overlay does not declare.
  private static let newSession: Int32 = 0x80

  /// Sends a signal to the program.
  public func send(_ number: Int32) { if let process { kill(process, number) } }

  /// Reads until the screen contains `text` and no output comes for 40 ms. Throws a ``Failure``
  /// after `seconds`.
  @discardableResult
  public func wait(
    for text: String, seconds: Double = 20, file: String = #fileID, line: Int = #line
  ) throws -> String {
    try wait(seconds: seconds, "\"\(text)\" at \(file):\(line)") {
      $0.text.contains(text)
    }
  }

  /// Reads until `condition` is true and no output comes for 40 ms. Throws a ``Failure`` after
  /// `seconds`.
  @discardableResult
  public func wait(
    seconds: Double = 20, _ what: String, until condition: (ScreenModel) -> Bool
  ) throws -> String {
    let deadline = Date().addingTimeInterval(seconds)
    while Date() < deadline {
      let isQuiet = !take(milliseconds: 40)
      if isQuiet, condition(screen) { return screen.text }
    }
    throw Failure(description: "never saw \(what); the screen is\n\(screen.text)")
  }

  /// Waits until the program exits; returns its exit code, or 128 plus the signal that killed it.
  public func exitCode(seconds: Double = 20) throws -> Int32 {
    guard let process else { throw Failure(description: "nothing runs") }
    let deadline = Date().addingTimeInterval(seconds)
    while Date() < deadline {
      _ = take(milliseconds: 20)
      var status: Int32 = 0
      guard unsafe waitpid(process, &status, WNOHANG) == process else { continue }
      while take(milliseconds: 20) {}
      self.process = nil
      return status & 0x7F == 0 ? (status >> 8) & 0xFF : 128 + (status & 0x7F)
    }
    throw Failure(description: "it never ended; the screen is\n\(screen.text)")
  }

  /// Reads available output; returns false if none comes in time.
  private func take(milliseconds: Int32) -> Bool {
    var watched = pollfd(fd: keyboard, events: Int16(POLLIN), revents: 0)
    guard unsafe poll(&watched, 1, milliseconds) > 0 else { return false }
    var bytes = [UInt8](repeating: 0, count: 65_536)
    let count = unsafe read(keyboard, &bytes, bytes.count)
    guard count > 0 else { return false }
    screen.take(Array(bytes[..<count]))
    transcript += String(decoding: bytes[..<count], as: UTF8.self)
    return true
  }
}
