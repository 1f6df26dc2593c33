import Deposit
import FeatureDependencies
import Foundation
import PseudoTerminal
import Testing

/// Data directories of older versions, through the built program.
struct OldDirectoryTests {
  @Test(arguments: [1, 2, 3, 4])
  func `The output for an older version's directory is unchanged, byte for byte`(
    schema: Int
  ) throws {
    let old = try OldDirectory(schema: schema)
    #expect(!old.expected.requests.isEmpty)
    for (name, printed, before) in try old.comparisons() {
      #expect(printed == before, "\(name)")
    }
  }

  @Test(arguments: [1, 2, 3, 4])
  func `An audit of an older directory is clean before and after its migration`(
    schema: Int
  ) throws {
    let old = try OldDirectory(schema: schema)
    #expect(try old.audit() == old.expected.audit)
    let customer = try #require(old.expected.customers["hana"])
    #expect(try old.output(["accounts"] + old.signedIn(customer)) == customer.accounts)
    #expect(try old.audit() == old.expected.audit)
  }

  @Test(arguments: [1, 2, 3, 4])
  func `An account can be opened in an older directory, and the audit stays clean`(
    schema: Int
  ) throws {
    let old = try OldDirectory(schema: schema)
    let request = try #require(old.expected.requests.first)
    let again = OldDirectory.Request(
      id: "NEW", customer: request.customer, kind: request.kind, answers: request.answers, open: "")
    let opened = try old.repeated(again)
    #expect(opened != request.open)
    #expect(try old.repeated(again) == opened)
    // Two new entries: a deposit, and the savings account linked to it.
    let audit = try old.audit()
    #expect(audit == old.expected.audit.replacing("\"entries\" : 9", with: "\"entries\" : 11"))
  }

  @Test(arguments: [1, 2, 3, 4])
  func `An audit accepts a receipt of an older version`(schema: Int) throws {
    let old = try OldDirectory(schema: schema)
    for request in old.expected.requests {
      let json = try JSONSerialization.jsonObject(with: Data(request.open.utf8)) as? [String: Any]
      let file = try old.program.write(
        try #require(json?["receipt"] as? String), to: "receipt.jws")
      #expect(try old.audit("--receipt", file) == old.expected.audit)
    }
  }

  @Test func `A draft of an older version is offered and can be completed`() throws {
    let old = try OldDirectory(schema: 2)
    let hana = try #require(old.expected.customers["hana"])
    let terminal = try PseudoTerminal(columns: 80, rows: 100)
    try terminal.run(
      BuiltProgram.executable.path,
      ["open", "deposit", "--data-dir", old.data, "--lang", "en"] + old.signedIn(hana),
      environment: BuiltProgram.environment(home: old.program.folder, ["TERM": "xterm"]))
    for (question, keys) in [
      ("Continue where you stopped? (3 answers saved)", "yes\r"), ("Which account pays?", "\r"),
      ("taxed?", "\r"), ("Do you accept", "yes\r"), ("linked to it?", "no\r"),
    ] + LaterOffers.steps(after: .deposit, answered: 1) {
      try terminal.wait(for: question)
      terminal.type(keys)
    }
    #expect(try terminal.exitCode() == 0)
    let accounts = try old.output(["accounts"] + old.signedIn(hana))
    let list = try JSONSerialization.jsonObject(with: Data(accounts.utf8)) as? [[String: Any]]
    let last = try #require(list?.last)
    #expect(last["balanceWon"] as? Int == 7_000_000)
    #expect(last["productID"] as? String == "time-deposit")
  }
}
