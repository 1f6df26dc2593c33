import FeatureDependencies
import FeatureDependenciesTesting
import Testing

/// Unusual but correct dialogs: no clause may reject them.
struct CorrectVariantTests {
  @Test(arguments: DialogContract.clauses + DialogContract.lines + DialogContract.showing)
  func `A dialog that writes 3.2 % for 3.20 % keeps its contract`(
    clause: Clause<DialogContract.Fixture>
  ) async throws {
    try await clause.verify {
      DialogContract.Fixture(
        shown: { dialog in
          let shown = await (try #require(dialog as? ScriptedDialog)).shown
          return shown.map { "\($0)".replacing("0%", with: "%") }.joined(separator: "\n")
        },
        dialog: { answers in ScriptedDialog(answers.map { .answer($0.key.rawValue, $0.text) }) })
    }
  }

  /// Layouts of the same content: HTML, days first with the month's name, Korean dates, accounting,
  /// the code of the currency, and all texts in Korean.
  private static let layouts: [@Sendable (String) -> String] = [
    { "<p>" + $0.replacing("-2", with: "&minus;2").replacing(" ", with: "&nbsp;") + "</p>" },
    { text in
      text.replacing(/([0-9]{4})-([0-9]{2})-([0-9]{2})/) { "\($0.3) November \($0.1)" }
    },
    { text in
      text.replacing(/([0-9]{4})-([0-9]{2})-([0-9]{2})/) { "\($0.1)년 \($0.2)월 \($0.3)일" }
        .replacing("-2345678", with: "△2,345,678원")
    },
    { $0.replacing("-2345678", with: "(2 345 678)") },
    { $0.replacing("-2345678", with: "-KRW 2,345,678") },
    { $0.replacing(#/en: "[^"]*", /#, with: "") },
  ]

  @Test(arguments: layouts.indices, DialogContract.showing)
  func `A dialog with another layout keeps its contract`(
    layout: Int, clause: Clause<DialogContract.Fixture>
  ) async throws {
    try await clause.verify {
      DialogContract.Fixture(
        shown: { dialog in
          let shown = await (try #require(dialog as? ScriptedDialog)).shown
          return shown.map { Self.layouts[layout]("\($0)") }.joined(separator: "\n")
        },
        dialog: { answers in ScriptedDialog(answers.map { .answer($0.key.rawValue, $0.text) }) })
    }
  }

  @Test(arguments: DialogContract.clauses + DialogContract.lines)
  func `A slow dialog that rejects unprintable characters keeps its contract`(
    clause: Clause<DialogContract.Fixture>
  ) async throws {
    try await clause.verify {
      DialogContract.Fixture { answers in
        AskingDialog(base: ScriptedDialog(answers.map { .answer($0.key.rawValue, $0.text) })) {
          (prompt, base) async throws(DialogInterruption) in
          for _ in 0..<20 { await Task.yield() }
          let text = try await base.answer(to: prompt)
          let isPrintable = text.unicodeScalars.allSatisfy { scalar in
            scalar.value >= 32 && scalar.properties.generalCategory != .format || scalar == "\t"
          }
          guard isPrintable else { throw .refused(.unprintable) }
          return text
        }
      }
    }
  }

  @Test(arguments: DialogContract.clauses)
  func `A dialog that asks a person again after an empty line keeps its contract`(
    clause: Clause<DialogContract.Fixture>
  ) async throws {
    try await clause.verify {
      DialogContract.Fixture(asksAgain: true) { answers in
        AskingDialog(base: PipeDialog(answers.map(\.text))) {
          (prompt, base) async throws(DialogInterruption) in
          if prompt.audience == .prepared, let none = prompt.unattended { return none }
          while true {
            let text = try await base.answer(to: prompt)
            if prompt.kind != .consent || !EnteredText(text).trimmed.isEmpty { return text }
          }
        }
      }
    }
  }

  @Test(arguments: DialogContract.clauses)
  func `A dialog that asks a person again after a rejected answer keeps its contract`(
    clause: Clause<DialogContract.Fixture>
  ) async throws {
    try await clause.verify {
      .init(asksAgain: true) { answers in
        AskingDialog(base: PipeDialog(answers.map(\.text))) {
          (prompt, base) async throws(DialogInterruption) in
          if prompt.audience == .prepared, let none = prompt.unattended { return none }
          return try await base.answer(to: prompt)
        }
      }
    }
  }

  @Test(
    arguments: DialogContract.clauses,
    [DialogInterruption.stopped, .answerMissing, .unreadable(reason: "closed")])
  func `A dialog that reports the end of its input in another way keeps its contract`(
    clause: Clause<DialogContract.Fixture>, end: DialogInterruption
  ) async throws {
    try await clause.verify {
      .init { answers in
        AskingDialog(
          base: ScriptedDialog(answers.map { .answer($0.key.rawValue, $0.text) })
        ) { (prompt, base) async throws(DialogInterruption) in
          do throws(DialogInterruption) { return try await base.answer(to: prompt) } catch {
            if let rejected = prompt.rejected { throw .refused(rejected.reason) }
            if let unattended = prompt.unattended { return unattended }
            throw end
          }
        }
      }
    }
  }
}
