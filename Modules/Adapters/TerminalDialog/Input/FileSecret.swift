public import FeatureDependencies
import Synchronization

/// A secret from the first line of a file or a pipe. It is read once, into locked memory; later
/// lines of a pipe stay unread.
public final class FileSecret: SecretDialog {
  /// The maximum size in bytes of the file, or of the first line of a pipe.
  public static let largestFile = 4096

  private let secret: Mutex<SecretEntry>
  /// Whether the file can be read by other users than its owner.
  public let isOpenToOthers: Bool

  /// Reads the secret at `path`, where `-` is standard input.
  ///
  /// A pipe must provide a line within `timeLimit` (default: 10 seconds). Throws a ``FileError``,
  /// ``FileError/terminal(path:)`` for a terminal, which would echo the secret.
  public init(path: String, timeLimit: Duration = InputFile.timeLimit) throws(FileError) {
    let input = try OpenedInput(path, timeLimit: timeLimit)
    guard !input.isTerminal else { throw .terminal(path: path) }
    isOpenToOthers = input.isOpenToOthers
    let entry: SecretEntry
    do { entry = try SecretEntry() } catch {
      throw .unreadable(path: path, reason: "no memory can be locked for it")
    }
    var text = try input.bytes(limit: Self.largestFile, untilLineEnd: true)
    entry.append(firstLineOf: &text)
    secret = Mutex(entry)
  }

  /// Returns the first line without its line end; the parameters are ignored.
  public func secret(
    _ text: LocalizedText, help: LocalizedText, rejected: LocalizedText?, canBeShown: Bool
  ) async throws(DialogInterruption) -> [UInt8] {
    secret.withLock { $0.bytes }
  }
}

extension FileSecret {
  /// The warning about a file at `path` that other users can read.
  static func openToOthers(_ path: String) -> LocalizedText {
    LocalizedText(
      en: "Other users can read \(path). To prevent this, run: chmod 600 \(path)",
      ko: "다른 사용자가 \(path) 파일을 읽을 수 있습니다. 막으려면 다음을 실행하세요: chmod 600 \(path)")
  }
}

extension SecretEntry {
  /// Appends the first line of `text`, at most a page, without a byte order mark and its line end,
  /// and overwrites `text`.
  fileprivate func append(firstLineOf text: inout [UInt8]) {
    let start = text.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    var end = text.firstIndex(of: 0x0A) ?? text.count
    if end > start, text[end - 1] == 0x0D { end -= 1 }
    for place in start..<end { append(text[place]) }
    for place in text.indices { text[place] = 0 }
  }
}
