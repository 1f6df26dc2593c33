import FeatureDependencies
import Foundation
import Testing

@testable import AppHost

/// Accounts, histories and signed documents of a customer, through the built program.
struct AccountCommandTests {
  private static let catalog = """
    {"version": 1,
     "deposits": [{"id": "own", "name": {"en": "Own", "ko": "전용"}, "interest": "simple",
       "minimumWon": 1, "maximumWon": 1000000, "tiers": [{"months": 7, "rateBasisPoints": 700}]}],
     "savings": [{"id": "own", "name": {"en": "Own", "ko": "전용"}, "minimumWon": 1,
       "maximumWon": 1000000, "tiers": [{"months": 5, "rateBasisPoints": 500}]}]}
    """

  private let program: BuiltProgram
  private let account: String
  /// The result of opening a deposit, and a savings account from within it.
  private let opened: BuiltProgram.Result

  init() async throws {
    program = try BuiltProgram()
    account = try await program.enroll()
    let funding = account
    let answers =
      ["deposit", "savings"].flatMap { kind in
        [
          "\"\(kind).product\": \"own\"", "\"\(kind).amount\": \"70000\"",
          "\"\(kind).months\": \"\(kind == "deposit" ? 7 : 5)\"",
          "\"\(kind).fundingAccount\": \"\(funding)\"", "\"\(kind).tax\": \"exempt\"",
          "\"\(kind).consent\": \"yes\"",
        ]
      } + ["\"deposit.openSavings\": \"yes\""]
    let file = try program.write("{\(answers.joined(separator: ","))}", to: "answers.json")
    opened = try program.bank(
      "open", "deposit", "--answers", file, "--json", "--catalog",
      try program.write(Self.catalog, to: "catalog.json"))
    try #require(opened.status == 0, "\(opened.errors)")
  }

  private func accounts(_ options: String...) throws -> [[String: Any]] {
    let output = try program.bank(["accounts", "--json"] + options).output
    return try #require(
      JSONSerialization.jsonObject(with: Data(output.utf8)) as? [[String: Any]])
  }

  @Test func `Accounts have the catalog's figures and today's dates, and can be listed by kind`()
    throws
  {
    let date = try #require(SystemClock()).now().date
    let today = "\(date)"
    let accounts = try accounts()
    #expect(accounts.map { $0["kind"] as? String } == ["demand", "deposit", "savings"])
    #expect(accounts.map { $0["openedOn"] as? String } == [today, today, today])
    #expect(accounts.map { $0["rateBasisPoints"] as? Int } == [nil, 700, 500])
    #expect(accounts.map { $0["productID"] as? String } == [nil, "own", "own"])
    #expect(
      accounts[2]["linkedAccountNumber"] as? String == accounts[1]["accountNumber"] as? String)
    #expect(accounts.map(\.keys.count) == [9, 9, 9])
    for kind in ["demand", "deposit", "savings"] {
      #expect(try self.accounts("--kind", kind).map { $0["kind"] as? String } == [kind])
    }
    let days = try date.days(until: date.adding(months: 7))
    #expect(try program.bank("accounts").output.contains("(in \(days) days)"))
  }

  @Test func `A history lists each posting with the resulting balance and the other account`()
    throws
  {
    let deposit = try #require(try opened.json["accountNumber"] as? String)
    let savings = (try opened.json["opened"] as? [[String: Any]])?.first?["accountNumber"]
    let movements = try #require(
      try program.bank("account", account, "--json").json["movements"] as? [[String: Any]])
    #expect(movements.map { $0["amountWon"] as? Int } == [50_000_000, -70_000, -70_000])
    #expect(movements.map { $0["balanceWon"] as? Int } == [50_000_000, 49_930_000, 49_860_000])
    #expect(
      movements.map { $0["counterpart"] as? String } == [nil, deposit, savings as? String])
    let other = try program.bank("account", deposit, "--json").json
    let first = (other["movements"] as? [[String: Any]])?.first
    #expect(first?["counterpart"] as? String == account)
    #expect((other["schedule"] as? [[String: Any]])?.count == 1)
  }

  @Test func `Contract and receipt verify with the keys the program prints, and with no other`()
    async throws
  {
    let number = try #require(try opened.json["accountNumber"] as? String)
    let documents = try program.bank("receipt", number, "--json").json
    let keys = try program.run(["keys", "--data-dir", program.path("data"), "--json"]).json
    for (name, owner, other) in [
      ("contract", "customer", "bank"), ("receipt", "bank", "customer"),
    ] {
      let file = try program.write(try #require(documents[name] as? String) + "\r\n", to: name)
      for form in ["pem", "jwk"] {
        let good = try program.run(["receipt", "verify", file, "--key", key(keys, owner, form)])
        #expect(good.status == 0, "\(good.errors)")
        let bad = try program.run([
          "receipt", "verify", file, "--key", key(keys, other, form), "--json",
        ])
        #expect(bad.status == 3)
        #expect(try bad.code == "otherKeyOrKind")
      }
    }
    // The whole output has two keys and their names; the remedy says which part of it to use.
    let whole = try program.write(
      try program.run(["keys", "--data-dir", program.path("data")]).output, to: "keys")
    let unread = try program.run(["audit", "--key", whole, "--data-dir", program.path("data")])
    #expect(unread.errors.contains("[notAKey]"))
    #expect(unread.errors.contains("from its BEGIN line to its END line"))
    let receipt = program.path("receipt")
    let own = try program.run(["audit", "--receipt", receipt, "--data-dir", program.path("data")])
    #expect(own.status == 0)
    let another = try BuiltProgram()
    _ = try await another.enroll()
    let foreign = try another.run([
      "audit", "--receipt", receipt, "--json", "--data-dir", another.path("data"),
    ])
    #expect(foreign.status == 1)
    #expect(try (foreign.json["violations"] as? [[String: Any]])?.count == 1)
  }

  @Test func `A hostile receipt is rejected`() throws {
    let receipt = try #require(try opened.json["receipt"] as? String)
    let keys = try program.run(["keys", "--data-dir", program.path("data"), "--json"]).json
    let key = try key(keys, "bank", "pem")
    let parts = receipt.split(separator: ".").map(String.init)
    let (none, embedded) = (#"{"alg":"none"}"#, #"{"alg":"EdDSA","jwk":{"kty":"OKP"}}"#)
    for (text, code) in [
      (receipt + "A", "badSignature"), (receipt + ".x", "notAJWS"), (receipt + "\n\n{}", "notAJWS"),
      ("\(encoded(none)).\(parts[1]).", "otherKeyOrKind"),
      ("\(encoded(none)).\(parts[1]).\(parts[2])", "otherKeyOrKind"),
      ("\(encoded(embedded)).\(parts[1]).\(parts[2])", "otherKeyOrKind"),
      ("\(parts[0]).\(parts[1]).\(parts[0])", "badSignature"), ("", "notAJWS"), ("..", "notAJWS"),
      (String(repeating: "A", count: 2_000_000), "fileTooLarge"),
    ] {
      let file = try program.write(text, to: "receipt.jws")
      let result = try program.run(["receipt", "verify", file, "--key", key, "--json"])
      #expect(result.status == 3, "\(text.prefix(40)): \(result.errors)")
      #expect(try result.code == code, "\(text.prefix(40)): \(result.errors)")
    }
  }

  private func encoded(_ text: String) -> String {
    Data(text.utf8).base64EncodedString().replacing("=", with: "").replacing("+", with: "-")
      .replacing("/", with: "_")
  }

  private func key(_ keys: [String: Any], _ owner: String, _ form: String) throws -> String {
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
