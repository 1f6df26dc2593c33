public import FeatureDependencies
import Synchronization

/// Shows the progress of a long task, at a terminal only.
///
/// On a screen a bar is redrawn in place. In plain text a line is written at each quarter. A task
/// shorter than the initial delay shows nothing. It can be used from any thread.
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
  private let delay: Duration
  private let elapsed: @Sendable () -> Duration
  private let state: Mutex<State>

  /// Creates a bar on `output` for the task that `title` names, laid out for `style`.
  ///
  /// The bar appears after `delay` (default: one second). `elapsed` returns the time since a
  /// fixed moment; nil measures with `ContinuousClock`.
  public init(
    _ title: LocalizedText, output: Output, language: LanguageSetting, style: OutputStyle,
    delay: Duration = .seconds(1), elapsed: (@Sendable () -> Duration)? = nil
  ) {
    self.title = title
    self.output = output
    self.language = language
    self.style = style
    self.delay = delay
    let made = ContinuousClock.now
    self.elapsed = elapsed ?? { ContinuousClock.now - made }
    state = Mutex(State(start: self.elapsed()))
  }

  /// Shows that `done` of `total` parts are done. The bar is removed at the end.
  public func advance(to done: Int64, of total: Int64) {
    guard style.surface != .lines, total > 0 else { return }
    let percent = min(100, done.multipliedReportingOverflow(by: 100).partialValue / total)
    state.withLock { state in
      guard done < total else {
        erase(&state)
        state.start = elapsed()
        return
      }
      let step: Int64 = style.surface == .plain ? 25 : 1
      guard percent / step != (state.shown ?? -1) / step else { return }
      let time = elapsed() - state.start
      guard time >= delay else { return }
      state.shown = percent
      draw(percent, Pace(done, of: total, in: time))
    }
  }

  /// Removes the bar until the next ``advance(to:of:)``, so that other output can take its place.
  public func hide() {
    if style.surface == .screen { state.withLock { erase(&$0) } }
  }

  private func erase(_ state: inout State) {
    if state.shown != nil, style.surface == .screen { output.draw("\r\u{1B}[K") }
    state.shown = nil
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
}

/// The rate of a long task, and the time that it still takes at this rate.
struct Pace {
  private let perSecond: Int64
  private let secondsLeft: Int64

  /// Nil if the progress so far is too small for an estimate, or nothing is left to do.
  init?(_ done: Int64, of total: Int64, in time: Duration) {
    let seconds = time / .seconds(1)
    guard done > 0, total > done, seconds > 0 else { return nil }
    let rate = Double(done) / seconds
    guard rate >= 1, rate < 1e15, Double(total - done) / rate < 1e15 else { return nil }
    perSecond = Int64(rate)
    secondsLeft = Int64((Double(total - done) / rate).rounded(.up))
  }

  /// `, 6,512 a second, 1 min 20 s left`.
  var text: LocalizedText {
    let (rate, left) = (Won(perSecond).grouped, secondsLeft)
    let (minutes, seconds) = (left / 60, left % 60)
    return LocalizedText(
      en: ", \(rate) a second, \(minutes > 0 ? "\(minutes) min " : "")\(seconds) s left",
      ko: ", 초당 \(rate)건, \(minutes > 0 ? "\(minutes)분 " : "")\(seconds)초 남음")
  }
}
