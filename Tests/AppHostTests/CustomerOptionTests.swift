import Foundation
import Testing

@testable import AppHost

/// `--customer` in a bank with several customers: each command acts for the named one.
struct CustomerOptionTests {
  private let program: ComposedProgram

  init() async throws {
    program = try ComposedProgram()
    try await program.enroll()
    try program.write("739164\n", to: "second")
    try await program.enroll("Duri", pin: "739164")
  }

  /// Runs a command for the customer `id`, with the PIN of Duri, who is C3.
  private func run(_ words: String..., as id: String = "C3") async throws -> ProgramResult {
    try await program.run(words + ["--customer", id, "--json"], pin: "second")
  }

  @Test func `With several customers, a command needs the option, and the error lists them`()
    async throws
  {
    for words in [["accounts"], ["keys"], ["open", "deposit"], ["change-pin"]] {
      let result = try await program.run(words + ["--json"])
      #expect(result.status == 3)
      #expect(try result.code == "severalCustomers", "\(words)")
    }
    let unknown = try await run("accounts", as: "C9")
    #expect(unknown.status == 3)
    #expect(try unknown.code == "unknownCustomer")
    #expect(unknown.errors.contains("C2, C3"))
  }

  @Test func `Each command reads and changes what belongs to the named customer`() async throws {
    let accounts = try await run("accounts").list
    #expect(accounts.map { $0["accountNumber"] as? String } == ["110-000003-1"])
    for command in ["receipt", "account"] {
      #expect(try await run(command, "110-000003-1").status == 0)
      let foreign = try await run(command, "110-000002-3")
      #expect(foreign.status == 3)
      #expect(try foreign.code == "unknownAccount")
    }
    let keys = [try await run("keys", as: "C2").json, try await run("keys").json]
    #expect("\(keys[0]["customer"] ?? "")" != "\(keys[1]["customer"] ?? "")")

    let answers = SampleAnswers.deposit(from: "110-000003-1")
    let opened = try await run("open", "deposit", "--answers", program.write(answers: answers))
    #expect(opened.status == 0, "\(opened.errors)")
    #expect(try await run("accounts").list.first?["balanceWon"] as? Int == 49_000_000)

    try program.write("0000-0000\n", to: "code")
    let unlocked = try await program.run(
      "unlock", "--recovery-code-file", program.path("code"), "--customer", "C3", "--json",
      pin: nil)
    #expect(try unlocked.code == "noRecoveryCode")
    try program.write("902746\n", to: "new")
    let changed = try await run("change-pin", "--new-pin-file", program.path("new"))
    #expect(try changed.json["customerID"] as? String == "C3")
    #expect(try await run("accounts").code == "wrongPIN")
  }

  @Test func `A batch and the menu act for the named customer`() async throws {
    let program = try BuiltProgram()
    _ = try await program.enroll()
    try await program.bank().customer("Duri", pin: "739164")
    let batch = try program.write(batch: [("D", SampleAnswers.deposit(from: "110-000003-1"))])
    let arguments = ["--data-dir", program.path("data"), "--customer", "C3"]
    let opened = try program.run(
      ["open", "--batch", batch, "--pin-file", try program.write("739164\n", to: "second")]
        + arguments)
    #expect(opened.status == 0, "\(opened.errors)")
    let lines = ["accounts", "739164", "none", "quit"]
    let menu = try program.run(arguments, input: lines.map { $0 + "\n" }.joined())
    #expect(menu.status == 0, "\(menu.errors)")
    #expect(menu.output.contains(/110-000003-1  Demand account\n  Balance +49,000,000 won/))
  }
}
