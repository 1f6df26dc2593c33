import FeatureDependencies
import FeatureDependenciesTesting
import Foundation
import JSONCatalog
import PseudoTerminal
import Synchronization
import TerminalDialog
import Testing

@testable import AppHost
@testable import BankCommands

/// Each screen of an opening equals its recording in Docs/Screens.
///
/// `.ci/artifacts` writes the recordings.
@Suite(.serialized, .ownThread)
struct ScreenTests {
  /// Opens a deposit, going back twice to change the amount, and a linked savings account; then
  /// shows the accounts and quits.
  private static let keys =
    opening
    + (SampleAnswers.offers(after: .savings) + SampleAnswers.offers(after: .deposit).dropFirst())
    .map { _ in "no\r" } + ["accounts\r", "\r", "quit\r"]

  private static let opening = [
    "\r", "480917\r", "1\r", "3000000\r", "\u{1B}", "\u{1B}", "1\r", "5000000", "\r", "12\r",
    "\r", "?", "\u{1B}[B\r", "480917\r", "2\r", "\r", "100,000", "\r", "6\r", "\r",
    "yes\r", "480917\r",
  ]

  @Test(arguments: Language.allCases, [80, 40])
  func `The screens equal the recordings in Docs`(language: Language, columns: Int) async throws {
    let terminal = try PseudoTerminal(columns: columns, rows: columns == 80 ? 24 : 20)
    terminal.passOnKeys()
    let bank = try TestBank()
    let menu = try await menu(of: bank, at: terminal.terminal, language)
    let screens = Screens(terminal: terminal, pauses: ["— page ", "쪽 중 ", "— Space", "· Space "])
    // Typing blocks, so it needs a thread outside of the pool that runs the menu.
    let typist = Thread { screens.type(Self.keys) }
    typist.start()
    let ended: Result<ExitCode, any Error>
    do { ended = .success(try await menu.run()) } catch { ended = .failure(error) }
    while !typist.isFinished { try await Task.sleep(for: .milliseconds(10)) }
    withExtendedLifetime(bank) {}
    // Check the typist's failure first: it is the cause if the menu failed, too.
    let text = try screens.text()
    #expect(try ended.get() == .done)
    let path = "Docs/Screens/\(language.rawValue)-\(columns).txt"
    #expect(try text == Sources.generated(text, at: path))
    for line in text.split(separator: "\n") {
      #expect(line.reduce(0) { $0 + ($1.isWide ? 2 : 1) } <= columns, "\(line)")
    }
  }

  private func menu(
    of bank: TestBank, at descriptor: Int32, _ language: Language
  ) async throws -> Menu {
    _ = try await bank.customer(language == .korean ? "김하나" : "Hana")
    let setting = LanguageSetting(language)
    let dialog = ScreenDialog(
      descriptor: descriptor, signals: try #require(TerminationSignals()),
      output: Output(descriptor: descriptor), language: setting,
      products: try await ProductGlossary(
        HostedProduct.all.map(\.description), in: JSONCatalog.builtIn()),
      style: OutputStyle(surface: .screen, hasColor: true))
    let root = try CompositionRoot(
      bank,
      interface: UserInterface(
        dialog: dialog, pins: SecretPINSource(secrets: dialog, hasPerson: true),
        use: .conversation, language: setting))
    let menu = try #require(CommandTable(products: root.products)[""])
    return Menu(invocation: Invocation(command: menu), host: root)
  }
}

/// Types at a terminal, and records the screen before each key.
private final class Screens: Sendable {
  private let state: Mutex<(terminal: PseudoTerminal, seen: [String], failure: (any Error)?)>
  private let pauses: [String]

  init(terminal: sending PseudoTerminal, pauses: [String]) {
    state = Mutex((terminal, [], nil))
    self.pauses = pauses
  }

  func type(_ keys: [String]) {
    state.withLock { state in
      do {
        var last = ""
        for key in keys {
          last = try look(state.terminal, since: last, &state.seen)
          while pauses.contains(where: { last.contains($0) }) {
            state.terminal.type("\r")
            last = try look(state.terminal, since: last, &state.seen)
          }
          state.terminal.type(key)
        }
      } catch { state.failure = error }
      if state.failure != nil { state.terminal.type("\u{4}\u{4}\u{4}") }
    }
  }

  private func look(
    _ terminal: PseudoTerminal, since last: String, _ seen: inout [String]
  ) throws -> String {
    let text = try terminal.wait(seconds: 10, "another screen") { screen in
      screen.text != last
        && (screen.text.contains("Esc") || pauses.contains { screen.text.contains($0) })
    }
    seen.append(text)
    return text
  }

  /// The recorded screens, with this ID in place of random ones.
  private static let requestID = "7d0c5b1e94a2f3868e1b02c7a95d4f60"

  func text() throws -> String {
    try state.withLock { state in
      if let failure = state.failure { throw failure }
      return state.seen.map { screen in
        "────────\n"
          + screen.replacing(
            /[0-9a-f]{16,32}/, with: { Self.requestID.prefix($0.output.count) }) + "\n"
      }.joined()
    }
  }
}
