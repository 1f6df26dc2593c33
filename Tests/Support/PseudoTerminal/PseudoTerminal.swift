import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A terminal that a test types at, and looks at.
public final class PseudoTerminal {
  /// Why there is no terminal, or nothing to see on it.
  public struct Failure: Error, CustomStringConvertible {
    /// What went wrong.
    public let description: String
  }

  /// What is on the screen.
  public private(set) var screen: ScreenModel
  /// All that was written to it, with its sequences.
  public private(set) var transcript = ""
  /// The end a program reads and writes.
  public let terminal: Int32
  private let keyboard: Int32
  private let path: String
  private var process: pid_t?

  /// A terminal of this size.
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

  // TIOCSPTLCK and TIOCGPTN of Linux, which the overlay does not give a name.
  private static let setLock: UInt = 0x4004_5431
  private static let getNumber: UInt = 0x8004_5430

  deinit {
    if let process { kill(process, SIGKILL) }
    close(terminal)
    close(keyboard)
  }

  /// Gives the terminal another size; whoever runs there is told by the system.
  public func resize(columns: Int, rows: Int) {
    var size = winsize()
    size.ws_col = UInt16(columns)
    size.ws_row = UInt16(rows)
    _ = unsafe ioctl(keyboard, UInt(TIOCSWINSZ), &size)
    screen.resize(columns: columns, rows: rows)
  }

  /// How the terminal treats what is typed, to be compared.
  public var attributes: [UInt32] {
    var settings = termios()
    _ = unsafe tcgetattr(terminal, &settings)
    return [settings.c_iflag, settings.c_oflag, settings.c_cflag, settings.c_lflag].map {
      UInt32($0)
    }
  }

  /// Has the terminal pass on what is typed as it is, also before a program asks for that.
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

  /// Starts a program here, in a session of its own.
  public func run(
    _ executable: String, _ arguments: [String], environment: [String: String]
  ) throws {
    var actions = unsafe posix_spawn_file_actions_t()
    _ = unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    // The first terminal that a new session opens becomes its own.
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

  // POSIX_SPAWN_SETSID, which the overlay does not give a name.
  private static let newSession: Int32 = 0x80

  /// Sends a signal to the program.
  public func send(_ number: Int32) { if let process { kill(process, number) } }

  /// Reads until the screen holds `text` and nothing more comes for a moment.
  @discardableResult
  public func wait(
    for text: String, seconds: Double = 20, file: String = #fileID, line: Int = #line
  ) throws -> String {
    try wait(seconds: seconds, "\"\(text)\" at \(file):\(line)") {
      $0.text.contains(text)
    }
  }

  /// Reads until `condition` holds.
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

  /// Waits for the program's end; its exit code, or 128 and the signal that ended it.
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

  /// Takes what was written; false if nothing came in time.
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
