import Drafts
import Testing

@testable import BankCommands

/// Who answers the questions, by the options and the kind of standard input.
struct ProgramUseTests {
  /// Whether there is input, it is a terminal, and options answer questions; then the expected use:
  /// who answers, whether answers are prepared, and whether secrets are asked for.
  private static let cases:
    [([OptionName], [Bool], (drafts: DraftUse, isPrepared: Bool, asksSecrets: Bool))] = [
      ([], [true, true, false], (.conversation, false, true)),
      ([], [true, true, true], (.form, false, true)),
      ([], [true, false, false], (.script, false, true)),
      ([], [true, false, true], (.script, true, true)),
      ([.answers], [true, true, false], (.script, true, true)),
      ([.answers], [true, false, false], (.script, true, true)),
      ([.noInput], [true, true, false], (.script, true, false)),
      ([.noInput], [true, true, true], (.script, true, false)),
      ([.noInput, .answers], [true, false, false], (.script, true, false)),
      ([], [false, false, false], (.script, true, false)),
      ([], [false, true, true], (.script, true, false)),
    ]

  @Test(arguments: cases)
  func `Who answers the questions depends only on options, input and terminal`(
    options: [OptionName], have: [Bool],
    expected: (drafts: DraftUse, isPrepared: Bool, asksSecrets: Bool)
  ) throws {
    let table = CommandTable(products: SampleProducts.all)
    var invocation = Invocation(command: try #require(table["open deposit"]))
    for option in options { invocation.values[option] = "" }
    let use = ProgramUse(
      invocation, hasInput: have[0], isTerminal: have[1], hasAnswers: have[2])
    #expect((use.drafts, use.isPrepared, use.asksSecrets) == expected)
  }
}
