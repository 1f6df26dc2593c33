public import FeatureDependencies
import Synchronization

/// Shows the progress of a long task, at a terminal only.
///
/// On a screen a bar is redrawn in place. In plain text a line is written at each quarter. A task
/// shorter than the initial delay shows nothing. It can be used from any thread.
public final class ProgressBar: Sendable {
  private struct State {
    var shown: Int64?
    var start = ContinuousClock.now
  }

  private static let width = 24

  private let title: LocalizedText
  private let output: Output
  private let language: Language
  private let style: OutputStyle
  private let delay: Duration
  private let state = Mutex(State())

  /// Creates a bar on `output` for the task that `title` names, laid out for `style`.
  ///
  /// The bar appears after `delay` (default: one second).
  public init(
    _ title: LocalizedText, output: Output, language: Language, style: OutputStyle,
    delay: Duration = .seconds(1)
  ) {
    self.title = title
    self.output = output
    self.language = language
    self.style = style
    self.delay = delay
  }

  /// Shows that `done` of `total` parts are done. The bar is removed at the end.
  public func advance(to done: Int64, of total: Int64) {
    guard style.surface != .lines, total > 0 else { return }
    let percent = min(100, done.multipliedReportingOverflow(by: 100).partialValue / total)
    state.withLock { state in
      guard done < total else {
        erase(&state)
        state.start = .now
        return
      }
      let step: Int64 = style.surface == .plain ? 25 : 1
      guard percent / step != (state.shown ?? -1) / step else { return }
      guard ContinuousClock.now - state.start >= delay else { return }
      state.shown = percent
      draw(percent)
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

  private func draw(_ percent: Int64) {
    let text: TerminalText = "\(title(language)) \(percent)%"
    guard style.surface == .screen else { return output.draw(lines: [text]) }
    let full = Int(percent) * Self.width / 100
    let bar = style.marked(TerminalText(String(repeating: "▇", count: full)), .chosen)
    output.draw("\r\u{1B}[K\(bar)\(String(repeating: "·", count: Self.width - full)) \(text)")
  }
}
