import FeatureDependencies
import Testing

@testable import FeatureDependenciesTesting

/// Unusual but correct dialogs: the contract must not reject them.
struct CorrectDialogTests {
  struct Variant: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let fixture: TestedDialogFixture

    init(_ name: String, _ fixture: TestedDialogFixture) {
      testDescription = name
      self.fixture = fixture
    }

    /// A dialog that writes the descriptions of the values in another layout.
    static func layout(
      _ name: String, _ language: Language = .english,
      _ change: @escaping @Sendable (String) -> String
    ) -> Variant {
      Variant(
        name,
        TestedDialogFixture(
          language: language,
          write: { shown in
            shown.map { change("\($0)") }.joined(separator: "\n")
          }))
    }

    static func asking(_ name: String, _ ask: @escaping ChangedDialog.Ask) -> Variant {
      Variant(name, TestedDialogFixture(ask: ask))
    }

    /// A dialog that reports the end of its input by `end`.
    static func ending(_ name: String, _ end: DialogInterruption) -> Variant {
      .asking(name) { (prompt, base) async throws(DialogInterruption) in
        do throws(DialogInterruption) { return try await base.answer(to: prompt) } catch {
          if let rejected = prompt.rejected { throw .refused(rejected.reason) }
          if let unattended = prompt.unattended { return unattended }
          throw end
        }
      }
    }

    /// A dialog with a person who gives the next answer after a rejected one.
    static func person(_ name: String, ask: @escaping ChangedDialog.Ask) -> Variant {
      Variant(
        name,
        TestedDialogFixture(
          user: .person,
          base: { PipeDialog($0.map(\.text), refuses: false) }, ask: ask))
    }
  }

  static let variants: [Variant] = [
    Variant("a pipe", TestedDialogFixture(user: .pipe, base: { PipeDialog($0.map(\.text)) })),
    Variant("answers by key", TestedDialogFixture(base: { KeyedDialog($0) })),
    Variant(
      "previews and terms held back until the next call",
      TestedDialogFixture(write: { shown in
        let isHeld = shown.last?.terms != nil || shown.last?.preview != nil
        return (isHeld ? shown.dropLast() : shown[...]).map { "\($0)" }.joined()
      })),
    .asking("asking again after an unprintable answer") {
      (prompt, base) async throws(DialogInterruption) in
      var (prompt, text) = (prompt, try await base.answer(to: prompt))
      while !PrintableText.holds(text) {
        prompt.rejected = Prompt.Rejected(text: text, reason: .unprintable)
        text = try await base.answer(to: prompt)
      }
      return text
    },
    .layout("rates without a zero at the end") { $0.replacing("0%", with: "%") },
    .layout("HTML") { "<p>" + $0.replacing(" -", with: " &minus;").replacing(" ", with: "&nbsp;") },
    .layout("days first and months by name") { text in
      text.replacing(/([0-9]{4})-([0-9]{2})-([0-9]{2})/) { "\($0.3) November \($0.1)" }
    },
    .layout("Korean dates, and a triangle for a minus sign") { text in
      text.replacing(/([0-9]{4})-([0-9]{2})-([0-9]{2})/) { "\($0.1)년 \($0.2)월 \($0.3)일" }
        .replacing(#/ -([0-9]+)/#) { " △\($0.1)원" }
    },
    .layout("American dates with two digits of the year") { text in
      text.replacing(/[0-9]{2}([0-9]{2})-([0-9]{2})-([0-9]{2})/) { "\($0.2)/\($0.3)/\($0.1)" }
    },
    .layout("negative sums in parentheses") { $0.replacing(#/ -([0-9]+)/#) { " (\($0.1))" } },
    .layout("sums with separators") { $0.replacing(/([0-9])([0-9]{3})\b/) { "\($0.1),\($0.2)" } },
    .layout("the code of the currency") { $0.replacing(#/ -([0-9]+)/#) { " -KRW \($0.1)" } },
    .layout("Korean", .korean) { $0.replacing(#/en: "[^"]*", /#, with: "") },
    .layout("narrow lines") { $0.replacing(", ", with: ",\n        ") },
    .ending("stopped at the end", .stopped), .ending("no answer at the end", .answerMissing),
    .ending("unreadable at the end", .unreadable(reason: "closed")),
    .asking("slow, and rejecting unprintable characters") {
      (prompt, base) async throws(DialogInterruption) in
      for _ in 0..<20 { await Task.yield() }
      let text = try await base.answer(to: prompt)
      guard PrintableText.holds(text) else { throw .refused(.unprintable) }
      return text
    },
    .asking("a choice by its place in the list") {
      (prompt, base) async throws(DialogInterruption) in
      let text = try await base.answer(to: prompt)
      let isValue = prompt.choices.contains { $0.value == text }
      return isValue ? text : text.placed(among: prompt.choices)
    },
    .asking("the earlier answer for an empty line") {
      (prompt, base) async throws(DialogInterruption) in
      let text = try await base.answer(to: prompt)
      return text.isEmpty ? prompt.earlier ?? text : text
    },
    .person("a person") { (prompt, base) async throws(DialogInterruption) in
      try await base.answer(to: prompt)
    },
    .person("a person who is asked again after an empty line") {
      (prompt, base) async throws(DialogInterruption) in
      while true {
        let text = try await base.answer(to: prompt)
        if prompt.kind != .consent || !text.trimmed.isEmpty { return text }
      }
    },
  ]

  @Test(.serialized, arguments: variants)
  func `An unusual dialog keeps the contract`(variant: Variant) async throws {
    #expect(try await variant.fixture.check() == [])
  }

  @Test func `What a fixture cannot observe is reported as not checked`() async throws {
    let notChecked = try await DialogContract.check(.person, withoutUnusualAnswers: "it has keys") {
      let person = PipeDialog($0.map(\.text), refuses: false)
      return DialogFixture(person, shown: .notChecked(because: "it is blind"))
    }
    #expect(notChecked == ["unusual answers: it has keys", "the content shown: it is blind"])
  }

  @Test func `A violation names what was entered and what was expected`() async throws {
    let fixture = TestedDialogFixture(ask: { (prompt, base) async throws(DialogInterruption) in
      String(try await base.answer(to: prompt).prefix(5000))
    })
    let violation = try await #require(throws: Violation.self) { _ = try await fixture.check() }
    #expect(violation.clause == "Dialog.returnsAnswers")
    #expect(
      violation.description.hasSuffix(
        """
          expected: "xxxxxxxxxxxxxxxxxxxx…xxxxxxxxxxxxxxxxxxx!" (65000 characters) entered for a text: \
        the answer "xxxxxxxxxxxxxxxxxxxx…xxxxxxxxxxxxxxxxxxx!" (65000 characters)
          came:     the answer "xxxxxxxxxxxxxxxxxxxx…xxxxxxxxxxxxxxxxxxxx" (5000 characters)
        """))
  }
}
