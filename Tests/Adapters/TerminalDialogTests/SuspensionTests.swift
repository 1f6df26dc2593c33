import FeatureDependencies
import Foundation
import Testing

@testable import TerminalDialog

/// A dialog after Ctrl-Z and `fg`. Each test runs in its own process and process group, because
/// Ctrl-Z stops the whole group; ignored, the stop ends at once.
struct SuspensionTests {
  /// A terminal of a process that leads its own group, for at most 20 seconds.
  private static func terminal() throws -> TypedTerminal {
    _ = setpgid(0, 0)
    _ = signal(SIGTSTP, SIG_IGN)
    alarm(20)
    return try TypedTerminal(echoes: true)
  }

  @Test func `A suspension turns bracketed paste off for the shell, and on again for one answer`()
    async
  {
    await #expect(processExitsWith: .success) {
      let terminal = try Self.terminal()
      let dialog = terminal.screenDialog()
      // The dialog turns bracketed paste on at the question, and again after each suspension.
      terminal.type(["\u{1A}", "48\u{1A}", "\u{1B}[200~09\n17\u{1B}[201~\r"])
      let secret = try await dialog.pin()
      #expect(secret == Array("4809 17".utf8))
      let shown = try terminal.written()
      for typed in ["48", "09", "17", "^Z", "200~"] { #expect(!shown.contains(typed)) }
      // Off for the shell at each suspension, on again after it.
      let switches = shown.components(separatedBy: "\u{1B}[?2004").dropFirst()
      #expect(String(switches.compactMap(\.first)) == "hlhlhl")
    }
  }

  @Test func `A new code is erased before a suspension, and shown again after it`() async {
    await #expect(processExitsWith: .success) {
      let terminal = try Self.terminal()
      let dialog = terminal.screenDialog()
      terminal.type(["\u{1A}", "\r"])
      try await dialog.show(Samples.pin) { $0(Array("7KTK".utf8).span) }
      #expect(try terminal.written().components(separatedBy: "7KTK").count == 3)
      #expect(try !terminal.screen().contains("7KTK"))
    }
  }

  @Test func `After a suspension at a page, turning back erases nothing that is above it`() async {
    await #expect(processExitsWith: .success) {
      let terminal = try Self.terminal()
      let dialog = terminal.screenDialog()
      terminal.type([" ", "\u{1A}", "b", "q"])
      await dialog.show(.words(0..<1200))
      let last = try terminal.written().components(separatedBy: "page 2 of ").last
      let after = try #require(last)
      #expect(after.contains("page 1 of"))
      #expect(after.firstMatch(of: /\u{1B}\[[0-9]+A/) == nil)
    }
  }
}
