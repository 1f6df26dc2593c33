import FeatureDependencies
import FeatureDependenciesTesting
import KeyCustody
import Testing

@testable import BankCommands

// The menu signs a customer out who leaves the terminal.
extension SignedInCommandTests {
  private static let accounts = [
    ScriptedDialog.Step.answer("menu", "accounts"), .answer("menu.detail", "none"),
  ]

  @Test(arguments: ["menu", "menu.detail"], [599, 600] as [Int64])
  func `Ten idle minutes at a question sign the customer out`(
    question: String, seconds: Int64
  ) async throws {
    let clock = SteppedClock()
    var steps = Self.accounts + Self.accounts
    let place = question == "menu" ? 2 : 3
    steps[place] = steps[place].after { clock.advance(seconds: seconds) }
    let isLate = seconds == 600
    // After the sign-out the menu is asked again.
    if isLate { steps = steps.prefix(place + 1) + Self.accounts }
    let host = try await FakeHost(menu: steps + [.answer("menu", "quit")], idleClock: clock)
    #expect(try await host.runMenu() == 0)
    #expect(host.signIns.ids.count == (isLate ? 2 : 1))
    #expect(await host.script.shown.map(\.name).contains { $0.contains("signed out") } == isLate)
  }

  @Test func `A stop while the last opened account is shown reports that account`() async throws {
    let host = try await FakeHost(
      menu: [.answer("menu", "deposit")], outcome: opened(), interruption: .stopped)
    #expect(try await host.runMenu() == 130)
    #expect(try host.errors.contains("The accounts that were opened stay open."))
  }

  @Test func `A sign-out in an opening reports that opened accounts stay open`() async throws {
    let clock = SteppedClock()
    var host = try FakeHost(
      use: .conversation,
      answering: [
        .answer("menu", "deposit"), .answer("offer", "yes").after { clock.advance(seconds: 600) },
        .answer("menu", "quit"),
      ], idleClock: clock)
    let text = LocalizedText(verbatim: "?")
    let offer = Question.yesOrNo(QuestionKey(rawValue: "offer"), text, help: text)
    let dialog = host.interface.dialog
    var session = try await DoubledSession(outcome: opened())
    session.conversation = { () async throws(FlowStop) in _ = try await dialog.ask(offer) }
    host.session = session
    #expect(try await host.runMenu() == 0)
    #expect(await host.script.shown.map(\.name).contains { $0.contains("signed out") })
    #expect(try host.errors.contains("The accounts that were opened stay open."))
  }

  @Test func `A sign-out at the recovery code reports that nothing was saved`() async throws {
    let clock = SteppedClock()
    let late = ScriptedDialog.Step.answer("late", "yes").after { clock.advance(seconds: 600) }
    var host = try await FakeHost(
      menu: Self.accounts + [.answer("menu", "pin"), late, .answer("menu", "quit")],
      idleClock: clock)
    host.lateQuestion = QuestionKey(rawValue: "late")
    host.refusal = .interrupted(.stopped, at: .recoveryOffer)
    #expect(try await host.runMenu() == 0)
    #expect(try host.errors.contains("Stopped at the recovery code. Nothing was saved."))
  }

  @Test func `A visitor who is not signed in is never signed out`() async throws {
    let clock = SteppedClock()
    let products = ScriptedDialog.Step.answer("menu", "products").after {
      clock.advance(seconds: 600)
    }
    let host = try await FakeHost(menu: [products, .answer("menu", "quit")], idleClock: clock)
    #expect(try await host.runMenu() == 0)
    #expect(await !host.script.shown.map(\.name).contains { $0.contains("signed out") })
  }
}
