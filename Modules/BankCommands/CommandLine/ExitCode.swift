import FeatureDependencies

/// The exit codes of the program.
package enum ExitCode: Int32, Sendable, CaseIterable {
  case done = 0
  case failed = 1
  case usage = 2
  case refused = 3
  case locked = 4
  case storage = 5
  case outcomeUnknown = 6
  case stopped = 130

  /// The more important of two codes for a script: an unknown outcome comes before a failure, and a
  /// failure before a rejection.
  func worse(_ other: ExitCode) -> ExitCode {
    let order: [ExitCode] = [
      .outcomeUnknown, .storage, .failed, .locked, .stopped, .usage, .refused,
    ]
    return order.first { $0 == self || $0 == other } ?? .done
  }

  var summary: LocalizedText {
    switch self {
    case .done: .init(en: "done", ko: "완료")
    case .failed: .init(en: "failed", ko: "실패")
    case .usage: .init(en: "the command line was not understood", ko: "명령행 오류")
    case .refused:
      .init(en: "refused: an answer, funds, limits, consent, conflict", ko: "거절: 답, 잔액, 한도, 동의, 충돌")
    case .locked: .init(en: "PIN wrong or locked", ko: "PIN 오류 또는 잠김")
    case .storage: .init(en: "the books cannot be read or written", ko: "저장소 오류")
    case .outcomeUnknown:
      .init(en: "outcome unknown: repeat with the same request id", ko: "결과 불명: 같은 요청 번호로 다시 실행")
    case .stopped:
      .init(
        en: "stopped with Ctrl-C or Ctrl-D; 128 + n by signal n",
        ko: "Ctrl-C 또는 Ctrl-D로 중단; 신호 n이면 128 + n")
    }
  }
}
