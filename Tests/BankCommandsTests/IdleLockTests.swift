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

  @Test(arguments: [Place.page, .pin, .code], [599, 600] as [Int64])
  func `Ten idle minutes at a page, a PIN or a code stop the conversation at the next question`(
    place: Place, seconds: Int64
  ) async throws {
    let lock = lock(SlowTerminal(clock: clock, seconds: seconds))
    await lock.begin()
    try await place.visit(lock)
    let answer = try? await lock.answer(to: Self.prompt)
    #expect(answer == (seconds == 600 ? nil : "1"))
    #expect(await lock.end() == (seconds == 600))
  }

  @Test(arguments: [(599, false), (600, false), (600, true)] as [(Int64, Bool)])
  func `A code that was on the screen for ten minutes does not take effect`(
    seconds: Int64, leaves: Bool
  ) async throws {
    let lock = lock(SlowTerminal(clock: clock, seconds: seconds, leavesSecrets: leaves))
    await lock.begin()
    let takesEffect = (try? await Place.shownCode.visit(lock)) != nil
    #expect(takesEffect == (seconds < 600))
    #expect(await lock.end() == !takesEffect)
  }

  @Test(arguments: [Place.pin, .code, .shownCode])
  func `After ten idle minutes at a page, neither a PIN nor a code is asked for or shown`(
    place: Place
  ) async throws {
    let terminal = SlowTerminal(clock: clock)
    let lock = lock(terminal)
    await lock.begin()
    try await Place.page.visit(lock)
    await #expect(throws: DialogInterruption.stopped) { try await place.visit(lock) }
    #expect(await lock.end())
    #expect(terminal.visits.ids.count == 1)
  }

  @Test func `A step back from a PIN after ten idle minutes stops at the next question`()
    async throws
  {
    let lock = lock(SlowTerminal(clock: clock, leavesSecrets: true))
    await lock.begin()
    await #expect(throws: DialogInterruption.back) { try await Place.pin.visit(lock) }
    await #expect(throws: DialogInterruption.stopped) { try await lock.answer(to: Self.prompt) }
  }

  @Test func `A late answer before a sign-in is an answer`() async throws {
    let lock = lock(ScriptedDialog([late(.answer("a", "1"))]))
    #expect(try await lock.answer(to: Self.prompt) == "1")
    #expect(await !lock.end())
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

  fileprivate func visit(_ lock: IdleLock) async throws {
    let text = LocalizedText(verbatim: "?")
    switch self {
    case .page: await lock.show(.message(text))
    case .pin: #expect(try await lock.secret(text, help: text, canBeShown: false) == [1])
    case .code: #expect(try await lock.secret(text, help: text, canBeShown: true) == [2])
    case .shownCode: try await lock.show(text) { _ in }
    }
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
    _ text: LocalizedText, help: LocalizedText, canBeShown: Bool
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
