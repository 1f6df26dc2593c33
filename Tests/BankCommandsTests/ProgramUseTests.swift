import Testing

@testable import BankCommands

/// Who answers the questions, by the options and the kind of standard input.
struct ProgramUseTests {
  private static let cases:
    [(options: [OptionName], input: Bool, terminal: Bool, answers: Bool, use: ProgramUse)] = [
      ([], true, true, false, .conversation),
      ([], true, true, true, .form),
      ([], true, false, false, .pipe),
      ([], true, false, true, .prepared),
      ([.answers], true, true, false, .prepared),
      ([.answers], true, false, false, .prepared),
      ([.noInput], true, true, false, .unattended),
      ([.noInput], true, true, true, .unattended),
      ([.noInput, .answers], true, false, false, .unattended),
      ([], false, false, false, .unattended),
      ([], false, true, true, .unattended),
    ]

  @Test(arguments: cases)
  func `Who answers the questions depends only on options, input and terminal`(
    options: [OptionName], input: Bool, terminal: Bool, answers: Bool, use: ProgramUse
  ) throws {
    let table = CommandTable(products: SampleProducts.all)
    var invocation = Invocation(command: try #require(table["open deposit"]))
    for option in options { invocation.values[option] = "" }
    #expect(
      ProgramUse(invocation, hasInput: input, isTerminal: terminal, hasAnswers: answers) == use)
  }

  @Test func `Only a person at a terminal can be asked again`() {
    let all: [ProgramUse] = [.conversation, .form, .pipe, .prepared, .unattended]
    #expect(all.filter(\.isInteractive) == [.conversation, .form])
    #expect(all.filter(\.isPrepared) == [.prepared, .unattended])
  }
}
