public import FeatureDependencies
import Synchronization

/// Shows how much of a long task is done, on a terminal only.
///
/// On a screen a bar is redrawn in place. In plain text each quarter is a line. A task shorter than
/// the patience shows nothing.
public final class ProgressBar: Sendable {
  private struct State {
    var shown: Int64?
    var start: Duration
  }

  private static let width = 24

  private let title: LocalizedText
  private let output: Output
  private let language: LanguageSetting
  private let style: OutputStyle
  private let patience: Duration
  private let elapsed: @Sendable () -> Duration
  private let state: Mutex<State>

  /// A bar on `output` for the task that `title` names, laid out for `style`.
  ///
  /// It is shown once `patience` has passed, one second unless said otherwise; `elapsed` says how
  /// long it is since any moment before, nil to ask the system's clock that never goes back.
  public init(
    _ title: LocalizedText, output: Output, language: LanguageSetting, style: OutputStyle,
    patience: Duration = .seconds(1), elapsed: (@Sendable () -> Duration)? = nil
  ) {
    self.title = title
    self.output = output
    self.language = language
    self.style = style
    self.patience = patience
    let made = ContinuousClock.now
    self.elapsed = elapsed ?? { ContinuousClock.now - made }
    state = Mutex(State(start: self.elapsed()))
  }

  /// Shows that `done` of `total` parts are done. When all are, the bar is removed.
  public func advance(to done: Int64, of total: Int64) {
    guard style.surface != .lines, total > 0 else { return }
    let percent = min(100, done.multipliedReportingOverflow(by: 100).partialValue / total)
    state.withLock { state in
      guard done < total else { return finish(&state) }
      let step: Int64 = style.surface == .plain ? 25 : 1
      guard percent / step != (state.shown ?? -1) / step else { return }
      let time = elapsed() - state.start
      guard time >= patience else { return }
      state.shown = percent
      draw(percent, Pace(done, of: total, in: time))
    }
  }

  /// Removes the bar until there is more progress: something else is written where it stands.
  public func hide() {
    guard style.surface == .screen else { return }
    state.withLock { state in
      if state.shown != nil { output.draw("\r\u{1B}[K") }
      state.shown = nil
    }
  }

  private func draw(_ percent: Int64, _ pace: Pace?) {
    let (language, rest) = (language.current, pace?.text ?? LocalizedText(verbatim: ""))
    let text: TerminalText = "\(title(language)) \(percent)%\(rest(language))"
    guard style.surface == .screen else { return output.draw(lines: [text]) }
    let full = Int(percent) * Self.width / 100
    let bar =
      style.marked(TerminalText(String(repeating: "▇", count: full)), .chosen)
      + TerminalText(String(repeating: "·", count: Self.width - full))
    output.draw("\r\u{1B}[K\(bar) \(text)")
  }

  private func finish(_ state: inout State) {
    if state.shown != nil, style.surface == .screen { output.draw("\r\u{1B}[K") }
    state = State(start: elapsed())
  }
}
