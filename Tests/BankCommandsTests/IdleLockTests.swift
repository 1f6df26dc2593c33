import FeatureDependencies
import FeatureDependenciesTesting
import Synchronization
import Testing

@testable import BankCommands

/// A conversation is stopped after ten minutes at one question or page.
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
    let lock = IdleLock(decorating: script, clock: clock)
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
    let lock = IdleLock(decorating: script, clock: clock)
    await lock.begin()
    await #expect(throws: interruption) { try await lock.answer(to: Self.prompt) }
    #expect(await !lock.end())
  }

  @Test(arguments: [599, 600] as [Int64])
  func `Ten idle minutes at a page stop the conversation at the next question`(
    seconds: Int64
  ) async throws {
    let pages = SlowPages(clock: clock, seconds: seconds)
    let lock = IdleLock(decorating: pages, clock: clock)
    await lock.begin()
    await lock.show(.message(Self.prompt.text))
    let answer = try? await lock.answer(to: Self.prompt)
    #expect(answer == (seconds == 600 ? nil : "1"))
    #expect(await lock.end() == (seconds == 600))
  }

  @Test func `A late answer before a sign-in is an answer`() async throws {
    let lock = IdleLock(decorating: ScriptedDialog([late(.answer("a", "1"))]), clock: clock)
    #expect(try await lock.answer(to: Self.prompt) == "1")
    #expect(await !lock.end())
  }

  @Test func `A new sign-in begins to measure anew`() async throws {
    let lock = IdleLock(decorating: SlowPages(clock: clock, seconds: 600), clock: clock)
    await lock.begin()
    await lock.show(.message(Self.prompt.text))
    await lock.begin()
    #expect(try await lock.answer(to: Self.prompt) == "1")
  }

  private func late(_ step: ScriptedDialog.Step) -> ScriptedDialog.Step {
    step.after { [clock] in clock.advance(seconds: 600) }
  }
}

/// A dialog in which a person spends `seconds` at each page.
private struct SlowPages: Dialog {
  let clock: SteppedClock
  let seconds: Int64

  func answer(to prompt: Prompt) async throws(DialogInterruption) -> String { "1" }
  func show(_ content: Presentation) async { clock.advance(seconds: seconds) }
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
