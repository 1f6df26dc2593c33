import FeatureDependencies
import Foundation
import SQLLedger
import Testing

@testable import AppHost

/// Accounts that commands open with answers from a file, and their lists and documents.
struct AccountCommandTests {
  private let program: ComposedProgram
  private let account: String

  init() async throws {
    program = try ComposedProgram()
    account = try await program.enroll(balance: 20_600_000)
  }

  private func accounts(_ options: String...) async throws -> [[String: Any]] {
    try await program.run(["accounts", "--json"] + options).list
  }

  private func balances() async throws -> [Int] {
    try await accounts().compactMap { $0["balanceWon"] as? Int }
  }

  /// A file with the answers that open a deposit of `amount` and a savings account.
  private func answers(
    _ amount: String = "20,300,000", _ changes: [String: String] = [:]
  ) throws -> String {
    let both = SampleAnswers.depositAndSavings(from: account, amount: amount)
    return try program.write(answers: both.merging(changes) { $1 })
  }

  private func open(_ answers: String) async throws -> ProgramResult {
    try await program.run(
      "open", "deposit", "--answers", answers, "--request-id", "R1", "--json")
  }

  @Test func `A deposit and a linked savings account are opened once per request ID`() async throws
  {
    let first = try await open(try answers())
    #expect(first.status == 0, "\(first.errors)")
    #expect(try first.json["unusedAnswers"] == nil)
    let nested = try #require(try first.json["opened"] as? [[String: Any]])
    #expect(nested.map { $0["requestID"] as? String } == ["R1.1"])
    #expect(try await balances() == [0, 20_300_000, 300_000])
    // A repeat prints the same bytes, although the money is spent.
    #expect(try await open(try answers()).output == first.output)
    #expect(try await balances() == [0, 20_300_000, 300_000])
    let conflict = try await open(try answers("20,300,000", ["deposit.tax": "exempt"]))
    #expect(conflict.status == 3)
    #expect(try conflict.code == "requestConflict")
    let declined = try await open(try answers("20,300,000", ["deposit.consent": "no"]))
    #expect(declined.status == 3)
    #expect(declined.errors.contains("carried out before: account 210-000003-9 is open."))
  }

  @Test func `A wrong answer to an offer is found before the first account is opened`()
    async throws
  {
    let result = try await open(try answers("1,000,000", ["deposit.openSavings": "new"]))
    #expect(result.status == 3)
    #expect(try result.code == "answersInvalid")
    #expect(try await balances() == [20_600_000])
  }

  @Test func `An opening whose output is lost names the request that prints it again`() async throws
  {
    let program = try BuiltProgram()
    let both = SampleAnswers.depositAndSavings(from: try await program.enroll())
    let words = ["open", "deposit", "--answers", try program.write(answers: both), "--json"]
    let open = words + ["--request-id", "R1"] + program.access
    let lost = try program.shell("exec \"$0\" \"$@\" >&-", open)
    #expect(lost.status == 1)
    #expect(lost.errors.contains("was opened by request R1."), "\(lost.errors)")
    let again = try program.run(open)
    #expect(again.status == 0)
    #expect(again.output.contains("R1.1"))
  }

