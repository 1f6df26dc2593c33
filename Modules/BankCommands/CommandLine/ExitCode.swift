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
    case .failed: .init(en: "failed, or an audit found a violation", ko: "실패 또는 감사에서 위반 발견")
    case .usage: .init(en: "invalid command line, or unusable file", ko: "명령행 오류 또는 사용할 수 없는 파일")
    case .refused:
      .init(
        en: "rejected (answer, funds, limits, consent or conflict), or canceled with Esc",
        ko: "거절 (답, 잔액, 한도, 동의 또는 충돌) 또는 Esc로 취소")
    case .locked: .init(en: "PIN wrong or locked", ko: "PIN 오류 또는 잠김")
    case .storage: .init(en: "the ledger cannot be read or written", ko: "원장을 읽거나 쓸 수 없음")
    case .outcomeUnknown:
      .init(
        en: "outcome unknown: repeat with the same request ID", ko: "결과를 알 수 없음: 같은 요청 번호로 다시 실행")
    case .stopped:
      .init(
        en: "stopped with Ctrl-C or Ctrl-D; 128 + n for signal n",
        ko: "Ctrl-C 또는 Ctrl-D로 중단; 신호 n이면 128 + n")
    }
  }
}
