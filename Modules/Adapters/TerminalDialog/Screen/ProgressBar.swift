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
      draw(percent, Self.pace(done, of: total, in: time))
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

  private func draw(_ percent: Int64, _ pace: LocalizedText?) {
    let language = language.current
    let text: TerminalText = "\(title(language)) \(percent)%\(pace?(language) ?? "")"
    guard style.surface == .screen else { return output.draw(lines: [text]) }
    let full = Int(percent) * Self.width / 100
    let bar = style.marked(TerminalText(String(repeating: "▇", count: full)), .chosen)
    output.draw("\r\u{1B}[K\(bar)\(String(repeating: "·", count: Self.width - full)) \(text)")
  }

  /// `, 6,512 a second, 1 min 20 s left`: the rate so far, and the time left at this rate. Nil if
  /// the progress is too small for an estimate, or nothing is left to do.
  private static func pace(
    _ done: Int64, of total: Int64, in time: Duration
  ) -> LocalizedText? {
    let elapsed = time / .seconds(1)
    guard done > 0, total > done, elapsed > 0 else { return nil }
    let rate = Double(done) / elapsed
    let left = Double(total - done) / rate
    guard rate >= 1, rate < 1e15, left < 1e15 else { return nil }
    let perSecond = Won(Int64(rate)).grouped
    let (minutes, seconds) = Int64(left.rounded(.up)).quotientAndRemainder(dividingBy: 60)
    return LocalizedText(
      en: ", \(perSecond) a second, \(minutes > 0 ? "\(minutes) min " : "")\(seconds) s left",
      ko: ", 초당 \(perSecond)건, \(minutes > 0 ? "\(minutes)분 " : "")\(seconds)초 남음")
  }
}
