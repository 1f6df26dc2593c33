import FeatureDependencies
import Foundation
import Testing

@testable import TerminalDialog

struct ConsentTypedAheadTests {
  @Test func `Input typed before the terms are shown does not count as consent`() async throws {
    let typed = Pipe()
    let shown = Pipe()
    let dialog = LineDialog(
      descriptor: typed.fileHandleForReading.fileDescriptor, signals: TerminationSignals(),
      output: Output(descriptor: shown.fileHandleForWriting.fileDescriptor),
      language: LanguageSetting(.english), products: ProductGlossary(),
      style: OutputStyle(surface: .lines, hasColor: false))
    let text = LocalizedText(verbatim: "?")
    let amount = Question.amount(
      QuestionKey(rawValue: "amount"), text, help: text, within: Won(1)...Won(10))
    let consent = Question.consent(QuestionKey(rawValue: "consent"), text, help: text)
    typed.fileHandleForWriting.write(Data("5\nyes\n".utf8))
    #expect(try await dialog.ask(amount) == Won(5))
    // Arrives after the `yes` that was read ahead with the amount.
    typed.fileHandleForWriting.write(Data("no\n".utf8))
    #expect(try await dialog.ask(consent) == false)
    withExtendedLifetime((typed, shown)) {}
  }
}
