import FeatureDependencies
import Foundation
import Testing

@testable import AppHost

/// The account list and the signed documents after an opening, through the built program.
struct DocumentCommandTests {
  private static let catalog = """
    {"version": 1,
     "deposits": [{"id": "own", "name": {"en": "Own", "ko": "전용"}, "interest": "simple",
       "minimumWon": 1, "maximumWon": 1000000, "tiers": [{"months": 7, "rateBasisPoints": 700}]}],
     "savings": [{"id": "own", "name": {"en": "Own", "ko": "전용"}, "minimumWon": 1,
       "maximumWon": 1000000, "tiers": [{"months": 5, "rateBasisPoints": 500}]}]}
    """

  /// Opens a deposit and a nested savings account from a custom catalog.
  private func opened(_ program: BuiltProgram) async throws -> [String: Any] {
    let account = try await program.enroll()
    let answers =
      ["deposit", "savings"].flatMap { kind in
        [
          "\"\(kind).product\": \"own\"", "\"\(kind).amount\": \"70000\"",
          "\"\(kind).months\": \"\(kind == "deposit" ? 7 : 5)\"",
          "\"\(kind).fundingAccount\": \"\(account)\"", "\"\(kind).tax\": \"exempt\"",
          "\"\(kind).consent\": \"yes\"",
        ]
      } + ["\"deposit.openSavings\": \"yes\""]
    let file = try program.write("{\(answers.joined(separator: ","))}", to: "answers.json")
    let result = try program.bank(
      "open", "deposit", "--answers", file, "--json", "--catalog",
      try program.write(Self.catalog, to: "catalog.json"))
    try #require(result.status == 0, "\(result.errors)")
    return try result.json
  }

  @Test func `Accounts have the catalog's figures and today's dates`() async throws {
    let program = try BuiltProgram()
    _ = try await opened(program)
    let today = "\(try #require(SystemClock()).now().date)"
    let output = try program.bank("accounts", "--json").output
    let accounts = try #require(
      JSONSerialization.jsonObject(with: Data(output.utf8)) as? [[String: Any]])
    #expect(accounts.map { $0["kind"] as? String } == ["demand", "deposit", "savings"])
    #expect(accounts.map { $0["openedOn"] as? String } == [today, today, today])
    #expect(accounts.map { $0["rateBasisPoints"] as? Int } == [nil, 700, 500])
    #expect(accounts.map { $0["productID"] as? String } == [nil, "own", "own"])
    #expect(
      accounts[2]["linkedAccountNumber"] as? String == accounts[1]["accountNumber"] as? String)
    #expect(accounts.map(\.keys.count) == [9, 9, 9])
  }

  @Test func `The account list shows the days left to maturity, counted from today`() async throws {
    let program = try BuiltProgram()
    _ = try await opened(program)
    let today = try #require(SystemClock()).now().date
    let days = try today.days(until: today.adding(months: 7))
    #expect(try program.bank("accounts").output.contains("(in \(days) days)"))
  }

  @Test func `Contract and receipt verify with the keys the program prints, and with no other`()
    async throws
  {
    let program = try BuiltProgram()
    let number = try #require(try await opened(program)["accountNumber"] as? String)
    let documents = try program.bank("receipt", number, "--json").json
    let keys = try program.run(["keys", "--data-dir", program.path("data"), "--json"]).json
    for (name, owner, other) in [
      ("contract", "customer", "bank"), ("receipt", "bank", "customer"),
    ] {
      let file = try program.write(try #require(documents[name] as? String) + "\r\n", to: name)
      for form in ["pem", "jwk"] {
        let good = try program.run([
          "receipt", "verify", file, "--key", key(keys, owner, form, program),
        ])
        #expect(good.status == 0, "\(good.errors)")
        let bad = try program.run([
          "receipt", "verify", file, "--key", key(keys, other, form, program), "--json",
        ])
        #expect(bad.status == 3)
        #expect(try bad.code == "otherKeyOrKind")
      }
    }
  }

  @Test func `A customer cannot get the documents of another customer's account`() async throws {
    let program = try BuiltProgram()
    let number = try #require(try await opened(program)["accountNumber"] as? String)
    let second = try program.bank("enroll", "--name", "Duri", "--json").json
    let id = try #require(second["customerID"] as? String)
    let several = try program.bank("accounts", "--json")
    #expect(try several.code == "severalCustomers")
    let foreign = try program.bank("receipt", number, "--customer", id, "--json")
    #expect(foreign.status == 3)
    #expect(try foreign.code == "unknownAccount")
  }

  @Test func `An audit checks the receipt in a file that is passed to it`() async throws {
    let program = try BuiltProgram()
    let receipt = try #require(try await opened(program)["receipt"] as? String)
    let file = try program.write(receipt + "\n", to: "receipt")
    let own = try program.run(["audit", "--receipt", file, "--data-dir", program.path("data")])
    #expect(own.status == 0)
    let other = try BuiltProgram()
    _ = try await other.enroll()
    let foreign = try other.run([
      "audit", "--receipt", file, "--json", "--data-dir", other.path("data"),
    ])
    #expect(foreign.status == 1)
    #expect(try (foreign.json["violations"] as? [[String: Any]])?.count == 1)
  }

  private func key(
    _ keys: [String: Any], _ owner: String, _ form: String, _ program: BuiltProgram
  ) throws -> String {
    let both = try #require(keys[owner] as? [String: Any])
    let text: String
    if form == "pem" {
      text = try #require(both["pem"] as? String)
    } else {
      let data = try JSONSerialization.data(withJSONObject: #require(both["jwk"]))
      text = String(decoding: data, as: UTF8.self)
    }
    return try program.write(text, to: "key")
  }
}
