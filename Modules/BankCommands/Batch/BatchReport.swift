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
  /// The number of accounts that lines opened before they stopped.
  private var openedBefore = 0
  /// The exit code of the worst line.
  private(set) var worst = ExitCode.done

  init(lines: Int) { self.lines = lines }

  /// The number of lines that were not started.
  var left: Int { lines - done - refused - failed - (unknown == nil ? 0 : 1) }

  /// Whether a line failed, or has an unknown outcome, for a reason that further lines would share.
  var isBroken: Bool { failed > 0 || unknown != nil }

  /// Counts a line that ended with `outcome`.
  mutating func add(_ outcome: FlowOutcome) {
    guard let stop = outcome.stop else {
      done += 1
      return
    }
    worst = worst.worse(CommandError(stop).exit)
    openedBefore += outcome.opened.count
    if case .ledger(.outcomeUnknown(let id)) = stop {
      unknown = id
    } else if stop.isRefusal {
      refused += 1
    } else {
      failed += 1
    }
  }

  /// The exit code of a batch, from the `worst` code of its lines, the number of lines `left` after
  /// a signal, and whether results could not be printed.
  static func exitCode(of worst: ExitCode, left: Int = 0, isOutputLost: Bool = false) -> ExitCode {
    if isOutputLost { return worst.worse(.failed) }
    return left > 0 && [.done, .refused].contains(worst) ? .stopped : worst
  }

  /// The advice to repeat the batch, shown if lines or their results are missing.
  static let remedy = LocalizedText(
    en: "Repeat the same command with the same file: accounts that are open are not opened "
      + "again.",
    ko: "같은 파일로 같은 명령을 다시 실행하세요. 이미 개설된 계좌는 다시 개설되지 않습니다.")

  /// The counts as text, followed by ``remedy`` if lines failed, were not started or have an
  /// unknown outcome.
  var text: LocalizedText {
    isBroken || left > 0 ? summary.followed(by: Self.remedy) : summary
  }

  /// The counts alone.
  var summary: LocalizedText {
    var (english, korean) = ("\(done) of \(lines.of("line")) done", "\(lines)줄 가운데 \(done)줄 완료")
    for (count, en, ko) in [
      (refused, "rejected", "거절"), (failed, "failed", "실패"),
      (left, "not started", "시작하지 않음"),
    ] where count > 0 {
      english += ", \(count) \(en)"
      korean += ", \(count)줄 \(ko)"
    }
    return LocalizedText(en: english + ".", ko: korean + ".").followed(by: openedText)
      .followed(by: unknownText)
  }

  private var openedText: LocalizedText? {
    guard openedBefore > 0 else { return nil }
    return LocalizedText(
      en: "Lines that are not done opened \(openedBefore.of("account")).",
      ko: "완료되지 않은 줄에서 계좌 \(openedBefore)개를 개설했습니다.")
  }

  private var unknownText: LocalizedText? {
    unknown.map {
      LocalizedText(en: "The outcome is unknown for \($0).", ko: "결과를 알 수 없는 요청: \($0).")
    }
  }
}

extension FlowStop {
  /// Whether other lines can still succeed. One PIN signs all lines.
  fileprivate var isRefusal: Bool {
    if case .signing = self { false } else { CommandError(self).exit == .refused }
  }
}
