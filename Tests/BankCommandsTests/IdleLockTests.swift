import FeatureDependencies
import FeatureDependenciesTesting
import Synchronization
import TerminalDialog
import Testing

/// A conversation is stopped after ten minutes at one question, page or secret.
struct IdleLockTests {
  private static let prompt = Prompt(
    key: QuestionKey(rawValue: "a"), text: LocalizedText(verbatim: "?"),
    help: LocalizedText(verbatim: ""), kind: .text)

  private let clock = SteppedClock()

  @Test(arguments: [ScriptedDialog.Step.answer("a", "1"), .interrupt("a", .back)])
  func `After a late answer or step back, nothing is asked until the conversation ends`(
    step: ScriptedDialog.Step
  ) async throws {
    let script = ScriptedDialog([late(step), .answer("a", "2")])
    let lock = lock(script)
    await lock.begin()
    for _ in 0..<2 {
      await #expect(throws: DialogInterruption.stopped) { try await lock.answer(to: Self.prompt) }
    }
    #expect(await lock.end())
    #expect(try await lock.answer(to: Self.prompt) == "2")
    try await script.verify()
  }

  @Test(arguments: [
    DialogInterruption.stopped, .endOfInput, .unreadable(reason: "r"), .unwritable(reason: "r"),
  ])
  func `An interruption other than a step back is reported as it is, however late`(
    interruption: DialogInterruption
  ) async throws {
    let script = ScriptedDialog([late(.interrupt("a", interruption))])
    let lock = lock(script)
    await lock.begin()
    await #expect(throws: interruption) { try await lock.answer(to: Self.prompt) }
    #expect(await !lock.end())
  }

  @Test(
    arguments: [
      (.page, 599, false, nil), (.page, 600, false, nil), (.pin, 599, false, nil),
      (.pin, 600, false, nil), (.pin, 600, true, .back), (.code, 599, false, nil),
      (.code, 600, false, nil),
      // A code that was on the screen for ten minutes does not take effect.
      (.shownCode, 599, false, nil), (.shownCode, 600, false, .stopped),
      (.shownCode, 600, true, .stopped),
    ] as [(Place, Int64, Bool, DialogInterruption?)])
  func `Ten idle minutes at a page, a PIN or a code stop the conversation at the next question`(
    place: Place, seconds: Int64, leaves: Bool, interruption: DialogInterruption?
  ) async {
    let lock = lock(SlowTerminal(clock: clock, seconds: seconds, leavesSecrets: leaves))
    await lock.begin()
    #expect(await place.visit(lock) == interruption)
    let answer = try? await lock.answer(to: Self.prompt)
    #expect(answer == (seconds == 600 ? nil : "1"))
    #expect(await lock.end() == (seconds == 600))
  }

  @Test(arguments: [Place.pin, .code, .shownCode])
  func `After ten idle minutes at a page, neither a PIN nor a code is asked for or shown`(
    place: Place
  ) async {
    let terminal = SlowTerminal(clock: clock)
    let lock = lock(terminal)
    await lock.begin()
    #expect(await Place.page.visit(lock) == nil)
    #expect(await place.visit(lock) == .stopped)
    #expect(await lock.end())
    #expect(terminal.visits.ids.count == 1)
  }

  @Test func `A new sign-in begins to measure anew`() async throws {
    let lock = lock(SlowTerminal(clock: clock))
    await lock.begin()
    await lock.show(.message(Self.prompt.text))
    await lock.begin()
    #expect(try await lock.answer(to: Self.prompt) == "1")
  }

  private func lock(
    _ dialog: any Dialog & SecretDialog & SecretDisplay
  ) -> IdleLock { IdleLock(decorating: dialog, secrets: dialog, clock: clock) }

  private func lock(_ script: ScriptedDialog) -> IdleLock {
    IdleLock(decorating: script, secrets: SlowTerminal(clock: clock), clock: clock)
  }

  private func late(_ step: ScriptedDialog.Step) -> ScriptedDialog.Step {
    step.after { [clock] in clock.advance(seconds: 600) }
  }
}

/// A part of the conversation other than a question with a visible answer.
enum Place: Sendable {
  case page, pin, code, shownCode

  /// Visits the place; returns why the conversation was interrupted there, or nil if it was not.
  fileprivate func visit(_ lock: IdleLock) async -> DialogInterruption? {
    let text = LocalizedText(verbatim: "?")
    do throws(DialogInterruption) {
      switch self {
      case .page: await lock.show(.message(text))
      case .pin, .code:
        let secret = try await lock.secret(
          text, help: text, rejected: nil, canBeShown: self == .code)
        #expect(secret == [self == .code ? 2 : 1])
      case .shownCode: try await lock.show(text) { _ in }
      }
      return nil
    } catch { return error }
  }
}

/// A terminal at which a person spends `seconds` at each page and secret.
struct SlowTerminal: Dialog, SecretDialog, SecretDisplay {
  let clock: SteppedClock
  var seconds: Int64 = 600
  /// Whether the person goes back from each secret.
  var leavesSecrets = false
  /// The number of pages and secrets.
  let visits = RecordedCalls()

  func answer(to prompt: Prompt) async throws(DialogInterruption) -> String { "1" }

  func show(_ content: Presentation) async { visit() }

  func secret(
    _ text: LocalizedText, help: LocalizedText, rejected: LocalizedText?, canBeShown: Bool
  ) async throws(DialogInterruption) -> [UInt8] {
    visit()
    if leavesSecrets { throw .back }
    return [canBeShown ? 2 : 1]
  }

  func show(
    _ text: LocalizedText, over provide: @Sendable ((Span<UInt8>) -> Void) -> Void
  ) async throws(DialogInterruption) {
    visit()
    if leavesSecrets { throw .back }
  }

  private func visit() {
    visits.record()
    clock.advance(seconds: seconds)
  }
}

/// A clock that stands still until a test advances it.
final class SteppedClock: Clock {
  private let current = Mutex(ContinuousClock.now)

  var now: ContinuousClock.Instant { current.withLock { $0 } }
  let minimumResolution = Duration.nanoseconds(1)

  func advance(seconds: Int64) {
    current.withLock { $0 = $0.advanced(by: .seconds(seconds)) }
  }

  func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
    current.withLock { $0 = max($0, deadline) }
  }
}
