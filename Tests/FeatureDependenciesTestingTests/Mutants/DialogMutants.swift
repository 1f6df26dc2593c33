import FeatureDependencies
import FeatureDependenciesTesting
import Foundation

/// Broken dialogs: the scripted dialog or a pipe with a decorator.
enum DialogMutants {
  static let all =
    stopping + unasked + guessing + texts + kinds + keyed + pipes + shown + parts

  private static let stopping: [Mutant] = [
    mutant("going back forever", failing: { _, _ in .back }),
    mutant("a rejection at the end", failing: { _, _ in .refused(.empty) }),
    mutant(
      "another rejection than the prompt's",
      failing: { $0.rejected == nil ? $1 : .refused(.unprintable) }),
  ]

  /// Dialogs that answer without asking.
  private static let unasked: [Mutant] = [
    mutant("the rejected answer again", knowing: { $0.rejected?.text }),
    mutant(
      "the earlier answer for a rejected one",
      knowing: { $0.rejected == nil ? nil : $0.earlier }),
    mutant(
      "the unattended answer for a rejected one",
      knowing: { $0.rejected == nil ? nil : $0.unattended }),
    mutant(
      "the unattended answer as known before the prepared one",
      TestedDialogFixture(known: { prompt, _ in prompt.unattended })),
  ]

  /// Dialogs that answer without input.
  private static let guessing: [Mutant] = [
    mutant("an empty answer without input", guessing: { _ in "" }),
    mutant("the rejected answer without input", guessing: { $0.rejected?.text }),
    mutant("consent without input", guessing: { $0.kind == .consent ? "yes" : nil }),
    mutant("the first number without input", guessing: { $0.numbers.first?.value }),
    mutant(
      "the first choice for the unattended answer",
      guessing: { $0.unattended == nil ? nil : $0.choices.first?.value }),
    mutant(
      "the earlier answer before the unattended one",
      guessing: { $0.unattended == nil ? nil : $0.earlier }),
  ]

  /// Dialogs that change the text of an answer.
  private static let texts: [Mutant] = [
    rewriting("no commas") { _, text in text.filter { $0 != "," } },
    rewriting("letters composed") { $1.precomposedStringWithCanonicalMapping },
    rewriting("digits made narrow") { $1.narrowed },
    rewriting("capital letters") { $1.uppercased() },
    rewriting("characters cut to 16 bits") { _, text in
      text.mappingScalars { Unicode.Scalar(UInt16(truncatingIfNeeded: $0.value)) }
    },
    rewriting("no spaces around an answer") { $1.trimmed },
    rewriting("text that ends at a comma") { $0.kind == .text ? $1.upTo(",") : $1 },
    rewriting("escapes decoded") { $1.replacing("\\n", with: "\n") },
    rewriting("text that ends at NUL") { $1.upTo("\0") },
    rewriting("no control characters") { _, text in
      text.mappingScalars { $0.value < 32 ? nil : $0 }
    },
    rewriting("no byte order mark") { $1.replacing("\u{FEFF}", with: "") },
    rewriting("lines cut at 10,000") { String($1.prefix(10_000)) },
  ]

  /// Dialogs that interpret an answer.
  private static let kinds: [Mutant] = [
    rewriting("the limit for a sum beyond it") { prompt, text in
      guard case .amount(let limits) = prompt.kind, let sum = Int64(text) else { return text }
      return "\(min(max(sum, limits.lowerBound.amount), limits.upperBound.amount))"
    },
    rewriting("an empty line for consent") { $0.kind == .consent && $1.isEmpty ? "yes" : $1 },
    rewriting("a line of spaces for consent") { $0.kind == .consent && $1 == " " ? "yes" : $1 },
    rewriting("yes for its word in Korean") { prompt, text in
      prompt.kind == .consent && ["예", "네"].contains(text) ? "yes" : text
    },
    rewriting("the place instead of the value") { prompt, text in
      prompt.choices.firstIndex { $0.value == text }.map { "\($0 + 1)" } ?? text
    },
    rewriting("a number for a place") { $1.placed(among: $0.numbers) },
    rewriting("a place before a value") { $1.placed(among: $0.choices) },
    rewriting("a choice by its label") { prompt, text in
      prompt.choices.first { $0.label.en == text }?.value ?? text
    },
    rewriting("values without case") { $0.choices.isEmpty ? $1 : $1.lowercased() },
    rewriting("numbers without zeros in front") { _, text in Int(text).map { "\($0)" } ?? text },
    rewriting("the only choice for an empty line") { prompt, text in
      text.isEmpty && prompt.choices.count == 1 ? prompt.choices[0].value : text
    },
    rewriting("consent by its place") { prompt, text in
      prompt.kind == .consent ? ["1": "yes", "2": "no"][text] ?? text : text
    },
    rewriting("the minimum for an empty line") { prompt, text in
      guard text.isEmpty, case .amount(let limits) = prompt.kind else { return text }
      return "\(limits.lowerBound)"
    },
    rewriting("the unattended answer for an empty line") { prompt, text in
      text.isEmpty ? prompt.unattended ?? text : text
    },
  ]

