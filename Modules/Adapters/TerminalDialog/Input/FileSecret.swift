public import FeatureDependencies

/// Takes a secret from the first line of a file or a pipe.
///
/// A file is read each time the secret is asked for. Of a pipe, and of the standard input, the
/// first line is read once; what follows it is left for others to read.
public struct FileSecret: SecretDialog {
  /// The most bytes that the file, or the first line of the pipe, may have.
  public static let largestFile = 4096

  private let path: String
  // What came from a pipe; nil for a file.
  private let kept: KeptSecret?
  /// Whether it is a file that others than its owner may read.
  public let isOpenToOthers: Bool

  /// The secret at `path`, where `-` is the standard input. What cannot be read is told at once.
  ///
  /// A pipe must give a line within `patience`: 10 seconds unless said otherwise. Throws a
  /// ``FileError``; a terminal, which would show what is typed, is ``FileError/terminal(path:)``.
  public init(path: String, patience: Duration = InputFile.patience) throws(FileError) {
    self.path = path
    let input = try OpenedInput(path, patience: patience)
    guard !input.isTerminal else { throw .terminal(path: path) }
    isOpenToOthers = input.isOpenToOthers
    let end: UInt8? = input.canBeReopened ? nil : 0x0A
    var bytes = try InputFile.bytes(of: input, limit: Self.largestFile, endingAt: end)
    defer { bytes.wipe(from: 0) }
    guard !input.canBeReopened else {
      kept = nil
      return
    }
    bytes.keepFirstLine()
    guard let kept = KeptSecret(bytes) else {
      throw .unreadable(path: path, reason: lastSystemError())
    }
    self.kept = kept
  }

  /// The first line without its end, whatever `text` asks for.
  ///
  /// Throws ``FeatureDependencies/DialogInterruption/unreadable(reason:)``, also if the file has
  /// more than ``largestFile`` bytes by now.
  public func secret(
    _ text: LocalizedText, help: LocalizedText
  ) async throws(DialogInterruption) -> [UInt8] {
    if let kept {
      guard let bytes = kept.bytes() else { throw .unreadable(reason: lastSystemError()) }
      return bytes
    }
    var bytes: [UInt8]
    do { bytes = try InputFile.read(path, limit: Self.largestFile) } catch {
      throw .unreadable(reason: error.message.en.trimmingFullStop)
    }
    bytes.keepFirstLine()
    return bytes
  }
}

extension FileSecret {
  /// What is said of a file at `path` that others can read.
  static func openToOthers(_ path: String) -> LocalizedText {
    LocalizedText(
      en: "Others can read \(path). To close it to them: chmod 600 \(path)",
      ko: "다른 사용자가 \(path) 파일을 읽을 수 있습니다. 막으려면 다음을 실행하세요: chmod 600 \(path)")
  }
}

extension [UInt8] {
  /// Removes the first line's end and what follows it.
  fileprivate mutating func keepFirstLine() {
    if let end = firstIndex(of: 0x0A) { wipe(from: end) }
    if last == 0x0D { wipe(from: count - 1) }
  }

  /// Removes the bytes from `index` on, and overwrites them in memory.
  fileprivate mutating func wipe(from index: Int) {
    for place in index..<count { self[place] = 0 }
    removeSubrange(index...)
  }
}

extension String {
  /// The sentence as a part of another one.
  fileprivate var trimmingFullStop: String { hasSuffix(".") ? String(dropLast()) : self }
}
