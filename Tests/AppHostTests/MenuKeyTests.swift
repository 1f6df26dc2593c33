import PseudoTerminal
import Testing

@testable import AppHost

/// PINs and quotes in the menu: whose PIN is changed, and what an opening takes from a quote.
@Suite(.ownThread)
struct MenuKeyTests {
  private func menu(_ steps: [(String, String)], _ options: String...) async throws
    -> TerminalSession
  {
    let session = try await TerminalSession()
    try session.run(options, environment: [:])
    for (shown, keys) in steps {
      try session.terminal.wait(for: shown)
      session.terminal.type(keys)
    }
    return session
  }

  @Test func `The menu asks for a new PIN even if a file contains the current one`()
    async throws
  {
    let file = try BuiltProgram()
    let session = try await menu(
      [
        ("What would you like to do?", "pin\r"), ("? Choose a PIN", "739164\r"),
        ("? The same PIN again", "739164\r"),
        ("The PIN of customer C2 is changed.", "\u{3}"),
      ], "--pin-file", file.path("pin"))
    #expect(try session.terminal.exitCode() == 130)
  }

  @Test func `The menu lists products, compares terms, and opens what was quoted`() async throws {
    let session = try await menu([
      ("What would you like to do?", "products\r"), ("compound-deposit", ""),
      ("? What would you like to do?", "compare\r"), ("What kind of product?", "deposit\r"),
      ("Which product?", "time-deposit\r"), ("? Amount", "20000000\r"), ("taxed?", "\r"),
      ("36 months", ""), ("? What would you like to do?", "quote\r"),
      ("What kind of product?", "savings\r"), ("? With the linked bonus", "yes\r"),
      ("? Monthly amount", "300000\r"), ("taxed?", "\r"),
      ("For how many months?", "12\r"), ("3.60%", ""), ("Open it now?", "yes\r"),
      ("PIN of Hana", "480917\r"), ("Link it to a deposit", "none\r"),
      ("Do you accept", "\u{3}"),
    ])
    #expect(try session.terminal.exitCode() == 130)
    let shown = session.terminal.screen.scrollback
    #expect(shown.contains("✓ Which savings account?  Installment savings"))
  }

  @Test func `The answers of a quote are used for its opening alone`() async throws {
    let session = try await menu([
      ("What would you like to do?", "quote\r"), ("What kind of product?", "deposit\r"),
      ("Which product?", "time-deposit\r"), ("? Amount", "20000000\r"), ("taxed?", "\r"),
      ("For how many months?", "12\r"), ("Open it now?", "yes\r"), ("PIN of Hana", "\u{1B}"),
      ("? What would you like to do?", "deposit\r"), ("PIN of Hana", "480917\r"),
      ("? Which deposit?", "\u{3}"),
    ])
    #expect(try session.terminal.exitCode() == 130)
  }

  @Test func `The answers of a quote whose opening stopped answer no later quote`() async throws {
    let session = try await menu([
      ("What would you like to do?", "quote\r"), ("What kind of product?", "savings\r"),
      ("? With the linked bonus", "yes\r"), ("? Monthly amount", "300000\r"),
      ("taxed?", "\r"), ("For how many months?", "12\r"),
      ("Open it now?", "yes\r"), ("PIN of Hana", "480917\r"),
      ("? Link it to a deposit", "\u{1B}"), ("? What would you like to do?", "quote\r"),
      ("? What kind of product?", "savings\r"), ("? With the linked bonus", "yes\r"),
      ("? Monthly amount", "\u{3}"),
    ])
    #expect(try session.terminal.exitCode() == 130)
  }

  @Test func `Escape in an enrollment goes back one question and keeps the name`() async throws {
    let session = try await menu([
      ("What would you like to do?", "enroll\r"), ("? What is your name?", "Duri\r"),
      ("? Choose a PIN", "739164\r"), ("? The same PIN", "\u{1B}"), ("? Choose a PIN", "\u{1B}"),
      ("? What is your name?", "\r"), ("? Choose a PIN", "739164\r"),
      ("? The same PIN", "739164\r"), ("recovery code?", "no\r"), ("You are customer", ""),
      ("? What would you like to do?", "\u{3}"),
    ])
    #expect(try session.terminal.exitCode() == 130)
    #expect(session.terminal.screen.scrollback.contains("What is your name?  Duri"))
  }

  @Test func `Opening from a quote does not resume an application in progress`() async throws {
    let session = try await TerminalSession()
    try session.run("open", "deposit")
    let steps: [TerminalSession.Step] = [
      ("PIN of Hana", "480917\r"), ("Which deposit?", "income-deposit\r"),
    ]
    try session.answer(steps)
    try session.terminal.wait(for: "How much")
    session.terminal.type("7000000\r")
    try session.terminal.wait(for: "For how many months?")
    session.terminal.type("\u{3}")
    #expect(try session.terminal.exitCode() == 130)
    let next = try TerminalSession(session)
    try next.run("quote", "deposit")
    for (shown, keys) in [
      ("Which product?", "time-deposit\r"), ("? Amount", "20000000\r"), ("taxed?", "\r"),
      ("For how many months?", "36\r"), ("Open it now?", "yes\r"),
      ("PIN of Hana", "480917\r"), ("Do you accept", "\u{3}"),
    ] {
      try next.terminal.wait(for: shown)
      next.terminal.type(keys)
    }
    #expect(try next.terminal.exitCode() == 130)
    #expect(!next.terminal.screen.scrollback.contains("Continue an application"))
  }
}
