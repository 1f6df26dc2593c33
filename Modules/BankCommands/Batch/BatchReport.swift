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
  /// The exit code of the line that failed, or has an unknown outcome, for a reason that further
  /// lines would share; nil if absent. No line runs after it.
  private(set) var failure: ExitCode?
  /// The request whose outcome is unknown: its account may or may not have been opened.
  private(set) var unknown: RequestID?

  init(lines: Int) { self.lines = lines }

  /// The number of lines that were not started.
  var left: Int { lines - done - refused - (failure == nil ? 0 : 1) }

  /// Counts a line that ended with `outcome`.
  mutating func add(_ outcome: FlowOutcome) {
    guard let stop = outcome.stop else {
      done += 1
      return
    }
    if stop.isRefusal {
      refused += 1
    } else {
      failure = CommandError(stop).exit
    }
    if case .ledger(.outcomeUnknown(let id)) = stop { unknown = id }
  }

  /// The exit code of the batch. Lines are left without a failure only after a signal.
  var exit: ExitCode {
    failure ?? (left > 0 ? .stopped : refused > 0 ? .refused : .done)
  }

  /// The exit code of the batch if its output failed.
  var exitWithoutOutput: ExitCode {
    failure == .outcomeUnknown || failure == .storage ? exit : .failed
  }

  /// The advice to repeat the batch, shown if lines or their results are missing.
  static let remedy = LocalizedText(
    en: "Repeat the same command with the same file: accounts that are open are not opened "
      + "again.",
    ko: "같은 파일로 같은 명령을 다시 실행하세요. 이미 개설된 계좌는 다시 개설되지 않습니다.")

  /// The counts as text, followed by ``remedy`` if lines failed, were not started or have an
  /// unknown outcome.
  var text: LocalizedText {
    failure != nil || left > 0 ? summary.followed(by: Self.remedy) : summary
  }

  /// The counts alone.
  var summary: LocalizedText {
    var (english, korean) = ("\(done) of \(lines.of("line")) done", "\(lines)줄 가운데 \(done)줄 완료")
    for (count, en, ko) in [
      (refused, "rejected", "거절"),
      (failure == nil || unknown != nil ? 0 : 1, "failed", "실패"),
      (left, "not started", "시작하지 않음"),
    ] where count > 0 {
      english += ", \(count) \(en)"
      korean += ", \(count)줄 \(ko)"
    }
    return LocalizedText(en: english + ".", ko: korean + ".").followed(by: unknownText)
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
