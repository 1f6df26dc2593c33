import Foundation
import TemporaryFolders
import Testing

/// Command lines that are invalid: their codes and remedies, and what their errors do not repeat.
struct UsageErrorTests {
  @Test(arguments: [
    // A command without its second word, or with a misspelled one.
    (["open"], "unknownCommand", "\"open\" needs another word or option."),
    (["open"], "unknownCommand", "open savings or open --batch FILE?"),
    (["quote"], "unknownCommand", "Did you mean quote deposit or quote savings?"),
    (["open", "x"], "unknownCommand", "open savings or open --batch FILE?"),
    (["open", "deposti"], "unknownCommand", "Did you mean open deposit or open savings"),
    (["opne", "deposit"], "unknownCommand", "Did you mean open deposit or open savings"),
    (["help", "opn"], "unknownCommand", "Did you mean open deposit or open savings"),
    (["opem", "--lang", "ko"], "unknownCommand", "open deposit 또는 open savings"),
    (["frobnicate"], "unknownCommand", "There is no such command."),
    ([""], "unknownCommand", "--help"),
    // Help for an unknown command, regardless of other options.
    (["help", "nosuch", "--version"], "unknownCommand", "--help"),
    (["help", "nosuch", "--lang", "fr"], "unknownCommand", "--help"),
    // `--from` is an option of other commands.
    (["accounts", "--fro"], "unknownOption", "See: AppHost accounts --help"),
    (["accounts", "--custmer", "x"], "unknownOption", "--customer"),
    (["accounts", "-x"], "unknownOption", "--help"),
    // `--from` is not close.
    (["open", "deposit", "--foo"], "unknownOption", "See: AppHost open deposit --help"),
    (["quote", "deposit", "--name", "x"], "unknownOption", "does not accept --name"),
    (["accounts", "--lang"], "misusedOption", "Write it once, as here: --lang en|ko"),
    (["accounts", "--lang", "fr"], "badValue", "en, ko"),
    (["accounts", "--json=1"], "misusedOption", "--json"),
    (["accounts", "--json", "--json"], "misusedOption", "once"),
    (["accounts", "--kind", "loan"], "badValue", "Expected: demand, deposit, savings."),
    (
      ["receipt", "X", "--save", "a.pdf", "--lang", "ko"], "badValue",
      ".jws (--format FORMAT)"
    ),
    (["receipt", "X", "--save", "/"], "notAFile", "/ is a folder, not a file."),
    (["open", "deposit", "--request-id", "a b", "--lang", "ko"], "badValue", "올바른 값: a-z A-Z"),
    (["completion", "tcsh"], "unknownCommand", "completion bash or completion zsh?"),
    (["enroll"], "missingArgument", "enroll --help"),
    (["--no-input"], "missingArgument", "AppHost needs COMMAND."),
    (["receipt", "X", "--save", ""], "misusedOption", "--save FILE"),
    (["checkpoint", "--save=-"], "misusedOption", "--save FILE"),
    (["enroll", "--recovery-file", "-"], "misusedOption", "--recovery-file FILE"),
    (["receipt"], "missingArgument", "receipt --help"),
    (["backup", ""], "missingArgument", "\"backup\" needs FOLDER."),
    (["accounts", "x"], "unexpectedArgument", "accounts --help"),
  ])
  func `An invalid command line is a usage error`(
    arguments: [String], code: String, remedy: String
  ) async throws {
    let host = try FakeHost()
    #expect(await host.run(arguments) == 2)
    for part in ["[\(code)]", remedy] { #expect(try host.errors.contains(part)) }
  }

  @Test func `A checkpoint whose file cannot be written is reported before the audit`() async throws
  {
    let host = try FakeHost()
    let taken = try host.folder.file("taken").path
    #expect(await host.run("checkpoint", "--save", taken) == 2)
    for part in ["[fileExists]", "add --replace."] { #expect(try host.errors.contains(part)) }
    // The audit of this host finds no bank.
    #expect(await host.run("checkpoint", "--save", taken, "--replace") == 3)
    #expect(await host.run("checkpoint", "--save", taken + "/none/a", "--replace") == 1)
  }

  @Test(arguments: [
    ["482915"], ["changepin", "482915"], ["unlock", "482915"], ["open", "deposit", "482915"],
    ["completion", "482915"],
  ])
  func `An error does not repeat what may be a PIN or a code`(arguments: [String]) async throws {
    let host = try FakeHost()
    #expect(await host.run(arguments + ["--json"]) == 2)
    #expect(try !(host.output + host.errors).contains("482915"))
  }
}
