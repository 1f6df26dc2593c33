package import FeatureDependencies

/// Where a person saves papers.
///
/// A conformer has written durably when ``save(_:at:replacing:)`` returns, and closed the file to
/// others. It can be called from any task.
package protocol PaperStore: Sendable {
  /// Writes `content` to a file at `path`; one that is there already only if `replacing` it.
  ///
  /// Throws ``PaperError/exists(path:)`` and ``PaperError/unwritable(reason:)``; then what was
  /// there is as it was.
  func save(_ content: String, at path: String, replacing: Bool) async throws(PaperError)
}

/// Why papers were not written.
package enum PaperError: Error, Sendable, Equatable {
  /// The account has no schedule: it is a demand account.
  case noSchedule(AccountNumber)
  /// There is a file already, which nobody said to replace.
  case exists(path: String)
  /// The file cannot be written; `reason` is a sentence.
  case unwritable(reason: LocalizedText)
  /// A question about them got no answer.
  case stopped(FlowStop)
}

extension PaperError {
  /// What is wrong.
  var message: LocalizedText {
    switch self {
    case .noSchedule(let number):
      LocalizedText(
        en: "\(number) is a demand account: it has no schedule.",
        ko: "\(number, .topic) 입출금 계좌라서 일정이 없습니다.")
    case .exists(let path):
      LocalizedText(en: "\(path) is there already.", ko: "\(path) 파일이 이미 있습니다.")
    case .unwritable(let reason): reason
    case .stopped:
      LocalizedText(en: "A question got no answer.", ko: "질문에 답이 없었습니다.")
    }
  }
}
