import Foundation
import Testing

/// The table in Docs/Reference/Scripts lists the JSON members that each command prints.
struct ScriptTableTests {
  private let program: BuiltProgram

  init() async throws {
    program = try BuiltProgram()
    let account = try await program.enroll()
    try program.write(
      """
      {"deposit.product": "time-deposit", "deposit.amount": "1000000", "deposit.months": "12",
       "deposit.fundingAccount": "\(account)", "deposit.tax": "general", "deposit.consent": "yes"}
      """, to: "answers")
    try program.write("730264\n", to: "new-pin")
  }

  /// The members in a row of the table: those that are always present, and those that may be
  /// absent.
  private func listed(_ row: [String]) -> (always: Set<String>, perhaps: Set<String>) {
    // Text in parentheses or after a colon describes nested members.
    let cell = row[1].replacing(/\s\([^)]*\)/, with: "").prefix { $0 != ":" }
    var (always, perhaps): (Set<String>, Set<String>) = ([], [])
    for part in cell.split(whereSeparator: { ",;".contains($0) }) {
      let names = part.matches(of: /`([A-Za-z]+)`/).map { String($0.output.1) }
      if part.contains(" if ") || part.contains(" with ") {
        perhaps.formUnion(names)
      } else {
        always.formUnion(names)
      }
    }
    return (always, perhaps)
  }

  private func members(_ arguments: [String]) throws -> Set<String> {
    let run = try program.bank(arguments + ["--json"])
    let value = try JSONSerialization.jsonObject(with: Data(run.output.utf8))
    let object = (value as? [[String: Any]])?.first ?? value as? [String: Any]
    return Set(try #require(object, "\(run.errors)").keys)
  }

  /// A command for each row, except for rows that need a server.
  private func commands() throws -> [String: [String]] {
    let quote = ["quote", "deposit", "--product", "time-deposit", "--amount", "1000000"]
    let opened = try program.bank("open", "deposit", "--answers", program.path("answers"), "--json")
    let (number, receipt) = (
      try #require(try opened.json["accountNumber"] as? String),
      try #require(try opened.json["receipt"] as? String)
    )
    let keys = try program.bank("keys", "--json").json["bank"] as? [String: Any]
    try program.write(try #require(keys?["pem"] as? String), to: "key")
    try program.write(receipt, to: "receipt")
    return [
      "enroll": ["enroll", "--name", "Duri", "--request-id", "E2"],
      "open …": ["open", "deposit", "--answers", program.path("answers")],
      "quote …": quote + ["--months", "12", "--tax", "general"],
      "quote … --compare": quote + ["--compare", "--tax", "general"],
      "account": ["account", number], "accounts": ["accounts"], "products": ["products"],
      "help": ["help"], "version": ["version"],
      "completion": ["completion", "bash"], "receipt": ["receipt", number],
      "receipt verify": [
        "receipt", "verify", program.path("receipt"), "--key", program.path("key"),
      ], "keys": ["keys"], "checkpoint": ["checkpoint"], "audit": ["audit"],
      "change-pin": ["change-pin", "--new-pin-file", program.path("new-pin")],
    ]
  }

  /// The position of `row` in the run. `change-pin` and `enroll` come last, because the other
  /// commands need the initial PIN and a single customer.
  private func turn(_ row: [String]) -> Int {
    ["`change-pin`", "`enroll`"].firstIndex { row[0].hasPrefix($0) }.map { $0 + 1 } ?? 0
  }

  @Test func `Docs/Reference/Scripts lists the members that each command prints`() throws {
    let rows = try Page(path: "Docs/Reference/Scripts.md").rows
    let table = rows.drop { $0 != ["command", "members"] }.dropFirst().prefix { $0.count == 2 }
    var left = try commands()
    for row in table.sorted(by: { turn($0) < turn($1) }) {
      let names = row[0].matches(of: /`([^`]+)`/).map { String($0.output.1) }
      guard let name = names.first(where: { left[$0] != nil }),
        let arguments = left.removeValue(forKey: name)
      else {
        #expect(names == ["ledger migrate"])
        continue
      }
      let (always, perhaps) = listed(row)
      let printed = try members(arguments)
      #expect(always.subtracting(printed) == [], "\(names)")
      #expect(printed.subtracting(always).subtracting(perhaps) == [], "\(names)")
    }
    #expect(left.keys.sorted() == [])
  }
}