  @Test func `Accounts have the figures of the catalog file, today's dates and a history`()
    async throws
  {
    let catalog = try program.write(
      """
      {"version": 1,
       "deposits": [{"id": "own", "name": {"en": "Own", "ko": "전용"}, "interest": "simple",
         "minimumWon": 1, "maximumWon": 1000000, "tiers": [{"months": 7, "rateBasisPoints": 700}]}],
       "savings": [{"id": "own", "name": {"en": "Own", "ko": "전용"}, "minimumWon": 1,
         "maximumWon": 1000000, "tiers": [{"months": 5, "rateBasisPoints": 500}]}]}
      """, to: "catalog.json")
    let own = [
      "deposit.product": "own", "deposit.months": "7", "savings.product": "own",
      "savings.months": "5",
    ]
    let opened = try await program.run(
      "open", "deposit", "--answers", answers("300,000", own), "--json", "--catalog", catalog)
    let deposit = try #require(try opened.json["accountNumber"] as? String)
    let date = try #require(SystemClock()).now().date
    let accounts = try await accounts()
    #expect(accounts.map { $0["kind"] as? String } == ["demand", "deposit", "savings"])
    #expect(accounts.allSatisfy { $0["openedOn"] as? String == "\(date)" })
    #expect(accounts.map { $0["rateBasisPoints"] as? Int } == [nil, 700, 500])
    #expect(accounts.map { $0["productID"] as? String } == [nil, "own", "own"])
    #expect(accounts[2]["linkedAccountNumber"] as? String == deposit)
    #expect(accounts.map(\.keys.count) == [9, 9, 9])
    for kind in ["demand", "deposit", "savings"] {
      #expect(try await self.accounts("--kind", kind).map { $0["kind"] as? String } == [kind])
    }
    let history = try await program.run("account", account, "--json").json
    let movements = try #require(history["movements"] as? [[String: Any]])
    #expect(movements.map { $0["balanceWon"] as? Int } == [20_600_000, 20_300_000, 20_000_000])
    #expect(
      movements.map { $0["counterpart"] as? String }
        == [nil, deposit, accounts[2]["accountNumber"] as? String])
    let other = try await program.run("account", deposit, "--json").json
    let first = (other["movements"] as? [[String: Any]])?.first
    #expect(first?["counterpart"] as? String == account)
    #expect((other["schedule"] as? [[String: Any]])?.count == 1)
  }

  @Test func `Contract and receipt verify with the keys the program prints, and with no other`()
    async throws
  {
    let opened = try await open(try answers())
    let number = try #require(try opened.json["accountNumber"] as? String)
    let documents = try await program.run("receipt", number, "--json").json
    let keys = try await program.run("keys", "--json").json
    for (name, owner, other) in [
      ("contract", "customer", "bank"), ("receipt", "bank", "customer"),
    ] {
      let file = try program.write(try #require(documents[name] as? String) + "\r\n", to: name)
      for form in ["pem", "jwk"] {
        let (own, foreign) = (try key(keys, owner, form), try key(keys, other, form))
        let good = try await program.run("receipt", "verify", file, "--key", own)
        #expect(good.status == 0, "\(good.errors)")
        let bad = try await program.run("receipt", "verify", file, "--key", foreign, "--json")
        #expect(bad.status == 3)
        #expect(try bad.code == "badSignature")
      }
      let audit = try await program.run(
        "audit", "--key", try key(keys, owner, "pem"), "--json")
      #expect(audit.status == (owner == "bank" ? 0 : 1))
      #expect(try audit.violations.contains("keyChanged") == (owner != "bank"))
    }
    let saved = program.path("saved.jws")
    #expect(try await program.run("receipt", number, "--save", saved).status == 0)
    #expect(try await program.run("audit", "--receipt", saved).status == 0)
    // The whole output has two keys and their names; the remedy says which part of it to use.
    let whole = try program.write(try await program.run("keys").output, to: "keys")
    let unread = try await program.run("audit", "--key", whole)
    for part in ["[unfitKey]", "from its BEGIN line to its END line"] {
      #expect(unread.errors.contains(part))
    }
    let audit = ["audit", "--json", "--receipt", program.path("receipt")]
    #expect(try await program.run(audit).status == 0)
    _ = try await program.bank(at: "another").customer()
    let foreign = try await program.run(audit, at: "another")
    #expect(foreign.status == 1)
    #expect(try foreign.violations.count == 1)
  }

  private func key(_ keys: [String: Any], _ owner: String, _ form: String) throws -> String {
    let key = try #require((keys[owner] as? [String: Any])?[form])
    let text =
      try key as? String
      ?? String(decoding: JSONSerialization.data(withJSONObject: key), as: UTF8.self)
    return try program.write(text, to: "\(owner).\(form)")
  }
}
