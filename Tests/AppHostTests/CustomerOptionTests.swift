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
    let signedIn = ["receipt", "open", "accounts", "change-pin"].contains {
      words[0] == $0
    }
    return try program.run(
      words + ["--data-dir", program.path("data")] + (id.map { ["--customer", $0] } ?? [])
        + (signedIn ? ["--pin-file", program.path("second")] : []), input: input)
  }

  @Test(arguments: [
    ["accounts", "--json"], ["receipt", "110-000003-1", "--json"], ["keys", "--json"],
    ["open", "deposit", "--no-input", "--json"],
    ["change-pin", "--no-input", "--json"],
  ])
  func `With several customers, a command without the customer option fails`(words: [String]) throws
  {
    let result = try run(words, as: nil)
    #expect(result.status == 3)
    #expect(try result.code == "severalCustomers")
  }

  @Test func `Accounts are those of the named customer`() throws {
    let output = try run(["accounts", "--json"], as: "C3").output
    #expect(output.contains("110-000003-1"))
    #expect(!output.contains("110-000002-3"))
  }

  @Test func `Receipts are those of the named customer`() throws {
    #expect(try run(["receipt", "110-000003-1", "--json"], as: "C3").status == 0)
    #expect(try run(["receipt", "110-000002-3", "--json"], as: "C3").code == "unknownAccount")
  }

  @Test func `Keys are those of the named customer`() throws {
    let keys = try ["C2", "C3"].map { try run(["keys", "--json"], as: $0).json["customer"] }
    #expect("\(keys[0] ?? "")" != "\(keys[1] ?? "")")
  }

  @Test func `A PIN change applies to the named customer`() throws {
    try program.write("902746\n", to: "new")
    let changed = try run(
      ["change-pin", "--new-pin-file", program.path("new"), "--json"], as: "C3")
    #expect(try changed.json["customerID"] as? String == "C3")
    #expect(try run(["accounts", "--json"], as: "C3").code == "wrongPIN")
  }

  @Test func `An unlock applies to the named customer`() throws {
    try program.write("0000-0000\n", to: "code")
    let unlocked = try run(
      ["unlock", "--recovery-code-file", program.path("code"), "--no-input", "--json"], as: "C3")
    #expect(try unlocked.code == "noRecoveryCode")
  }

  @Test func `A batch opens accounts for the named customer`() throws {
    let line = """
      {"requestID": "D", "open": "deposit", "answers": {"deposit.product": "time-deposit", \
      "deposit.amount": "1000000", "deposit.months": "12", "deposit.fundingAccount": \
      "110-000003-1", "deposit.tax": "general", "deposit.consent": "yes"}}
      """
    let file = try program.write(line, to: "batch.jsonl")
    let opened = try run(["open", "--batch", file, "--json"], as: "C3")
    #expect(opened.status == 0, "\(opened.output)\(opened.errors)")
    #expect(try run(["accounts", "--json"], as: "C3").output.contains("49000000"))
  }

  @Test func `An account is opened for the named customer`() throws {
    let answers = try program.write(
      """
      {"deposit.product": "time-deposit", "deposit.amount": "1000000", "deposit.months": "12",
       "deposit.fundingAccount": "110-000003-1", "deposit.tax": "general", "deposit.consent": "yes"}
      """, to: "answers.json")
    let opened = try run(["open", "deposit", "--answers", answers, "--json"], as: "C3")
    #expect(opened.status == 0, "\(opened.errors)")
    #expect(try run(["accounts", "--json"], as: "C3").output.contains("49000000"))
  }

  @Test func `The menu acts for the named customer`() throws {
    let result = try program.run(
      ["--data-dir", program.path("data"), "--customer", "C3"],
      input: "accounts\n739164\nnone\nquit\n")
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.output.contains("110-000003-1"))
  }

  @Test func `The error for an unknown customer lists the known ones`() throws {
    let result = try run(["accounts", "--json"], as: "C9")
    #expect(result.status == 3)
    #expect(try result.code == "unknownCustomer")
    #expect(result.errors.contains("C2, C3"))
  }
}
