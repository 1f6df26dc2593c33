import Foundation
import Testing

/// `--customer` in a bank with several customers: each command acts for the named one.
struct CustomerOptionTests {
  private let program: BuiltProgram

  init() async throws {
    program = try BuiltProgram()
    _ = try await program.enroll()
    try program.write("739164\n", to: "second")
    _ = try await program.enroll("Duri", pin: "739164")
  }

  private func run(_ words: [String], as id: String?, input: String = "") throws
    -> BuiltProgram.Result
  {
    let signedIn = ["receipt", "account", "open", "accounts", "change-pin"].contains {
      words[0] == $0
    }
    return try program.run(
      words + ["--data-dir", program.path("data")] + (id.map { ["--customer", $0] } ?? [])
        + (signedIn ? ["--pin-file", program.path("second")] : []), input: input)
  }

  @Test func `With several customers, a command needs the option, and the error lists them`() throws
  {
    for words in [
      ["accounts", "--json"], ["receipt", "110-000003-1", "--json"], ["keys", "--json"],
      ["open", "deposit", "--no-input", "--json"], ["change-pin", "--no-input", "--json"],
    ] {
      let result = try run(words, as: nil)
      #expect(result.status == 3)
      #expect(try result.code == "severalCustomers", "\(words)")
    }
    let unknown = try run(["accounts", "--json"], as: "C9")
    #expect(unknown.status == 3)
    #expect(try unknown.code == "unknownCustomer")
    #expect(unknown.errors.contains("C2, C3"))
  }

  @Test func `Accounts, histories, receipts and keys are those of the named customer`() throws {
    let output = try run(["accounts", "--json"], as: "C3").output
    #expect(output.contains("110-000003-1"))
    #expect(!output.contains("110-000002-3"))
    for command in ["receipt", "account"] {
      #expect(try run([command, "110-000003-1", "--json"], as: "C3").status == 0)
      let foreign = try run([command, "110-000002-3", "--json"], as: "C3")
      #expect(foreign.status == 3)
      #expect(try foreign.code == "unknownAccount")
    }
    let keys = try ["C2", "C3"].map { try run(["keys", "--json"], as: $0).json["customer"] }
    #expect("\(keys[0] ?? "")" != "\(keys[1] ?? "")")
  }

  @Test func `A PIN change and an unlock apply to the named customer`() throws {
    try program.write("0000-0000\n", to: "code")
    let unlocked = try run(
      ["unlock", "--recovery-code-file", program.path("code"), "--no-input", "--json"], as: "C3")
    #expect(try unlocked.code == "noRecoveryCode")
    try program.write("902746\n", to: "new")
    let changed = try run(
      ["change-pin", "--new-pin-file", program.path("new"), "--json"], as: "C3")
    #expect(try changed.json["customerID"] as? String == "C3")
    #expect(try run(["accounts", "--json"], as: "C3").code == "wrongPIN")
  }

  @Test func `Accounts are opened for the named customer, one by one and in a batch`() throws {
    let answers = """
      {"deposit.product": "time-deposit", "deposit.amount": "1000000", "deposit.months": "12", \
      "deposit.fundingAccount": "110-000003-1", "deposit.tax": "general", "deposit.consent": "yes"}
      """
    let batch = #"{"requestID": "D", "open": "deposit", "answers": \#(answers)}"#
    let batched = try run(
      ["open", "--batch", try program.write(batch, to: "batch.jsonl"), "--json"], as: "C3")
    #expect(batched.status == 0, "\(batched.output)\(batched.errors)")
    #expect(try run(["accounts", "--json"], as: "C3").output.contains("49000000"))
    let file = try program.write(answers, to: "answers.json")
    let opened = try run(["open", "deposit", "--answers", file, "--json"], as: "C3")
    #expect(opened.status == 0, "\(opened.errors)")
    #expect(try run(["accounts", "--json"], as: "C3").output.contains("48000000"))
  }

  @Test func `The menu acts for the named customer, and its PIN change for the one chosen there`()
    throws
  {
    let result = try program.run(
      ["--data-dir", program.path("data"), "--customer", "C3"],
      input: "accounts\n739164\nnone\nquit\n")
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.output.contains("110-000003-1"))
    let lines = ["pin", "C3", "739164", "902746", "902746", "quit"]
    let changed = try program.run(
      ["--data-dir", program.path("data"), "--customer", "C2"],
      input: lines.map { $0 + "\n" }.joined())
    #expect(changed.output.contains("The PIN of customer C3 is changed."))
  }
}
