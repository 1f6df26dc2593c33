import Deposit
import FeatureDependencies
import Foundation
import PseudoTerminal
import Savings
import Testing

@testable import AppHost

/// Options at a terminal.
@Suite(.serialized, .ownThread)
struct TerminalOptionTests {
  @Test func `The menu without input asks nothing, and reports the missing command`() async throws {
    let session = try await TerminalSession()
    try session.run("--no-input")
    #expect(try session.terminal.exitCode() == 2)
    let shown = session.terminal.screen.scrollback
    #expect(shown.contains("\"--no-input\" needs COMMAND."))
    #expect(!shown.contains("What would you like to do?"))
  }

  @Test(arguments: [(0o644, true), (0o600, false)])
  func `A PIN file that others can read is reported once, and only at a terminal`(
    mode: Int, isReported: Bool
  ) async throws {
    let session = try await TerminalSession()
    let program = try BuiltProgram()
    let pin = program.path("pin")
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: pin)
    try session.run("accounts", "--pin-file", pin)
    #expect(try session.terminal.exitCode() == 0)
    let warnings = session.terminal.screen.scrollback.matches(of: /Other users can read/)
    #expect(warnings.count == (isReported ? 1 : 0))
    let piped = try program.run([
      "accounts", "--pin-file", pin, "--data-dir", session.bank.folder.path,
    ])
    #expect(piped.errors == "")
  }
}
