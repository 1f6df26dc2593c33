public import FeatureDependencies

/// Why a file that the user named cannot be used.
public enum FileError: Error, Sendable, Equatable {
  /// Nothing exists at the path.
  case missing(path: String)
  /// The file cannot be opened or read; `reason` is the system's message.
  case unreadable(path: String, reason: String)
  /// The path is a folder.
  case folder(path: String)
  /// The file is a terminal, which would echo the secret.
  case terminal(path: String)
  /// The file is a pipe or an inherited descriptor that ended without any bytes.
  case nothing(path: String)
  /// The file is a pipe or an inherited descriptor that did not end within `seconds`.
  case noEnd(path: String, seconds: Int)
  /// The file has more than `limit` bytes.
  case tooLarge(path: String, limit: Int)
  /// The file must be new, but something already exists at the path.
  case exists(path: String)
  /// The existing file cannot be replaced: it is not a regular file, or has a second name (a hard
  /// link).
  case irreplaceable(path: String)
  /// The path is inside the bank's data directory.
  case protected(path: String)
  /// The folder to create the file in does not exist.
  case noFolder(path: String)
  /// The file cannot be created or written; `reason` is the system's message.
  case unwritable(path: String, reason: String)
}

extension FileError {
  /// The error as a sentence, with the path.
  public var message: LocalizedText {
    switch self {
    case .missing(let path):
      .init(en: "There is no file \(path).", ko: "\(path) 파일이 없습니다.")
    case .unreadable(let path, let reason):
      .init(
        en: "\(Self.name(path).en) cannot be read: \(reason).",
        ko: "\(Self.name(path).ko) 파일을 읽을 수 없습니다 (시스템 메시지: \(reason)).")
    case .folder(let path):
      .init(en: "\(path) is a folder, not a file.", ko: "\(path, .topic) 파일이 아니라 폴더입니다.")
    case .terminal(let path):
      .init(
        en: "\(Self.name(path).en) is a terminal, which would show the secret.",
        ko: "\(Self.name(path).ko, .topic) 터미널이어서 입력 내용이 화면에 표시됩니다.")
    case .nothing(let path):
      .init(
        en: "\(Self.name(path).en) ended without any content.",
        ko: "\(Self.name(path).ko, .subject) 내용 없이 끝났습니다.")
    case .noEnd(let path, let seconds):
      .init(
        en: "\(Self.name(path).en) did not end within \(seconds) seconds.",
        ko: "\(Self.name(path).ko, .subject) \(seconds)초 안에 끝나지 않았습니다.")
    case .tooLarge(let path, let limit):
      .init(
        en: "\(Self.name(path).en) is larger than \(limit) bytes.",
        ko: "\(Self.name(path).ko) 파일이 \(limit)바이트를 넘습니다.")
    case .exists(let path):
      .init(
        en: "\(path) already exists and was not overwritten.",
        ko: "\(path) 파일이 이미 있어 덮어쓰지 않았습니다.")
    case .irreplaceable(let path):
      .init(
        en: "\(path) is not a regular file or has a second name (a hard link), so it was not "
          + "replaced.",
        ko: "\(path, .topic) 일반 파일이 아니거나 다른 이름(하드 링크)이 있어 바꾸지 않았습니다.")
    case .protected(let path):
      .init(
        en: "\(path) is in the bank's data directory, so nothing was written.",
        ko: "\(path, .topic) 은행 자료 폴더 안에 있어 저장하지 않았습니다.")
    case .noFolder(let path):
      .init(en: "The folder of \(path) does not exist.", ko: "\(path, .object) 저장할 폴더가 없습니다.")
    case .unwritable(let path, let reason):
      .init(
        en: "\(path) cannot be written: \(reason).",
        ko: "\(path) 파일을 쓸 수 없습니다 (시스템 메시지: \(reason)).")
    }
  }

  private static func name(_ path: String) -> LocalizedText {
    path == "-"
      ? LocalizedText(en: "Standard input", ko: "표준 입력") : LocalizedText(verbatim: path)
  }
}
