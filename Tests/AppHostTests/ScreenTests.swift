import Drafts
import FeatureDependencies
import FeatureDependenciesTesting
import Foundation
import JSONCatalog
import PseudoTerminal
import TerminalDialog
import Testing

@testable import AppHost
@testable import BankCommands

/// Each screen of an opening equals its recording in Docs/Screens.
///
/// `.ci/artifacts` writes the recordings.
@Suite(.serialized, OwnThread())
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
    async let ended = {
      var menu = menu
      return try await menu.run()
    }()
    let screens: [String]
    do { screens = try record(Self.keys, at: terminal) } catch {
      // End the menu, whose failure is a consequence.
      terminal.type("\u{4}\u{4}\u{4}")
      _ = try? await ended
      throw error
    }
    #expect(try await ended == .done)
    withExtendedLifetime(bank) {}
    let text = screens.map { screen in
      "────────\n"
        + screen.replacing(
          /[0-9a-f]{16,32}/, with: { Self.requestID.prefix($0.output.count) }) + "\n"
    }.joined()
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
    let dialog = ScreenDialog(
      descriptor: descriptor, signals: try #require(TerminationSignals()),
      on: DialogOutput(
        Output(descriptor: descriptor), language: language,
        products: try await ProductGlossary(
          HostedProduct.all.map(\.description), in: JSONCatalog.builtIn()),
        style: OutputStyle(surface: .screen, hasColor: true)))
    let root = try CompositionRoot(
      bank,
      interface: UserInterface(
        dialog: dialog, pins: SecretPINSource(secrets: dialog, hasPerson: true),
        use: .conversation, language: language))
    let menu = try #require(CommandTable(products: root.products)[""])
    return Menu(CommandRun(invocation: Invocation(command: menu), host: root))
  }

  /// The recorded screens have this ID in place of random ones.
  private static let requestID = "7d0c5b1e94a2f3868e1b02c7a95d4f60"

  /// Types each of `keys` once another screen waits for it, and returns the screens before them.
  /// It blocks this test's own thread; the menu runs on another one.
  private func record(_ keys: [String], at terminal: PseudoTerminal) throws -> [String] {
    var screens = [""]
    for key in keys {
      repeat {
        if isPage(screens[screens.count - 1]) { terminal.type("\r") }
        let last = screens[screens.count - 1]
        screens.append(
          try terminal.wait(seconds: 10, "another screen") { screen in
            screen.text != last && (screen.text.contains("Esc") || isPage(screen.text))
          })
      } while isPage(screens[screens.count - 1])
      terminal.type(key)
    }
    return Array(screens.dropFirst())
  }

  private func isPage(_ screen: String) -> Bool { screen.contains("— Enter ") }
}
