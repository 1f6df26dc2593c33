import FeatureDependencies
import FeatureDependenciesTesting
import KeyCustody
import Testing

@testable import BankCommands

// The menu signs a customer out who leaves the terminal.
extension SignedInCommandTests {
  @Test(arguments: ["menu", "menu.detail"], [599, 600] as [Int64])
  func `Ten idle minutes at a question sign the customer out`(
    question: String, seconds: Int64
  ) async throws {
    let clock = SteppedClock()
    let doubles = try await OpeningDoubles([])
    let accounts = [
      ScriptedDialog.Step.answer("menu", "accounts"), .answer("menu.detail", "none"),
    ]
    var steps = accounts + accounts
    let place = question == "menu" ? 2 : 3
    steps[place] = steps[place].after { clock.advance(seconds: seconds) }
    let isLate = seconds == 600
    // After the sign-out the menu is asked again.
    if isLate { steps = steps.prefix(place + 1) + accounts }
    let dialog = ScriptedDialog(steps + [.answer("menu", "quit")])
    let host = try FakeHost(
      session: DoubledSession(ledger: doubles.ledger), use: .conversation, dialog: dialog,
      idleClock: clock)
    #expect(await host.run() == 0)
    try await dialog.verify()
    #expect(host.signIns.value == (isLate ? 2 : 1))
    #expect(await dialog.shown.map(\.name).contains { $0.contains("signed out") } == isLate)
  }

  @Test func `Ctrl-D after ten idle minutes ends the program`() async throws {
    let clock = SteppedClock()
    let dialog = ScriptedDialog([
      .answer("menu", "accounts"), .answer("menu.detail", "none"),
      .interrupt("menu", .stopped).after { clock.advance(seconds: 600) },
    ])
    let session = DoubledSession(ledger: try await OpeningDoubles([]).ledger)
    let host = try FakeHost(
      session: session, use: .conversation, dialog: dialog, idleClock: clock)
    #expect(await host.run() == 130)
    try await dialog.verify()
  }

  @Test func `A sign-out in an opening reports that opened accounts stay open`() async throws {
    let clock = SteppedClock()
    let script = ScriptedDialog([
      .answer("menu", "deposit"), .answer("offer", "yes").after { clock.advance(seconds: 600) },
      .answer("menu", "quit"),
    ])
    var host = try FakeHost(use: .conversation, dialog: script, idleClock: clock)
    let text = LocalizedText(verbatim: "?")
    let offer = Question.yesOrNo(QuestionKey(rawValue: "offer"), text, help: text)
    let dialog = host.interface.dialog
    host.session = DoubledSession(
      ledger: try await OpeningDoubles([]).ledger, outcome: try opened()
    ) { () async throws(FlowStop) in
      _ = try await dialog.ask(offer)
    }
    #expect(await host.run() == 0)
    try await script.verify()
    #expect(await script.shown.map(\.name).contains { $0.contains("signed out") })
    #expect(try host.errors.contains("The accounts that were opened stay open."))
  }

  @Test(arguments: [
    (CustodyError.Subject.pinAfterUnlock, "The PIN is unlocked"),
    (.recoveryOffer, "Stopped at the recovery code"),
  ])
  func `A sign-out at the keys reports what was changed`(
    subject: CustodyError.Subject, message: String
  ) async throws {
    let clock = SteppedClock()
    let script = ScriptedDialog([
      .answer("menu", "accounts"), .answer("menu.detail", "none"), .answer("menu", "pin"),
      .answer("late", "yes").after { clock.advance(seconds: 600) }, .answer("menu", "quit"),
    ])
    let session = DoubledSession(ledger: try await OpeningDoubles([]).ledger)
    var host = try FakeHost(
      session: session, use: .conversation, dialog: script, idleClock: clock)
    host.lateQuestion = QuestionKey(rawValue: "late")
    host.refusal = .interrupted(.stopped, at: subject)
    #expect(await host.run() == 0)
    try await script.verify()
    #expect(try host.errors.contains(message))
  }

  @Test func `A visitor who is not signed in is never signed out`() async throws {
    let clock = SteppedClock()
    let dialog = ScriptedDialog([
      .answer("menu", "products").after { clock.advance(seconds: 600) }, .answer("menu", "quit"),
    ])
    let host = try FakeHost(use: .conversation, dialog: dialog, idleClock: clock)
    #expect(await host.run() == 0)
    try await dialog.verify()
  }
}
