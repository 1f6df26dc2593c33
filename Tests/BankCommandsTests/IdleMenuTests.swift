import Drafts
import FeatureDependencies
import FeatureDependenciesTesting
import KeyCustody
import TerminalDialog
import Testing

@testable import BankCommands

// The menu signs a customer out who leaves the terminal.
extension SignedInCommandTests {
  private static let accounts = [
    ScriptedDialog.Step.answer("menu", "accounts"), .answer("menu.detail", "none"),
  ]

  /// A person who does not answer the question `key` for the idle time, which must be measured there.
  private static func absence(at key: String, _ idle: IdleTime) -> ScriptedDialog.Step {
    .interrupt(key, .stopped).after {
      #expect(idle.isCounting)
      idle.expire()
    }
  }

  @Test(arguments: ["menu", "menu.detail"])
  func `Ten idle minutes at a question sign the customer out`(question: String) async throws {
    let idle = IdleTime()
    let steps = question == "menu" ? Self.accounts : Self.accounts + Self.accounts.prefix(1)
    // After the sign-out the menu is asked again.
    let host = try await FakeHost(
      menu: steps + [Self.absence(at: question, idle)] + Self.accounts
        + [.answer("menu", "quit")], idle: idle)
    #expect(try await host.runMenu() == 0)
    #expect(host.signIns.ids.count == 2)
    #expect(await host.script.shown.map(\.name).contains { $0.contains("signed out") })
  }

  @Test func `A stop while the last opened account is shown reports that account`() async throws {
    let host = try await FakeHost(
      menu: [.answer("menu", "deposit")], outcome: opened(), interruption: .stopped)
    #expect(try await host.runMenu() == 130)
    #expect(try host.errors.contains("The accounts that were opened stay open."))
  }

  @Test func `A sign-out in an opening reports that opened accounts stay open`() async throws {
    let idle = IdleTime()
    var host = try FakeHost(
      use: .conversation,
      answering: [
        .answer("menu", "deposit"), Self.absence(at: "offer", idle), .answer("menu", "quit"),
      ], idle: idle)
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

  @Test func `A sign-out at the recovery code reports that nothing was changed`() async throws {
    let idle = IdleTime()
    var host = try FakeHost(
      use: .conversation,
      answering: [
        .answer("menu", "accounts"), .answer("enroll.name", "Hana"),
        Self.absence(at: "late", idle), .answer("menu", "quit"),
      ], idle: idle)
    host.lateQuestion = QuestionKey(rawValue: "late")
    host.refusal = .interrupted(.stopped, at: .recoveryOffer)
    #expect(try await host.runMenu() == 0)
    #expect(try host.errors.contains("Canceled. Nothing was changed."))
  }

  @Test func `The idle time is measured from a sign-in on, not before`() async throws {
    let visits: [([ScriptedDialog.Step], Bool)] = [
      ([.answer("menu", "products")], false), (Self.accounts, true),
    ]
    for (steps, isMeasured) in visits {
      let idle = IdleTime()
      let host = try await FakeHost(menu: steps + [.answer("menu", "quit")], idle: idle)
      #expect(try await host.runMenu() == 0)
      #expect(idle.isCounting == isMeasured)
    }
  }
}