  /// Dialogs with answers by key.
  private static let keyed: [Mutant] = [
    mutant(
      "an answer that is used up when it is looked at",
      TestedDialogFixture(
        base: { KeyedDialog($0) }, known: { prompt, base in try? await base.answer(to: prompt) })),
    mutant(
      "letters composed in an answer known before the question",
      TestedDialogFixture(
        base: { KeyedDialog($0) },
        known: { prompt, base in
          await base.answer(withoutAsking: prompt)?.precomposedStringWithCanonicalMapping
        })),
    mutant(
      "no unattended answer without a prepared one",
      TestedDialogFixture(
        base: { KeyedDialog($0) },
        ask: { (prompt, base) async throws(DialogInterruption) in
          let text = try await base.answer(to: prompt)
          guard text != prompt.unattended else { throw .answerMissing }
          return text
        })),
  ]

  /// Pipes that use a line for another question, or for none.
  private static let pipes: [Mutant] = [
    mutant(
      "the next line for an empty one",
      TestedDialogFixture(
        user: .pipe,
        base: { answers in
          PipeDialog(answers.map(\.text).filter { !$0.isEmpty })
        })),
    pipe("the next line for a rejected one", refuses: false),
    pipe("a long document takes an answer") { content in
      if case .document(let document) = content { document.fields.count > 24 } else { false }
    },
    pipe("a nested flow takes an answer") { if case .nestedBegan = $0 { true } else { false } },
    pipe("a known answer takes an answer") { if case .answered = $0 { true } else { false } },
    pipe("terms take an answer") { if case .terms = $0 { true } else { false } },
  ]

  static func mutant(_ name: String, _ fixture: TestedDialogFixture) -> Mutant {
    Mutant("Dialog", name) { _ = try await fixture.check() }
  }

  /// A dialog that gives the answer of `knowing` without asking, and otherwise an answer changed by
  /// `rewriting`, or that of `guessing` in place of an interruption changed by `failing`.
  private static func mutant(
    _ name: String, knowing: @escaping @Sendable (Prompt) -> String? = { _ in nil },
    rewriting: @escaping @Sendable (Prompt, String) -> String = { $1 },
    guessing: @escaping @Sendable (Prompt) -> String? = { _ in nil },
    failing: @escaping @Sendable (Prompt, DialogInterruption) -> DialogInterruption = { $1 }
  ) -> Mutant {
    mutant(
      name,
      TestedDialogFixture(ask: { (prompt, base) async throws(DialogInterruption) in
        if let answer = knowing(prompt) { return answer }
        do throws(DialogInterruption) {
          return rewriting(prompt, try await base.answer(to: prompt))
        } catch {
          guard let guess = guessing(prompt) else { throw failing(prompt, error) }
          return guess
        }
      }))
  }

  private static func rewriting(
    _ name: String, _ rewrite: @escaping @Sendable (Prompt, String) -> String
  ) -> Mutant { mutant(name, rewriting: rewrite) }

  private static func pipe(
    _ name: String, refuses: Bool = true,
    takesOne: @escaping @Sendable (Presentation) -> Bool = { _ in false }
  ) -> Mutant {
    mutant(
      name,
      TestedDialogFixture(
        user: .pipe,
        base: { answers in
          PipeDialog(answers.map(\.text), refuses: refuses, takesOne: takesOne)
        }))
  }
}
