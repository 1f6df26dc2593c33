import FeatureDependencies

/// The results of a batch, counted by outcome.
struct BatchReport: Sendable, Equatable {
  /// The number of lines in the batch.
  let lines: Int
  /// The number of lines that succeeded.
  private(set) var done = 0
  /// The number of lines rejected for a reason that concerns the line alone, such as insufficient
  /// funds.
  private(set) var refused = 0
  /// The number of lines that failed for a reason that affects other lines too, such as an
  /// unavailable ledger.
  private(set) var failed = 0
  /// The request whose outcome is unknown: its account may or may not have been opened. Nil if all
  /// outcomes are known. No line runs after it.
  private(set) var unknown: RequestID?

  init(lines: Int) { self.lines = lines }

  /// The number of lines that were not started.
  var left: Int { lines - done - refused - failed - (unknown == nil ? 0 : 1) }

  /// Whether a line failed, or has an unknown outcome, for a reason that further lines would share.
  var isBroken: Bool { failed > 0 || unknown != nil }

  mutating func add(_ stop: FlowStop?) {
    switch stop {
    case nil: done += 1
    case .ledger(.outcomeUnknown(let id)): unknown = id
    case .some(let stop) where stop.isRefusal: refused += 1
    case .some: failed += 1
    }
  }

  /// The advice to repeat the batch, shown if lines or their results are missing.
  static let remedy = LocalizedText(
    en: "Repeat the same command with the same file: accounts that are open are not opened "
      + "again.",
    ko: "같은 파일로 같은 명령을 다시 실행하세요. 이미 개설된 계좌는 다시 개설되지 않습니다.")

  /// The counts as text, followed by ``remedy`` if lines failed, were not started or have an
  /// unknown outcome.
  var text: LocalizedText {
    guard isBroken || left > 0 else { return summary }
    return LocalizedText(
      en: "\(summary.en) \(Self.remedy.en)", ko: "\(summary.ko) \(Self.remedy.ko)")
  }

  private var summary: LocalizedText {
    var (english, korean) = ("\(done) of \(lines.of("line")) done", "\(lines)줄 가운데 \(done)줄 완료")
    for (count, en, ko) in [
      (refused, "refused", "거절"), (failed, "failed", "실패"), (left, "not started", "시작하지 않음"),
    ] where count > 0 {
      english += ", \(count) \(en)"
      korean += ", \(count)줄 \(ko)"
    }
    return LocalizedText(
      en: english + "." + unknownText.en, ko: korean + "." + unknownText.ko)
  }

  /// The counts as text after the output failed for `reason`. `first` is the first line whose
  /// result was not written.
  func text(unprintedFrom first: RequestID?, because reason: String) -> LocalizedText {
    let (english, korean) =
      first.map { ("; results from \($0) on are missing", " \($0)부터의 결과가 출력되지 않았습니다.") } ?? (
        "", ""
      )
    return LocalizedText(
      en: "The output cannot be written: \(reason)\(english). \(summary.en)",
      ko: "출력할 수 없습니다 (시스템 메시지: \(reason)).\(korean) \(summary.ko)")
  }

  private var unknownText: LocalizedText {
    guard let unknown else { return LocalizedText(verbatim: "") }
    return LocalizedText(
      en: " The outcome is unknown for \(unknown).", ko: " 결과를 알 수 없는 요청: \(unknown).")
  }
}

extension FlowStop {
  /// Whether the stop concerns one line alone, so that other lines can still succeed.
  var isRefusal: Bool {
    switch self {
    case .consentRefused, .notContinued, .nothingOffered, .quote: true
    case .interrupted(.answerMissing, _), .interrupted(.refused, _): true
    case .ledger(.unavailable), .ledger(.outcomeUnknown): false
    case .ledger(.requestConflict), .ledger(.unknownAccount), .ledger(.notLinkable),
      .ledger(.contractMismatch), .ledger(.insufficientFunds):
      true
    case .interrupted, .catalog, .signing: false
    }
  }
}
